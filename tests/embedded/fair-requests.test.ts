import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#base/clock.ts';
import { ENDPOINTS, functionEndpoint } from '#embedded/api/endpoints.ts';
import { parseTrustProxy } from '#embedded/http/client-address.ts';
import { startTestServer, type TestServer } from '#tests/support/embedded-server.ts';
import { requestOf } from '#tests/support/stories/server-story.ts';

type TestUser = Awaited<ReturnType<TestServer['user']>>;

const PLENTY = 1024 ** 4;
const LIMIT = { burst: 16, refillMs: 60_000 };

let server: TestServer;
let ann: TestUser;
let bob: TestUser;
/** A request that writes asks for the disk in its turn, so it can be held there. */
let held = Promise.resolve();
let release = () => {};
beforeAll(async () => {
  server = await startTestServer({
    endpoints: [...ENDPOINTS, functionEndpoint('much')],
    requestLimit: LIMIT,
    // no time passes, so that a slow machine gains no request
    clock: { ...systemClock, elapsed: () => 0 },
    trustProxy: parseTrustProxy('loopback') ?? (() => false),
    freeBytes: () => held.then(() => PLENTY),
  });
  await server.query(
    `create function public.much() returns text language sql as $$ select repeat('x', 2000 * 1024) $$`,
  );
  await server.query('grant execute on function public.much() to authenticated');
});
afterAll(() => {
  release();
  return server?.end();
});

interface Sent {
  method?: string;
  body?: unknown;
  network?: string;
}

const send = (
  { token }: TestUser,
  target: string,
  { method = 'POST', body = {}, network = '203.0.113.1' }: Sent = {},
) =>
  fetch(server.url + target, {
    method,
    headers: {
      apikey: 'any',
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'x-forwarded-for': network,
    },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
  });
const read = (user: TestUser, target = '/rest/v1/goals') => send(user, target, { method: 'GET' });

describe('request limit of a user', () => {
  it('counts failed requests and rejects those beyond the limit, but serves other users', async () => {
    [ann, bob] = [await server.user('Ann'), await server.user('Bob')];
    const failing = [
      await send(ann, '/rest/v1/rpc/sync', { body: { request: {} } }),
      await send(ann, '/rest/v1/rpc/sync', { body: [] }),
      await send(ann, '/rest/v1/messages', { body: { sender_id: bob.id } }),
      await send(ann, '/storage/v1/object/avatars', { method: 'DELETE' }),
    ];
    expect(failing.map(({ status }) => status)).toEqual([422, 400, 403, 400]);
    for (let i = 0; i < LIMIT.burst - failing.length; i++) {
      expect((await read(ann, i % 2 ? '/auth/v1/user' : '/rest/v1/goals')).status).toBe(200);
    }
    const rejected = await read(ann);
    expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([429, '60']);
    expect(await rejected.json()).toMatchObject({ code: 'PT429', hint: 'rate_limited' });
    expect(await (await read(ann, '/auth/v1/user')).json()).toMatchObject({
      code: 429,
      error_code: 'over_request_rate_limit',
    });
    expect((await read(bob)).status).toBe(200);
  });

  it('charges requests by the size of body and response', async () => {
    const [asks, sends] = [await server.user('Ann'), await server.user('Bob')];
    expect((await send(asks, '/rest/v1/rpc/much')).status).toBe(200);
    expect((await read(asks)).status).toBe(429);

    const request = requestOf(sends.id, { cursor: { note: 'x'.repeat(1_900_000) } });
    expect((await send(sends, '/rest/v1/rpc/sync', { body: { request } })).status).toBe(200);
    expect((await read(sends)).status).toBe(200);
    expect((await read(sends)).status).toBe(429);
  });
});

describe('turns of a user', () => {
  it('are limited to twelve at a time on any number of networks, without delaying other users', async () => {
    const [crowd, other] = [await server.user('Ann'), await server.user('Bob')];
    held = new Promise((resolve) => {
      release = resolve;
    });
    const rename = (user: TestUser, network: string) =>
      send(user, `/rest/v1/profiles?user_id=eq.${user.id}`, {
        method: 'PATCH',
        body: { display_name: 'Anna' },
        network,
      }).then(({ status }) => status);
    const crowded = Array.from({ length: 13 }, (_, n) => rename(crowd, `203.0.113.${n % 4}`));
    expect(await Promise.race(crowded)).toBe(503);
    const others = rename(other, '203.0.113.1');
    release();
    expect((await Promise.all(crowded)).sort()).toEqual([...Array(12).fill(204), 503]);
    expect(await others).toBe(204);
  });
});
