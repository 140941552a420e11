import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { systemClock } from '#base/clock.ts';
import { ENDPOINTS, functionEndpoint } from '#embedded/api/endpoints.ts';
import { clientOf, startTestServer, type TestServer } from '#tests/support/embedded-server.ts';
import { ON_POSTGRES } from '#tests/support/server-database.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({
    endpoints: [...ENDPOINTS, functionEndpoint('fail_with'), functionEndpoint('whoami')],
  });
  await server.query(`create function public.fail_with(sqlstate text) returns void language plpgsql as
    $$ begin raise exception using errcode = sqlstate, message = 'secret-name@example.com', hint = 'a_hint'; end $$`);
  await server.query(`create function public.whoami(ms int) returns uuid language plpgsql as
    $$ begin perform pg_sleep(ms / 1000.0); return auth.uid(); end $$`);
});
afterAll(() => server?.end());

const post = (where: string, headers: Record<string, string>, body: BodyInit = '{}') =>
  fetch(`${server.url}${where}`, {
    method: 'POST',
    headers: { apikey: 'any', 'content-type': 'application/json', ...headers },
    body,
  });

const signed = async (claims: Record<string, unknown>, expires = '1h') => {
  const secret = (await readFile(path.join(server.dataDir, 'secrets'), 'utf8')).trim().split('=')[1];
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(expires)
    .sign(new TextEncoder().encode(secret));
};

describe('account API', () => {
  it('signs a user up and in again and returns the profile with the given name', async () => {
    const { email, id } = await server.user('Ann');
    const again = server.client();
    const { error } = await again.auth.signInWithPassword({ email, password: 'correct horse' });
    expect(error).toBeNull();
    const { data } = await again.from('profiles').select('user_id, display_name');
    expect(data).toEqual([{ user_id: id, display_name: 'Ann' }]);
  });

  it('returns the reason for a short or wrong password and a taken address', async () => {
    const { email } = await server.user('Bea');
    const stranger = server.client();
    const short = await stranger.auth.signUp({ email: 'short@example.com', password: '1234567' });
    expect(short.error?.message).toBe('Password should be at least 8 characters.');
    const wrong = await stranger.auth.signInWithPassword({ email, password: 'wrong horse' });
    expect(wrong.error?.message).toBe('Invalid login credentials');
    const taken = await stranger.auth.signUp({ email, password: 'correct horse' });
    expect(taken.error?.code).toBe('user_already_exists');
  });

  it('renews a session', async () => {
    const { client, id } = await server.user('Cleo');
    const { data, error } = await client.auth.refreshSession();
    expect(error).toBeNull();
    expect(data.user?.id).toBe(id);
  });

  it('writes a recovery email to a file and logs neither its code nor its address', async () => {
    const { client, email } = await server.user('Dora');
    expect((await client.auth.resetPasswordForEmail(email)).error).toBeNull();
    const line = await vi.waitFor(() => {
      const kept = server.lines.find((one) => one.startsWith('mail kept in '));
      if (!kept) throw new Error('No mail yet');
      return kept;
    });
    const mail = await readFile(line.slice('mail kept in '.length), 'utf8');
    expect(mail).toContain(`To: ${email}`);
    expect(server.lines.join('\n')).not.toContain(email);
  });
});

describe('API access', () => {
  it('rejects a column without a grant, before and after other requests', async () => {
    const { client, id } = await server.user('Eve');
    const cheat = async () =>
      (await client.from('profiles').update({ total_points: 9999 }).eq('user_id', id)).error?.code;
    expect(await cheat()).toBe('42501');
    await client.from('goals').select();
    expect(await cheat()).toBe('42501');
    expect((await client.from('profiles').select('email')).error?.code).toBe('42501');
  });

  it('returns nothing with the public key alone', async () => {
    const { error, status } = await server.client().from('profiles').select('user_id');
    expect([status, error?.code]).toEqual([401, '42501']);
  });

  it('grants nothing on a table without grants in its migration', async () => {
    await server.query('create table public.forgotten (n int)');
    const rows = await server.query<{ allowed: boolean }>(
      `select has_table_privilege(role, 'public.forgotten', 'select') as allowed
       from unnest(array['anon', 'authenticated']) role`,
    );
    expect(rows).toEqual([{ allowed: false }, { allowed: false }]);
  });
});

