import { cp, readdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listAvatars } from '#backend/avatars.ts';
import { err, ok } from '#base/result.ts';
import { deleteAccount } from '#commands/online/delete-account.ts';
import { startEmbeddedServer } from '#embedded/server/create-server.ts';
import { BYTES, bucket, newName, TYPES } from '#tests/support/avatar-requests.ts';
import { startTestServer, type TestServer } from '#tests/support/embedded-server.ts';

let server: TestServer;
let me: Awaited<ReturnType<TestServer['user']>>;
let friend: Awaited<ReturnType<TestServer['user']>>;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  me = await server.user('Ann');
  friend = await server.user('Bob');
  for (const user of [me, friend]) {
    const { error } = await bucket(user.client).upload(newName(user), BYTES.png, {
      contentType: TYPES.png,
    });
    expect(error).toBeNull();
  }
});
afterAll(() => server?.end());

const config = () => ({ url: server.url, publishableKey: 'any' });
const leave = (over: { url?: string; noToken?: 'NoSession' | 'NotNow' } = {}) =>
  deleteAccount({
    config: { ...config(), ...(over.url && { url: over.url }) },
    auth: { accessToken: async () => (over.noToken ? err({ type: over.noToken }) : ok(me.token)) },
    userId: me.id,
  });
const filesOf = async (id: string) =>
  (await readdir(path.join(server.dataDir, 'storage'), { recursive: true })).filter(
    (name) => name.includes(id) && name.includes('avatar-'),
  );
const isThere = async (id: string) =>
  (await server.query('select 1 from auth.users where id = $1', [id])).length === 1;

describe('account deletion on a device', () => {
  it('deletes the pictures of the account and nothing of other users', async () => {
    expect(await leave()).toEqual({ ok: true, value: undefined });
    expect(await isThere(me.id)).toBe(false);
    expect(await filesOf(me.id)).toEqual([]);
    expect(await isThere(friend.id)).toBe(true);
    expect(await filesOf(friend.id)).toHaveLength(1);
    expect(await listAvatars(config(), friend.token, friend.id)).toMatchObject({ ok: true });
  });

  it('succeeds when it is repeated after a lost response', async () => {
    await leave();
    expect(await leave()).toEqual({ ok: true, value: undefined });
  });

  it('deletes nothing without a network or a valid session', async () => {
    expect(await leave({ url: 'http://127.0.0.1:1' })).toEqual({ ok: false, error: { type: 'Offline' } });
    expect(await leave({ noToken: 'NotNow' })).toEqual({ ok: false, error: { type: 'Offline' } });
    expect(await leave({ noToken: 'NoSession' })).toEqual({ ok: false, error: { type: 'SessionEnded' } });
    await server.query('delete from auth.sessions where user_id = $1', [me.id]);
    expect(await leave()).toEqual({ ok: false, error: { type: 'SessionEnded' } });
    expect(await isThere(me.id)).toBe(true);
    expect(await filesOf(me.id)).toHaveLength(1);
  });
});

describe('account deletion on the server', () => {
  const pictureOf = async (id: string) => {
    const [name] = await server.query<{ name: string }>(
      'select name from storage.objects where name like $1',
      [`${id}/%`],
    );
    return `${server.url}/storage/v1/object/public/avatars/${name?.name}`;
  };

  it.each([
    ['by delete_account without the app', () => me.client.rpc('delete_account')],
    ['by the operator', () => server.query('delete from auth.users where id = $1', [me.id])],
  ])('removes the pictures at once: %s', async (_how, act) => {
    const [mine, theirs] = [await pictureOf(me.id), await pictureOf(friend.id)];
    expect((await fetch(mine)).status).toBe(200);
    expect(await act()).not.toMatchObject({ error: { message: expect.any(String) } });
    expect((await fetch(mine)).status).toBe(404);
    expect((await fetch(theirs)).status).toBe(200);
    expect(await isThere(me.id)).toBe(false);
    expect(await filesOf(me.id)).toEqual([]);
    expect(await server.query('select 1 from storage.objects where name like $1', [`${me.id}/%`])).toEqual(
      [],
    );
    expect(await server.query('select 1 from embedded.deleted_accounts')).toEqual([]);
  });

  it('removes the pictures at the next start if the server is killed before', async () => {
    const gone = await server.user('Cy');
    await bucket(gone.client).upload(newName(gone), BYTES.png, { contentType: TYPES.png });
    await server.stop();
    const kept = path.join(server.dataDir, 'storage/avatars', gone.id);
    const killed = await startEmbeddedServer({
      dataDir: server.dataDir,
      distDir: null,
      log: () => undefined,
    });
    await cp(kept, `${kept}-`, { recursive: true });
    await killed.query('delete from auth.users where id = $1', [gone.id]);
    await killed.query('insert into embedded.deleted_accounts values ($1)', [gone.id]);
    await killed.stop();
    await rename(`${kept}-`, kept);

    const next = await startEmbeddedServer({ dataDir: server.dataDir, distDir: null, log: () => undefined });
    await next.stop();
    expect(await filesOf(gone.id)).toEqual([]);
    expect(await filesOf(friend.id)).toHaveLength(1);
  });
});
