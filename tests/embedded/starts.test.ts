import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '#embedded/auth/attempt-limiter.ts';
import { parseTrustProxy } from '#embedded/http/client-address.ts';
import { startTestServer, type TestServer } from '#tests/support/embedded-server.ts';

let server: TestServer;

const claimsIn = (token = ''): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

/** A start from that network, as a proxy reports it. */
async function startFrom(network: string, body: object = { data: {}, gotrue_meta_security: {} }) {
  const response = await fetch(`${server.url}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: 'any', 'content-type': 'application/json', 'x-forwarded-for': network },
    body: JSON.stringify(body),
  });
  const { error_code }: { error_code?: string } = await response.json();
  return error_code ?? response.status;
}
const settings = async (): Promise<{
  disable_signup: boolean;
  mailer_autoconfirm: boolean;
  external: Record<string, boolean>;
}> => (await fetch(`${server.url}/auth/v1/settings`, { headers: { apikey: 'any' } })).json();

describe('a start without an account', () => {
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server?.end());

  it('opens a session of an anonymous user without an email', async () => {
    const { data, error } = await server.client().auth.signInAnonymously();
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      aud: 'authenticated',
      role: 'authenticated',
      email: '',
      phone: '',
      is_anonymous: true,
      app_metadata: {},
      user_metadata: {},
      identities: [],
    });
    expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 });
    expect(claimsIn(data.session?.access_token)).toMatchObject({
      sub: data.user?.id,
      aud: 'authenticated',
      role: 'authenticated',
      is_anonymous: true,
      session_id: expect.any(String),
    });
  });

  it('makes a profile, which is called Champion unless the start names it', async () => {
    const names = async (options?: { data: object }) => {
      const { data } = await server.client().auth.signInAnonymously(options && { options });
      return server.query('select display_name, email from public.profiles where user_id = $1', [
        data.user?.id,
      ]);
    };
    expect(await names()).toEqual([{ display_name: 'Champion', email: null }]);
    expect(await names({ data: { display_name: 'Ida' } })).toEqual([{ display_name: 'Ida', email: null }]);
  });

  it('is still anonymous after a renewal, also one eleven months later', async () => {
    const client = server.client();
    const { data } = await client.auth.signInAnonymously();
    const id = data.user?.id;
    for (const table of ['sessions', 'refresh_tokens']) {
      await server.query(
        `update auth.${table} set created_at = now() - interval '11 months', updated_at = now() - interval '11 months'
          where user_id = $1`,
        [id],
      );
    }
    await server.query('select private.delete_unused_accounts(1000)');
    const renewed = await client.auth.refreshSession();
    expect(renewed.error).toBeNull();
    expect(renewed.data.user).toMatchObject({ id, is_anonymous: true, email: '' });
    expect(claimsIn(renewed.data.session?.access_token)).toMatchObject({ sub: id, is_anonymous: true });
    expect((await client.auth.getUser()).data.user).toMatchObject({ id, is_anonymous: true });
  });

  it('lets its user check in and sync', async () => {
    const client = server.client();
    const { data } = await client.auth.signInAnonymously();
    const user_id = data.user?.id;
    const mutations = [
      { seq: 1, id: crypto.randomUUID(), name: 'setProfile', args: { display_name: 'Ida' } },
    ];
    const request = { protocol: 1, user_id, client_id: user_id, mutations, acked_seq: 0, cursor: null };
    const answer = await client.rpc('sync', { request: { ...request, held: {}, limit: 100 } });
    expect(answer.data.results).toEqual([{ seq: 1, status: 'applied' }]);
  });

  it('says of a user with an email that the user is not anonymous', async () => {
    const { client, token } = await server.user('Ann');
    expect(claimsIn(token)).toMatchObject({ is_anonymous: false });
    expect((await client.auth.getUser()).data.user?.is_anonymous).toBe(false);
    const renewed = await client.auth.refreshSession();
    expect(claimsIn(renewed.data.session?.access_token)).toMatchObject({ is_anonymous: false });
  });

  it('is offered by the settings', async () => {
    expect(await settings()).toMatchObject({
      disable_signup: false,
      mailer_autoconfirm: true,
      external: { anonymous_users: true, email: true, phone: false },
    });
  });
});

describe('starts from one network', () => {
  beforeAll(async () => {
    server = await startTestServer({
      limits: DEFAULT_LIMITS,
      startLimit: { burst: 30, refillMs: 120_000 },
      trustProxy: parseTrustProxy('127.0.0.1') ?? (() => false),
    });
  });
  afterAll(() => server?.end());

  it('are limited to 30, and lock no other user out', async () => {
    const { email } = await server.user('Ann');
    const outcomes: unknown[] = [];
    for (let n = 0; n < 200; n++) outcomes.push(await startFrom('203.0.113.7'));
    expect(outcomes.filter((one) => one === 200)).toHaveLength(30);
    expect(new Set(outcomes.slice(30))).toEqual(new Set(['over_request_rate_limit']));
    expect(await server.query('select from auth.users where email is null')).toHaveLength(30);
    expect(await startFrom('203.0.113.8')).toBe(200);
    const signIn = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: 'any', 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' },
      body: JSON.stringify({ email, password: 'correct horse' }),
    });
    expect(signIn.status).toBe(200);
    expect(await startFrom('203.0.113.7', { email: 'new@example.com', password: 'correct horse' })).toBe(200);
  });
});

describe.each(['invite', 'closed'] as const)('a start with SIGN_UP=%s', (signUp) => {
  beforeAll(async () => {
    server = await startTestServer({ signUp });
  });
  afterAll(() => server?.end());

  it('is rejected like a sign-up, and not offered', async () => {
    const { error } = await server.client().auth.signInAnonymously();
    expect(error).toMatchObject({ status: 422, code: 'signup_disabled' });
    expect(await startFrom('203.0.113.7', { data: { invite: 'guessed' } })).toBe('signup_disabled');
    expect(await server.query('select from auth.users')).toEqual([]);
    const { external, disable_signup } = await settings();
    expect([external.anonymous_users, disable_signup]).toEqual([false, signUp === 'closed']);
  });
});
