import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '#base/clock.ts';
import { startTestServer, type TestServer } from '#tests/support/embedded-server.ts';

let server: TestServer;
let me: Awaited<ReturnType<TestServer['user']>>;
let at = 0;

beforeAll(async () => {
  server = await startTestServer({ housekeepingMs: 100, clock: { ...systemClock, elapsed: () => at } });
});
beforeEach(async () => {
  me = await server.user('Ann');
});
afterAll(() => server?.end());

const post = async (address: string, body: unknown) => {
  const response = await fetch(`${server.url}/auth/v1/${address}`, {
    method: 'POST',
    headers: { apikey: 'any', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
};
const renew = (token: string) => post('token?grant_type=refresh_token', { refresh_token: token });
const signIn = async () => {
  const { body } = await post('token?grant_type=password', { email: me.email, password: 'correct horse' });
  return String(body.refresh_token);
};

describe('session renewal', () => {
  it('allows 30 renewals at once and then one a minute', async () => {
    let token = await signIn();
    const other = await signIn();
    for (let nth = 0; nth < 30; nth += 1) token = (await renew(token)).body.refresh_token;
    expect((await renew(token)).status).toBe(429);
    expect((await renew(other)).status).toBe(200);
    at += 60_000;
    expect((await renew(token)).status).toBe(200);
  });

  it('keeps the newest 20 tokens, and still ends a session whose old token is used again', async () => {
    const tokens = [await signIn()];
    for (let nth = 0; nth < 25; nth += 1) {
      tokens.push((await renew(tokens.at(-1) ?? '')).body.refresh_token);
    }
    const kept = await server.query(
      `select token from auth.refresh_tokens
        where session_id = (select session_id from auth.refresh_tokens where token = $1)`,
      [tokens.at(-1) ?? ''],
    );
    expect(kept.map((row) => Object(row).token).sort()).toEqual(tokens.slice(-20).sort());
    expect((await renew(tokens[0] ?? '')).status).toBe(400);
    // an old token that is used again was stolen, or the thief has renewed first
    await server.query(`update auth.refresh_tokens set updated_at = updated_at - interval '1 minute'`);
    expect((await renew(tokens.at(-15) ?? '')).status).toBe(400);
    expect((await renew(tokens.at(-1) ?? '')).status).toBe(400);
  });
});

describe('storage of Auth', () => {
  it('keeps only the display name of the fields in data', async () => {
    const { data } = await me.client.auth.updateUser({ data: { display_name: 'Bea', note: 'x', more: [1] } });
    const { display_name, note, more } = data.user?.user_metadata ?? {};
    expect([display_name, note, more]).toEqual(['Bea', undefined, undefined]);
    const { error } = await me.client.auth.updateUser({ data: { display_name: 'x'.repeat(1001) } });
    expect([error?.status, error?.message]).toEqual([
      400,
      'display_name must be a string of at most 1000 characters',
    ]);
  });

  it('deletes events of sign-ins and renewals after a week', async () => {
    await server.query(`update auth.audit_log_entries set created_at = created_at - interval '8 days'`);
    await signIn();
    await vi.waitFor(async () => {
      const left = await server.query('select payload from auth.audit_log_entries');
      expect(left.map((row) => Object(row).payload.action)).toEqual(['login']);
    });
  });
});