describe('token check', () => {
  it.each([
    ['garbage', async () => 'not.a.token'],
    ['an unsigned token', async () => `${btoa('{"alg":"none"}')}.${btoa('{"role":"authenticated"}')}.`],
    [
      'a token that names the owner of the database',
      () => signed({ role: 'postgres', sub: crypto.randomUUID() }),
    ],
    ['an expired token', () => signed({ role: 'authenticated', sub: crypto.randomUUID() }, '-1h')],
  ])('rejects %s with 401', async (_, token) => {
    const response = await fetch(`${server.url}/rest/v1/profiles?select=user_id`, {
      headers: { apikey: 'any', authorization: `Bearer ${await token()}` },
    });
    expect(response.status).toBe(401);
  });
});

describe('error responses', () => {
  it.each([
    ['P0001', 400],
    ['23514', 400],
    ['23505', 409],
    ['PT409', 409],
    ['PT426', 426],
    ['40001', 500],
  ])('maps %s to HTTP %i with its code', async (sqlstate, status) => {
    const { client } = await server.user('Fay');
    const answer = await client.rpc('fail_with', { sqlstate });
    expect(answer.status).toBe(status);
    expect(answer.error).toMatchObject({ code: sqlstate, message: 'secret-name@example.com' });
  });

  it('rejects a filter with a value of another type as a bad request', async () => {
    const { client } = await server.user('Finn');
    expect((await client.from('profiles').select('user_id').eq('user_id', 'true')).status).toBe(400);
  });

  it('contains the code of a rejection in the hint', async () => {
    const { client } = await server.user('Gil');
    const { error } = await client.rpc('fail_with', { sqlstate: 'PT409' });
    expect(error).toMatchObject({ code: 'PT409', hint: 'a_hint', details: null });
  });

  it('logs errors with their code and without their message', async () => {
    const { client } = await server.user('Hal');
    await client.rpc('fail_with', { sqlstate: '23505' });
    expect(server.lines.some((line) => line.endsWith('23505'))).toBe(true);
    expect(server.lines.join('\n')).not.toContain('secret-name');
  });
});

describe('API under load', () => {
  it('runs each request under its own identity', async () => {
    const users = await Promise.all(['Ida', 'Jan', 'Kim', 'Lea'].map((name) => server.user(name)));
    // nearly as many requests as may wait at once
    const calls = Array.from({ length: 48 }, (_, i) => users[i % users.length]).filter(
      (one) => one !== undefined,
    );
    const answers = await Promise.all(
      calls.map(async ({ client, id }, i) => {
        if (i % 3 === 0) {
          const { data, error } = await client.from('profiles').select('user_id').eq('user_id', id);
          return { error, right: data?.length === 1 };
        }
        const { data, error } = await client.rpc('whoami', { ms: i % 4 });
        return { error, right: data === id };
      }),
    );
    expect(answers.filter((one) => one.error !== null || !one.right)).toEqual([]);
  });

  it('continues after a request that failed half-way', async () => {
    const { client, id } = await server.user('Max');
    const [failed, after] = await Promise.all([
      client.rpc('fail_with', { sqlstate: '40001' }),
      client.rpc('whoami', { ms: 0 }),
    ]);
    expect([failed.error?.code, after.data]).toEqual(['40001', id]);
  });
});

