import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#tests/support/embedded-server.ts';

type User = Awaited<ReturnType<TestServer['user']>>;

let server: TestServer;
let victim: User;
/** A user whom the victim does not know. */
let mallory: User;
/** Every column of the API's tables, from the catalogue. */
let columns: Map<string, string[]>;
/** `isOpen` is true if users may call the function. The others of `public` are for the sender of notifications. */
let functions: { schema: string; isOpen: boolean; name: string; args: string[] }[];

beforeAll(async () => {
  server = await startTestServer();
  victim = await server.user('Victim');
  mallory = await server.user('Mallory');
  const friend = await server.user('Friend');
  await server.query(
    `insert into public.friendships (id, user_id, friend_id, status) values (gen_random_uuid(), $1, $2, 'accepted')`,
    [victim.id, friend.id],
  );
  await server.query(
    `insert into public.messages (id, sender_id, receiver_id, message)
     values (gen_random_uuid(), $1, $2, 'a secret'), (gen_random_uuid(), $2, $1, 'an answer')`,
    [victim.id, friend.id],
  );
  await server.query(
    `insert into public.boundaries (user_id, other_id, name, muted_since) values ($1, $2, 'Friend', now())`,
    [victim.id, friend.id],
  );
  await server.query(
    `insert into private.reports (report_id, reporter_id, about_id, reason, created_at, name, messages)
     values (gen_random_uuid(), $1, $2, 'spam', now(), 'Friend', '[]')`,
    [victim.id, friend.id],
  );
  await server.query(
    `insert into public.check_ins
       (user_id, check_in_type, check_in_time, utc_offset_minutes, local_day, day_start, goal_time)
     values ($1, 'morning', now(), 0, (now() at time zone 'UTC')::date, '00:00', '07:00')`,
    [victim.id],
  );
  const rows = await server.query<{ table_name: string; column_name: string }>(
    `select c.table_name, c.column_name from information_schema.columns c
     where c.table_schema = 'public' order by 1, 2`,
  );
  columns = new Map();
  for (const { table_name, column_name } of rows) {
    columns.set(table_name, [...(columns.get(table_name) ?? []), column_name]);
  }
  functions = await server.query(
    `select n.nspname as schema, n.nspname = 'public' and has_function_privilege('authenticated', p.oid, 'execute') as "isOpen",
       p.proname as name, coalesce(p.proargnames, '{}') as args
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname in ('public', 'private')`,
  );
});
afterAll(() => server?.end());

/** Sends one raw request with the public key, and with the token of `as` if there is one. */
async function call(method: string, path: string, as: User | null, body?: unknown, headers = {}) {
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: {
      apikey: 'any-public-key',
      ...(as ? { authorization: `Bearer ${as.token}` } : {}),
      'content-type': 'application/json',
      prefer: 'return=representation',
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, text: await response.text() };
}

const ownerColumns = (table: string) =>
  (columns.get(table) ?? []).filter((name) =>
    ['user_id', 'friend_id', 'other_id', 'sender_id', 'receiver_id'].includes(name),
  );

/** All current rows of the victim. */
async function stateOfVictim(): Promise<string> {
  const parts = [];
  for (const table of columns.keys()) {
    const mine = ownerColumns(table)
      .map((column) => `t.${column} = $1`)
      .join(' or ');
    parts.push(
      await server.query(
        `select to_jsonb(t) - 'rev' as row from public.${table} t where ${mine} order by 1`,
        [victim.id],
      ),
    );
  }
  return JSON.stringify(parts);
}

