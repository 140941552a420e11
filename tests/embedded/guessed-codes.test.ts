import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#base/clock.ts';
import { codeFrom } from '#domain/users/invitation-links.ts';
import { parseTrustProxy } from '#embedded/http/client-address.ts';
import { startTestServer, type TestServer } from '#tests/support/embedded-server.ts';

type TestUser = Awaited<ReturnType<TestServer['user']>>;

const A_NETWORK_MAY_ASK = 12;
const AN_ACCOUNT_MAY_ASK = 30;

let server: TestServer;
let bob: TestUser;
/** Links that work, and links that do not, by the reason. */
const works = codeFrom(randomUUID());
const ended = {
  unknown: codeFrom(randomUUID()),
  stopped: codeFrom(randomUUID()),
  old: codeFrom(randomUUID()),
  full: codeFrom(randomUUID()),
  blocked: codeFrom(randomUUID()),
};

beforeAll(async () => {
  server = await startTestServer({
    // two requests for each code: the first one pays
    openLimit: { burst: 2 * A_NETWORK_MAY_ASK, refillMs: 60_000 },
    // no time passes, so that a slow machine may ask no more
    clock: { ...systemClock, elapsed: () => 0 },
    trustProxy: parseTrustProxy('loopback') ?? (() => false),
  });
  bob = await server.user('Bob');
  const made = [works, ended.stopped, ended.old, ended.full, ended.blocked];
  for (const [n, code] of made.entries()) {
    const { id } = await server.user(`Ann${n}`);
    await server.query(
      'insert into public.invitations (user_id, code, created_at, stopped_at, joined) values ($1, $2, $3, $4, $5)',
      [
        id,
        code,
        new Date(Date.now() - (code === ended.old ? 8 : 1) * 86_400_000).toISOString(),
        code === ended.stopped ? new Date().toISOString() : null,
        code === ended.full ? 20 : 0,
      ],
    );
    if (code !== ended.blocked) continue;
    await server.query(
      `insert into public.boundaries (user_id, other_id, name, blocked_since) values ($1, $2, 'Bob', now())`,
      [id, bob.id],
    );
  }
});
afterAll(() => server?.end());

const OF_THE_CONNECTION = ['connection', 'date', 'keep-alive'];

let networks = 0;
const newNetwork = () => `203.0.113.${networks++}`;

/** Opens a code, with the second request that gets the answer. */
async function open(code: string, { as, network = newNetwork() }: { as?: TestUser; network?: string } = {}) {
  const ask = async () => {
    const response = await fetch(`${server.url}/rest/v1/rpc/open_invitation`, {
      method: 'POST',
      headers: {
        apikey: 'any',
        'content-type': 'application/json',
        'x-forwarded-for': network,
        ...(as ? { authorization: `Bearer ${as.token}` } : {}),
      },
      body: JSON.stringify({ code }),
    });
    const headers = [...response.headers].filter(([name]) => !OF_THE_CONNECTION.includes(name));
    return { status: response.status, headers, body: await response.text() };
  };
  const first = await ask();
  return first.body.includes('call_again') ? ask() : first;
}
const bodyOf = async (...given: Parameters<typeof open>) => (await open(...given)).body;

describe('guessing invitation codes over HTTP', () => {
  it('gives one response to every code that does not work, byte for byte', async () => {
    const plain = await open(ended.unknown, { as: bob });
    expect(plain).toMatchObject({ status: 200, body: '{"code":"link_ended"}' });
    for (const [why, code] of Object.entries(ended))
      expect(await open(code, { as: bob }), why).toEqual(plain);
    const { blocked: _shownToStrangers, ...others } = ended;
    for (const [why, code] of Object.entries(others)) expect(await open(code), why).toEqual(plain);
  });

  it('ends for a network at its limit, where a right code looks like a wrong one', async () => {
    const network = newNetwork();
    for (let guess = 0; guess < A_NETWORK_MAY_ASK; guess += 1)
      expect(await bodyOf(codeFrom(randomUUID()), { network })).toBe('{"code":"link_ended"}');
    const wrong = await open(codeFrom(randomUUID()), { network });
    expect(wrong.status).toBe(429);
    expect(await open(works, { network })).toEqual(wrong);
    expect(await open(works, { network, as: bob })).toEqual(wrong);
    expect(await bodyOf(works)).toContain('"status":"open"');
  });

  it('ends for an account at its limit, from whatever network it comes', async () => {
    const cy = await server.user('Cy');
    for (let guess = 0; guess < AN_ACCOUNT_MAY_ASK; guess += 1)
      expect(await bodyOf(codeFrom(randomUUID()), { as: cy })).toBe('{"code":"link_ended"}');
    const wrong = await open(codeFrom(randomUUID()), { as: cy });
    expect(wrong.body).toBe('{"code":"rate_limited"}');
    expect(await open(works, { as: cy })).toEqual(wrong);
  });

  it('leaves no code in the log', () => {
    for (const code of [works, ...Object.values(ended)])
      expect(server.lines.filter((line) => line.includes(code))).toEqual([]);
  });
});