describe('API', () => {
  it('rejects a body over 2 MB, with or without Content-Length, and serves the next request', async () => {
    const { token } = await server.user('Max');
    const authorization = `Bearer ${token}`;
    const large = new Uint8Array(2 * 1024 * 1024 + 1);
    expect((await post('/rest/v1/rpc/sync', { authorization }, large)).status).toBe(413);
    const drip = new ReadableStream({
      start(controller) {
        for (let i = 0; i < 7; i++) controller.enqueue(new Uint8Array(1024 * 1024));
        controller.close();
      },
    });
    const init: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      headers: { apikey: 'any', authorization, 'content-type': 'application/json' },
      body: drip,
      duplex: 'half',
    };
    // the connection may be closed before the response is read; it only matters that the body was not
    // accepted
    const status = await fetch(`${server.url}/rest/v1/rpc/sync`, init)
      .then((one) => one.status)
      .catch(() => 413);
    expect(status).toBe(413);
    expect((await fetch(`${server.url}/local/health`)).status).toBe(200);
  });

  it('rejects other origins in a way that browsers understand', async () => {
    const foreign = await post('/auth/v1/signup', { origin: 'https://evil.example' });
    expect([foreign.status, foreign.headers.get('access-control-allow-origin')]).toEqual([403, null]);
    const own = await fetch(`${server.url}/auth/v1/settings`, {
      headers: { apikey: 'any', origin: server.url },
    });
    expect([own.status, own.headers.get('access-control-allow-origin')]).toEqual([200, null]);
  });

  it('sends headers that forbid caching, sniffing and framing', async () => {
    const { headers } = await fetch(`${server.url}/rest/v1/profiles`, { headers: { apikey: 'any' } });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('has no admin interface', async () => {
    for (const where of ['/_system', '/_system/config', '/anything']) {
      expect((await fetch(`${server.url}${where}`)).status).toBe(404);
    }
    const door = await (await fetch(`${server.url}/local/door`)).json();
    expect(door).toEqual({ sign_up: 'open', without_email: true, demo: null });
    expect((await fetch(`${server.url}/rest/v1/profiles`)).status).toBe(401);
  });
});

describe('limit of sign-in attempts', () => {
  it('counts attempts for each account and each address, and no renewals', async () => {
    const limited = await startTestServer({
      limits: { perAddress: { burst: 8, refillMs: 60_000 }, perEmail: { burst: 3, refillMs: 60_000 } },
    });
    try {
      const { client, email } = await limited.user('Nia');
      const guess = async (who: string) =>
        (await clientOf(limited.url).auth.signInWithPassword({ email: who, password: 'wrong horse' })).error;
      expect((await guess(email))?.status).toBe(400);
      expect((await guess(email.toUpperCase()))?.status).toBe(400);
      const rejected = await guess(email);
      expect([rejected?.status, rejected?.code]).toEqual([429, 'over_request_rate_limit']);
      expect(rejected?.message).toMatch(/^Too many attempts\. Please wait \d+ seconds and try again\.$/);
      expect((await guess('other@example.com'))?.status).toBe(400);
      for (let i = 0; i < 4; i++) await guess(`other-${i}@example.com`);
      expect((await guess('last@example.com'))?.status).toBe(429);
      for (let i = 0; i < 5; i++) expect((await client.auth.refreshSession()).error).toBeNull();
    } finally {
      await limited.end();
    }
  });

  it('uses a monotonic clock, so that a wrong wall clock changes nothing', async () => {
    let hour = 0;
    let passed = 0;
    const HOUR = 3_600_000;
    const clock = {
      ...systemClock,
      now: () => systemClock.now() + hour * HOUR,
      elapsed: () => systemClock.elapsed() + passed,
    };
    const limits = { perAddress: { burst: 100, refillMs: 1 }, perEmail: { burst: 2, refillMs: HOUR / 4 } };
    const limited = await startTestServer({ limits, clock });
    try {
      const guess = async () =>
        (
          await clientOf(limited.url).auth.signInWithPassword({
            email: 'ola@example.com',
            password: 'a guess',
          })
        ).error?.status;
      expect(await guess()).toBe(400);
      hour = -1;
      expect([await guess(), await guess()]).toEqual([400, 429]);
      hour = 1;
      expect(await guess()).toBe(429);
      if (ON_POSTGRES) return; // PostgreSQL uses its own clock, which a test cannot set
      passed = HOUR / 4;
      hour = -1;
      expect([await guess(), await guess()]).toEqual([400, 429]);
    } finally {
      await limited.end();
    }
  });
});
