import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '#embedded/api/endpoints.ts';
import { startTestServer, type TestServer } from '#tests/support/embedded-server.ts';
import { ON_POSTGRES } from '#tests/support/server-database.ts';
import { line, requestOf } from '#tests/support/stories/server-story.ts';

type User = Awaited<ReturnType<TestServer['user']>>;

let server: TestServer;
let broken = 0;
let ann: User;
let bob: User;
beforeAll(async () => {
  server = await startTestServer({ onBroken: () => broken++ });
  ann = await server.user('Ann');
  bob = await server.user('Bob');
});
afterAll(() => server?.end());

interface Sent {
  method?: string;
  type?: string | null;
  body?: string | undefined;
  headers?: Record<string, string>;
  user?: User | null;
}

async function send(
  target: string,
  { method = 'POST', type = 'application/json', body, headers = {}, user = ann }: Sent,
) {
  const response = await fetch(server.url + target, {
    method,
    headers: {
      apikey: 'any',
      ...(type === null ? {} : { 'content-type': type }),
      ...(user ? { authorization: `Bearer ${user.token}` } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
  });
  await response.arrayBuffer();
  return response.status;
}
const read = (target: string, headers: Record<string, string> = {}) =>
  send(target, { method: 'GET', type: null, headers });

/** How many transactions have begun: a request that is rejected by the request filter begins none. */
const transactions = async () =>
  Number(
    (await server.query<{ xmin: string }>('select pg_snapshot_xmax(pg_current_snapshot())::text as xmin'))[0]
      ?.xmin,
  );

describe('table of endpoints', () => {
  it.each([
    ['an unknown table', '/rest/v1/blocks', 404],
    ['a table of the platform', '/rest/v1/users', 404],
    ['the description of the API', '/rest/v1/', 404],
    ['an unknown function', '/rest/v1/rpc/due_notifications', 404],
    ['a function called by GET', '/rest/v1/rpc/web_push_key', 405],
    ['a magic link', '/auth/v1/magiclink', 404],
    ['a one-time code', '/auth/v1/otp', 404],
    ['an OAuth provider', '/auth/v1/authorize?provider=github', 404],
    ['an administrator call', '/auth/v1/admin/users', 404],
    ['a bucket', '/storage/v1/bucket', 404],
    ['an API that does not exist', '/rest/v2/profiles', 404],
  ])('lacks %s', async (_what, target, status) => {
    expect(await read(target)).toBe(status);
  });

  it.each(['HEAD', 'PUT', 'OPTIONS', 'POST'])('lacks %s for the table of profiles', async (method) => {
    expect(await send('/rest/v1/profiles', { method, body: method === 'HEAD' ? undefined : '{}' })).toBe(405);
  });

  it('requires a token before it reads a body', async () => {
    for (const { method, path, who } of ENDPOINTS) {
      if (who !== 'user') continue;
      const target = path.replace('{picture}', `${ann.id}/avatar-1700000000000.png`);
      const body = method === 'GET' ? undefined : 'not JSON';
      expect(await send(target, { method, body, user: null }), `${method} ${path}`).toBe(401);
    }
  });

  it.each([
    ['text/csv', 415],
    ['text/plain', 415],
    ['application/x-www-form-urlencoded', 415],
    ['application/octet-stream', 415],
    ['application/json; charset=utf-8', 400],
  ])('accepts only JSON: %s', async (type, status) => {
    expect(await send('/rest/v1/messages', { type, body: ',,,\n,,,' })).toBe(status);
  });

  it('accepts rows with texts of at most 4,000 characters', async () => {
    const row = (length: number) =>
      JSON.stringify({ sender_id: ann.id, receiver_id: bob.id, message: 'x'.repeat(length) });
    expect(await send('/rest/v1/messages', { body: row(4000) })).toBe(422);
    const before = await transactions();
    expect(await send('/rest/v1/messages', { body: row(4001) })).toBe(413);
    expect(await transactions()).toBe(before);
  });

  it('accepts at most 100 rows of at most 50 fields', async () => {
    const rows = (count: number) => JSON.stringify(Array.from({ length: count }, () => ({ message: '' })));
    expect(await send('/rest/v1/messages', { body: rows(101) })).toBe(413);
    expect(await send('/rest/v1/messages', { body: rows(100) })).not.toBe(413);
    const fields = (count: number) =>
      JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, n) => [`f${n}`, 1])));
    expect(await send('/rest/v1/goals?user_id=eq.x', { method: 'PATCH', body: fields(51) })).toBe(413);
    expect(await send('/rest/v1/rpc/sync', { body: fields(51) })).toBe(413);
  });

  it.each([
    '/rest/v1/profiles?select=user_id&select=user_id',
    '/rest/v1/profiles?user_id=eq.1&user%5Fid=eq.2',
    '/rest/v1/check_ins?check_in_time=gte.2026-01-01&check_in_time=lte.2026-02-01&check_in_time=eq.2026-01-01',
    '/auth/v1/verify?token=x&type=email_change&type=recovery',
    '/auth/v1/verify?token=x&type=email_change&%74ype=recovery',
  ])('rejects a parameter that is repeated: %s', async (target) => {
    expect(await read(target)).toBe(400);
  });

  it.each([
    '/rest/v1/profiles?display_name=eq.x',
    '/rest/v1/profiles?select=%00',
    '/rest/v1/profiles?user_id=eq.%00',
    '/rest/v1/profiles?user_id=eq.a%0d%0ab',
    '/rest/v1/profiles?select=count()',
    '/rest/v1/profiles?select=user_id::text',
    '/rest/v1/profiles?select=x:user_id',
    '/rest/v1/profiles?order=user_id.asc.up',
    '/rest/v1/profiles?limit=-1',
    '/rest/v1/profiles?or=(display_name.eq.x)',
    '/rest/v1/profiles?or=(and(display_name.eq.x,user_id.eq.y),user_id.eq.z)',
    '/rest/v1/profiles?or=(user_id.eq.x',
    '/auth/v1/verify?token=x%0d%0ay&type=recovery',
    '/auth/v1/settings?any=thing',
  ])('rejects an unknown query: %s', async (target) => {
    const before = await transactions();
    expect(await read(target)).toBe(400);
    expect(await transactions()).toBe(before);
  });

  it.each([
    'count=planned',
    'count=estimated',
    'tx=rollback',
    'resolution=merge-duplicates',
    'max-affected=1',
  ])('rejects the preference %s', async (prefer) =>
    expect(await read('/rest/v1/profiles', { prefer })).toBe(400),
  );

  it.each([
    'text/csv',
    'application/geo+json',
    'application/vnd.pgrst.plan+json',
    'application/octet-stream',
  ])('rejects another format: %s', async (accept) =>
    expect(await read('/rest/v1/profiles', { accept })).toBe(406),
  );

  it.each(['accept-profile', 'content-profile'])('rejects another schema in the header %s', async (name) => {
    expect(await read('/rest/v1/profiles', { [name]: 'private' })).toBe(406);
    expect(await read('/rest/v1/profiles?select=user_id', { [name]: 'public' })).toBe(200);
  });

  it.each(['\\u0000', '\\ud800', 'x\\udc00x', '\\\\\\u0000'])(
    'rejects the text %s, which no database stores',
    async (text) => {
      const body = `{"sender_id":"${ann.id}","receiver_id":"${bob.id}","message":"${text}"}`;
      expect(await send('/rest/v1/messages', { body })).toBe(400);
      expect(
        await send('/auth/v1/signup', {
          body: `{"email":"x@example.com","password":"long enough","data":{"display_name":"${text}"}}`,
        }),
      ).toBe(400);
    },
  );

  it('accepts an escaped \\u0000 as plain text, and a complete surrogate pair', async () => {
    const body = '{"display_name":"\\\\u0000 \\ud83d\\udd25"}';
    expect(await send(`/rest/v1/profiles?user_id=eq.${ann.id}`, { method: 'PATCH', body })).toBe(204);
  });
});