describe('find_user', () => {
  it('gives the same response to the first lookup of any address', async () => {
    const object = { accept: 'application/vnd.pgrst.object+json' };
    const ask = async (query: string, email: string, headers = {}) =>
      call('POST', `/rest/v1/${query}`, await server.user('Asker'), { email }, headers);
    for (const query of [
      'rpc/find_user?select=find_user->>user_id::int',
      'rpc/find_user?find_user->>user_id=is.null',
      '%72pc/find_user?find_user->>user_id=is.null',
      'rpc/find_user?order=find_user',
    ])
      for (const headers of [{}, object, { prefer: 'tx=rollback' }])
        expect(await ask(query, victim.email, headers), query).toEqual(
          await ask(query, 'nobody@x.com', headers),
        );
    const asker = await server.user('Asker');
    const read = await call('GET', `/rest/v1/rpc/find_user?email=${victim.email}`, asker);
    expect(read.text).not.toContain(victim.id);
  });

  it('allows 30 lookups an hour', async () => {
    const asker = await server.user('Asker');
    const ask = (n: number) => call('POST', '/rest/v1/rpc/find_user', asker, { email: `${n}@x.com` });
    for (let n = 0; n < 30; n++) expect((await ask(n)).text).toContain('call_again');
    expect((await ask(30)).text).toContain('rate_limited');
  });
});

