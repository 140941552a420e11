import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#tests/support/embedded-server.ts';

type TestUser = Awaited<ReturnType<TestServer['user']>>;

/** The requests that a client would make on the tables, through supabase-js and the embedded server. */
describe('friends and messages over HTTP', () => {
  let server: TestServer;
  let ann: TestUser;
  let bob: TestUser;
  let cy: TestUser;
  beforeAll(async () => {
    server = await startTestServer();
    ann = await server.user('Ann');
    bob = await server.user('Bob');
    cy = await server.user('Cy');
  });
  afterAll(() => server?.end());

  it('support the whole path from finding a user to a read message', async () => {
    const find = () => ann.client.rpc('find_user', { email: ` ${bob.email.toUpperCase()} ` });
    expect((await find()).data).toEqual({ code: 'call_again' });
    const found = await find();
    expect(found.data).toEqual({ user_id: bob.id });
    const row = { user_id: ann.id, friend_id: bob.id, status: 'pending' };
    const asked = await ann.client.from('friendships').insert(row).select('id, status').single();
    expect(asked.data).toMatchObject({ status: 'pending' });
    const incoming = await bob.client
      .from('friendships')
      .select('id, user_id')
      .eq('friend_id', bob.id)
      .eq('status', 'pending');
    expect(incoming.data).toEqual([{ id: asked.data?.id, user_id: ann.id }]);
    expect((await bob.client.from('profiles').select('user_id').eq('user_id', ann.id)).data).toEqual([]);

    const id = asked.data?.id;
    const accepted = await bob.client
      .from('friendships')
      .update({ status: 'accepted' })
      .eq('id', id)
      .select();
    expect(accepted.data).toMatchObject([{ status: 'accepted' }]);
    expect((await bob.client.from('profiles').select('display_name').eq('user_id', ann.id)).data).toEqual([
      { display_name: 'Ann' },
    ]);

    const words = { id: randomUUID(), sender_id: ann.id, receiver_id: bob.id, message: ' Hello ' };
    expect((await ann.client.from('messages').insert(words)).error).toBeNull();
    const unread = await bob.client.from('messages').update({ read: true }).eq('sender_id', ann.id).select();
    expect(unread.data).toMatchObject([{ message: 'Hello', read: true }]);
    expect((await cy.client.from('messages').select()).data).toEqual([]);
  });

  it('find a user with an international address under any spelling', async () => {
    const own = server.client();
    const made = await own.auth.signUp({ email: 'Anna@Bücher.example', password: 'correct horse' });
    expect(made.data.user?.email).toBe('anna@xn--bcher-kva.example');
    const email = '<anna@XN--BCHER-KVA.example.>';
    const again = await server.client().auth.signInWithPassword({ email, password: 'correct horse' });
    expect(again.data.user?.id).toBe(made.data.user?.id);
    const find = () => ann.client.rpc('find_user', { email: 'mailto:anna@bücher.example' });
    await find();
    expect((await find()).data).toEqual({ user_id: made.data.user?.id });
  });

  it('fail with the same status and code as on hosted Supabase', async () => {
    const rejected = async (
      call: PromiseLike<{ status: number; error: { code: string; hint: string } | null }>,
    ) => {
      const { status, error } = await call;
      return [status, error?.code, error?.hint];
    };
    const requests = ann.client.from('friendships');
    expect(await rejected(requests.insert({ user_id: ann.id, friend_id: bob.id }))).toEqual([
      409,
      'PT409',
      'already_exists',
    ]);
    expect(await rejected(requests.insert({ user_id: bob.id, friend_id: cy.id }))).toEqual([
      403,
      'PT403',
      'not_yours',
    ]);
    expect(await rejected(requests.insert({ user_id: ann.id, friend_id: randomUUID() }))).toEqual([
      404,
      'PT404',
      'user_not_found',
    ]);
    expect(await rejected(requests.delete().eq('friend_id', bob.id))).toEqual([
      409,
      'PT409',
      'already_friends',
    ]);
    const words = { id: randomUUID(), sender_id: ann.id, message: 'Hello' };
    const messages = ann.client.from('messages');
    expect(await rejected(messages.insert({ ...words, receiver_id: cy.id }))).toEqual([
      403,
      'PT403',
      'not_friends',
    ]);
    expect(await rejected(messages.insert({ ...words, receiver_id: bob.id, message: ' ' }))).toEqual([
      422,
      'PT422',
      'message_empty',
    ]);
    expect(await rejected(ann.client.from('messages').update({ message: 'x' }).eq('id', words.id))).toEqual([
      403,
      '42501',
      null,
    ]);
    expect(await rejected(server.client().rpc('find_user', { email: bob.email }))).toEqual([
      401,
      '42501',
      null,
    ]);
  });
});