describe('removal of pictures', () => {
  const remove = (prefixes: unknown) =>
    send('/storage/v1/object/avatars', { method: 'DELETE', body: JSON.stringify({ prefixes }) });

  it('accepts at most 20 names, each in the folder of the user', async () => {
    const own = (n: number) => `${ann.id}/avatar-17000000000${10 + n}.png`;
    expect(await remove(Array.from({ length: 20 }, (_, n) => own(n)))).toBe(200);
    expect(await remove(Array.from({ length: 21 }, (_, n) => own(n)))).toBe(400);
    expect(await remove(Array(20).fill(1))).toBe(403);
    expect(await remove([`${bob.id}/avatar-1700000000000.png`])).toBe(403);
    expect(await remove('all')).toBe(400);
  });
});

describe('sync', () => {
  const held = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, () => [randomUUID(), 'whole']));
  const pull = async (count: number) => {
    const request = requestOf(ann.id, { held: held(count) });
    const { error, status } = await ann.client.rpc('sync', { request });
    return [status, error?.hint ?? null];
  };

  it('accepts 600 held entries and rejects one more', async () => {
    expect(await pull(600)).toEqual([200, null]);
    expect(await pull(601)).toEqual([422, 'bad_request']);
  });

  const sync = async (user: User, words: Record<string, unknown>) => {
    const { error, status } = await ann.client.rpc('sync', { request: requestOf(user.id, words) });
    return [status, error?.code ?? null, error?.hint ?? null];
  };
  const setProfile = (args: Record<string, unknown>) => ({ mutations: [line(1, 'setProfile', args)] });
  const fields = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`f${n}`, 1]));

  it.each([
    ['half a million empty mutations', { mutations: Array(500_000).fill({}) }, 'too_many'],
    ['101 mutations', { mutations: Array(101).fill({}) }, 'too_many'],
    ['51 arguments', setProfile(fields(51)), null],
    ['a name of 4,001 characters', setProfile({ display_name: 'x'.repeat(4001) }), null],
    ['a list of 501 ids', { mutations: [line(1, 'markRead', { message_ids: Array(501).fill('') })] }, null],
    ['a text of 4,001 characters somewhere else', { note: 'x'.repeat(4001) }, null],
  ])('rejects %s before it reaches the database', async (_, words, hint) => {
    // Ann sends the id of Bob, which the database would reject first
    expect(await sync(bob, words)).toEqual([413, 'PT413', hint]);
    expect(await sync(bob, {})).toEqual([409, 'PT409', 'wrong_user']);
  });

  it('rejects a request that is one long JSON string', async () => {
    const request = JSON.stringify(requestOf(ann.id, { note: 'x'.repeat(4000) }));
    expect((await ann.client.rpc('sync', { request })).status).toBe(413);
  });

  it('accepts the largest request of the protocol', async () => {
    const ids = Array.from({ length: 500 }, () => randomUUID());
    const mutations = Array.from({ length: 100 }, (_, n) =>
      n < 40
        ? line(n + 1, 'markRead', { message_ids: ids })
        : line(n + 1, 'setProfile', { ...fields(49), display_name: 'x'.repeat(4000) }),
    );
    const cursor = { note: 'x'.repeat(100_000) };
    expect(await sync(ann, { client_id: randomUUID(), mutations, cursor })).toEqual([200, null, null]);
  });
});

describe.skipIf(ON_POSTGRES)('PGlite', () => {
  const insert = (count: number) =>
    server.query(
      `select count(*)::int as n from unnest(array[${Array.from({ length: count }, (_, i) => `$${i + 1}`).join(',')}]::text[])`,
      Array(count).fill('x'),
    );

  it('accepts 32,767 parameters', async () => {
    expect(await insert(32_767)).toEqual([{ n: 32_767 }]);
  });

  it.each([32_768, 65_535, 65_536])('rejects %i parameters and runs the next query', async (count) => {
    await expect(insert(count)).rejects.toMatchObject({ code: '54000' });
    expect(await server.query('select 1 as one')).toEqual([{ one: 1 }]);
    expect(broken).toBe(0);
  });
});