describe.each(['the public key alone', 'the public key and an account'])('an attacker with %s', (means) => {
  const attacker = () => (means === 'the public key alone' ? null : mallory);

  it('reads nothing of the victim from any table, through any column or embedding', async () => {
    expect(columns.size).toBeGreaterThan(5);
    for (const table of columns.keys()) {
      const ways = [
        `/rest/v1/${table}`,
        `/rest/v1/${table}?select=*`,
        ...ownerColumns(table).map(
          (column) => `/rest/v1/${table}?select=${column}&${column}=eq.${victim.id}`,
        ),
        `/rest/v1/${table}?select=user_id,profiles(display_name)`,
      ];
      for (const way of ways) {
        const { status, text } = await call('GET', way, attacker());
        expect(text, way).not.toContain(victim.id);
        expect(text, way).not.toContain('a secret');
        expect(status, way).not.toBe(500);
      }
    }
  });

  it('changes, removes and adds nothing in the name of the victim', async () => {
    const before = await stateOfVictim();
    for (const [table, names] of columns) {
      for (const owner of ownerColumns(table)) {
        const row = { [owner]: victim.id };
        for (const column of names) {
          const { status } = await call('PATCH', `/rest/v1/${table}?${owner}=eq.${victim.id}`, attacker(), {
            [column]: null,
          });
          expect(status, `PATCH ${table}.${column}`).not.toBe(500);
        }
        const attempts = [
          await call('DELETE', `/rest/v1/${table}?${owner}=eq.${victim.id}`, attacker()),
          await call('POST', `/rest/v1/${table}`, attacker(), row),
          await call('POST', `/rest/v1/${table}?on_conflict=${owner}`, attacker(), row, {
            prefer: 'resolution=merge-duplicates,return=representation',
          }),
        ];
        for (const { status, text } of attempts) {
          expect(status, `${table} ${text}`).not.toBe(500);
          expect(text).not.toContain('a secret');
        }
      }
    }
    expect(await stateOfVictim()).toBe(before);
  });

  it('reaches no function but those of the API, and no other schema', async () => {
    const open = functions.filter(({ isOpen }) => isOpen).map(({ name }) => name);
    const shown = functions.filter(({ schema }) => schema === 'public').map(({ name }) => name);
    // some of these functions delete the account of their caller
    const caller = attacker() && (await server.user('Accomplice'));
    const before = await stateOfVictim();
    for (const { name, args } of functions) {
      const body = Object.fromEntries(args.map((arg) => [arg, victim.id]));
      const { status, text } = await call('POST', `/rest/v1/rpc/${name}`, caller, body);
      expect(text, name).not.toContain('a secret');
      if (!shown.includes(name)) expect(status, name).toBe(404);
      else if (!open.includes(name)) expect([400, 401, 403, 404], name).toContain(status);
      else if (caller === null && name !== 'open_invitation')
        expect(status === 400 || status === 401, `${name} ${status}`).toBe(true);
    }
    expect(await stateOfVictim()).toBe(before);
    for (const schema of ['private', 'auth', 'storage', 'realtime', 'pg_catalog', 'information_schema']) {
      const { status } = await call('GET', '/rest/v1/users', attacker(), undefined, {
        'accept-profile': schema,
      });
      expect([404, 406], schema).toContain(status);
    }
  });

  it('fails to sync as the victim', async () => {
    const before = await stateOfVictim();
    const request = {
      protocol: 1,
      user_id: victim.id,
      client_id: randomUUID(),
      mutations: [{ seq: 1, id: randomUUID(), name: 'setProfile', args: { display_name: 'Owned' } }],
      acked_seq: 0,
      cursor: null,
      held: { [victim.id]: 'friend' },
      limit: 100,
    };
    const { status } = await call('POST', '/rest/v1/rpc/sync', attacker(), { request });
    expect(status).toBe(attacker() ? 409 : 401);
    if (attacker()) {
      const own = { ...request, user_id: mallory.id, mutations: [] };
      const { text } = await call('POST', '/rest/v1/rpc/sync', attacker(), { request: own });
      expect(text).not.toContain(victim.id);
    }
    expect(await stateOfVictim()).toBe(before);
  });

  it('fails to change the victim’s pictures', async () => {
    const name = `${victim.id}/avatar-1700000000000.png`;
    const token = attacker()?.token;
    const headers = { apikey: 'any', ...(token ? { authorization: `Bearer ${token}` } : {}) };
    const tries: [string, string, BodyInit | undefined][] = [
      ['POST', `object/avatars/${name}`, PNG],
      ['PUT', `object/avatars/${name}`, PNG],
      ['POST', `object/avatars/${mallory.id}/../${name}`, PNG],
      ['POST', `object/avatars/${mallory.id}%2f..%2f${encodeURIComponent(name)}`, PNG],
      ['DELETE', `object/avatars/${name}`, undefined],
      ['DELETE', 'object/avatars', JSON.stringify({ prefixes: [name] })],
      ['POST', 'object/move', JSON.stringify({ bucketId: 'avatars', sourceKey: name, destinationKey: 'x' })],
      ['POST', 'object/copy', JSON.stringify({ bucketId: 'avatars', sourceKey: name, destinationKey: name })],
      ['POST', 'bucket', JSON.stringify({ id: 'mine', name: 'mine', public: true })],
      ['PUT', 'bucket/avatars', JSON.stringify({ id: 'avatars', public: true, file_size_limit: 9e9 })],
      ['POST', 'bucket/avatars/empty', '{}'],
      ['DELETE', 'bucket/avatars', undefined],
    ];
    const type = (body: BodyInit | undefined) => (body === PNG ? 'image/png' : 'application/json');
    const upload = await fetch(`${server.url}/storage/v1/object/avatars/${name}`, {
      method: 'POST',
      headers: {
        apikey: 'any',
        authorization: `Bearer ${victim.token}`,
        'content-type': 'image/png',
        'x-upsert': 'true',
      },
      body: PNG,
    });
    expect(upload.status).toBe(200);
    const objects = () => server.query('select bucket_id, name, version from storage.objects order by 1, 2');
    const before = [
      await objects(),
      await server.query('select id, public, file_size_limit from storage.buckets'),
    ];
    for (const [method, where, body] of tries) {
      const { status } = await fetch(`${server.url}/storage/v1/${where}`, {
        method,
        headers: { ...headers, 'content-type': type(body) },
        ...(body === undefined ? {} : { body }),
      });
      expect(status, `${method} ${where}`).not.toBe(500);
    }
    const listed = await fetch(`${server.url}/storage/v1/object/list/avatars`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ prefix: victim.id, limit: 100, offset: 0 }),
    });
    expect(await listed.text()).not.toContain('avatar-1700000000000');
    expect([
      await objects(),
      await server.query('select id, public, file_size_limit from storage.buckets'),
    ]).toEqual(before);
  });
});

/** One pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
