import { createHash } from 'node:crypto';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSignedLinks } from '#embedded/auth/signed-links.ts';
import { readJwtSecret } from '#embedded/data/secrets.ts';
import { awaitCode } from '#tests/support/await-mail.ts';
import { startTestServer, type TestServer } from '#tests/support/embedded-server.ts';
import { statusOf } from '#tests/support/raw-http.ts';

/** Few attempts for each account and many for each address, so that only the limit of the account rejects. */
const LIMITS = { perAddress: { burst: 5000, refillMs: 1 }, perEmail: { burst: 4, refillMs: 600_000 } };
const OLD = 'correct horse';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ limits: LIMITS });
});
afterAll(() => server?.end());

const JSON_TYPE = 'Content-Type: application/json';
const send = (target: string, body: unknown, method = 'POST', headers: string[] = []) =>
  statusOf(server.url, target, {
    method,
    headers: ['apikey: any', JSON_TYPE, ...headers],
    body: method === 'GET' ? '' : JSON.stringify(body),
  });
const wrong = (code: string, by: number) => String((Number(code) + by) % 1_000_000).padStart(6, '0');
const hash = (email: string, code: string) =>
  createHash('sha256')
    .update(email + code)
    .digest('hex');

/** A link as the server signs it in an email. */
async function signedLink(type: string, token: string): Promise<URL> {
  const links = createSignedLinks(await readJwtSecret(path.join(server.dataDir, 'secrets')));
  let text = '';
  const mail = links.around({
    async send(message) {
      text = message.text ?? '';
    },
  });
  const link = `${server.url}/auth/v1/verify?token=${token}&type=${type}`;
  await mail.send({ to: '', subject: '', text: link });
  return new URL(text);
}

/** Other spellings of a path that a router could read as the same. */
function spellings(address: string): string[] {
  const name = address.slice('/auth/v1/'.length);
  const hex = (at: number) => name.charCodeAt(at).toString(16);
  return [
    ...[...name].map(
      (_, at) => `/auth/v1/${name.slice(0, at)}%${hex(at).padStart(2, '0')}${name.slice(at + 1)}`,
    ),
    `/auth/v1/%25${hex(0)}${name.slice(1)}`,
    `/%61uth/v1/${name}`,
    `/auth%2fv1%2F${name}`,
    `/auth/v1%2f${name}`,
    `/auth/v1/x/../${name}`,
    `/auth/v1/./${name}`,
    `/auth/v1/%2e/${name}`,
    `/auth\\v1\\${name}`,
    `//auth/v1/${name}`,
    `/auth//v1/${name}`,
    `/auth/v1//${name}`,
    `/auth/v1/${name}/`,
    `/auth/v1/${name}%20`,
    `/auth/v1/${name}%00`,
    `/auth/v1/${name}%3f`,
    `/auth/v1/${name}#`,
    `/AUTH/v1/${name}`,
    `/auth/v1/${name.toUpperCase()}`,
    `http://other.example/auth/v1/${name}`,
  ];
}

describe('alternative spelling of an Auth URL', () => {
  const ROUTES: [string, string, string?][] = [
    ['POST', 'signup'],
    ['POST', 'token', '?grant_type=password'],
    ['POST', 'verify'],
    ['POST', 'recover'],
    ['PUT', 'user'],
    ['GET', 'verify', '?type=recovery&token=none'],
    ['POST', 'logout'],
  ];

  it.each(ROUTES)('returns 404 for %s %s', async (method, name, search = '') => {
    const address = `/auth/v1/${name}`;
    const statuses = await Promise.all(
      spellings(address).map(async (spelling) => [spelling, await send(spelling + search, {}, method)]),
    );
    expect(statuses.filter(([, status]) => status !== 404)).toEqual([]);
    expect(await send(address + search, {}, method)).not.toBe(404);
  });

  it('accepts no code, not even the right one', async () => {
    const { email } = await server.user('Ann');
    await server.client().auth.resetPasswordForEmail(email);
    const token = await awaitCode(server.dataDir, email);
    for (const spelling of spellings('/auth/v1/verify')) {
      expect(await send(spelling, { type: 'recovery', email, token }), spelling).toBe(404);
    }
    expect(await send('/auth/v1/verify', { type: 'recovery', email, token })).toBe(200);
  });
});

describe('guess limit of Auth', () => {
  it('rejects the right code after too many wrong ones', async () => {
    const { email } = await server.user('Bea');
    await server.client().auth.resetPasswordForEmail(email);
    const token = await awaitCode(server.dataDir, email);
    const verify = (code: string) =>
      send('/auth/v1/verify', { type: 'recovery', email: email.toUpperCase(), token: code });
    expect([await verify(wrong(token, 1)), await verify(wrong(token, 2))]).toEqual([403, 403]);
    expect([await verify(wrong(token, 3)), await verify(token)]).toEqual([429, 429]);
  });

  it('counts guesses of the hash in a body or a link', async () => {
    const { email } = await server.user('Cleo');
    await server.client().auth.resetPasswordForEmail(email);
    const token = await awaitCode(server.dataDir, email);
    const byBody = (code: string) =>
      send('/auth/v1/verify', { type: 'recovery', token_hash: hash(email, code) });
    const byLink = (code: string) =>
      send(`/auth/v1/verify?type=recovery&token=${hash(email, code)}`, null, 'GET');
    for (let i = 1; i <= LIMITS.perEmail.burst; i++) {
      expect([403, 303, 429]).toContain(await (i % 2 ? byBody : byLink)(wrong(token, i)));
    }
    expect([await byBody(token), await byLink(token)]).toEqual([429, 429]);
    const { pathname, search } = await signedLink('recovery', hash(email, token));
    const forged = search.replace(/(?<=token=\w{64}\.)./, (one) => (one === 'A' ? 'B' : 'A'));
    expect(await send(pathname + forged, null, 'GET')).toBe(429);
    expect(await send(pathname + search, null, 'GET')).toBe(303);
    expect((await server.client().auth.verifyOtp({ email, token, type: 'recovery' })).error?.code).toBe(
      'otp_expired', // the link has used up the code
    );
    const both = { type: 'recovery', email: 'else@example.com', token, token_hash: hash(email, token) };
    expect(await send('/auth/v1/verify', both)).toBe(400);
  });

  describe('guess in another form', () => {
    /** Ways to have a code mailed. The hash of a code contains the address that it is mailed to. */
    const wishes = {
      recovery: async () => {
        const { email } = await server.user('Nia');
        await server.client().auth.resetPasswordForEmail(email);
        return email;
      },
      email_change: async () => {
        const { email, client } = await server.user('Oda');
        await client.auth.updateUser({ email: `new-${email}` });
        return email;
      },
    };

    it.each(['recovery', 'email_change'] as const)(
      'rejects letters moved between address and code: %s',
      async (type) => {
        const email = await wishes[type]();
        const code = await awaitCode(server.dataDir, email);
        const whole = email + code;
        for (let at = 0; at <= whole.length; at++) {
          if (at === email.length) continue;
          const split = { type, email: whole.slice(0, at), token: whole.slice(at) };
          expect(await send('/auth/v1/verify', split), `${split.email} ${split.token}`).toBe(400);
        }
        expect(await send('/auth/v1/verify', { type, email, token: code })).toBe(200);
      },
    );

    it.each(['recovery', 'email_change'] as const)(
      'rejects a hash as a code and a code without an address: %s',
      async (type) => {
        const email = await wishes[type]();
        const code = await awaitCode(server.dataDir, email);
        const token = hash(email, code);
        for (const body of [
          { type, token },
          { type, email: '', token },
          { type, email, token },
        ]) {
          expect(await send('/auth/v1/verify', body), JSON.stringify(body)).toBe(400);
        }
        expect(await send('/auth/v1/verify', { type, token: code })).toBe(400);
        expect(await send('/auth/v1/verify', { type, email, token: code })).toBe(200);
      },
    );
  });

  it('counts password guesses of sign-ins and of changes with a stolen token together', async () => {
    const { email, token } = await server.user('Dora');
    const signIn = (search: string) => send(`/auth/v1/token${search}`, { email, password: 'wrong horse' });
    const change = () =>
      send('/auth/v1/user', { password: 'battery staple', current_password: 'wrong horse' }, 'PUT', [
        `Authorization: Bearer ${token}`,
      ]);
    expect([await change(), await signIn('?grant_type=password'), await change()]).toEqual([400, 400, 400]);
    expect([await change(), await signIn('?grant_type=password')]).toEqual([429, 429]);
    expect(await signIn('?grant_type=%70assword')).toBe(429);
    // a renewal is not counted, so a sign-in must not pass as a renewal through a second grant_type
    for (const search of [
      '?grant%5Ftype=refresh_token&grant_type=password',
      '?grant_type=password&grant_type=refresh_token',
      '?grant_type=refresh_token&grant_type=password',
    ]) {
      expect(await signIn(search), search).toBe(400);
    }
  });
});

describe('password rules', () => {
  const TOO_LONG = { ascii: 'a'.repeat(73), accents: 'é'.repeat(37) };
  const LONGEST = { ascii: 'a'.repeat(72), accents: 'é'.repeat(36) };

  it.each(['ascii', 'accents'] as const)(
    'rejects a password of more than 72 bytes at sign-up and at a change: %s',
    async (kind) => {
      const sign = (password: string) =>
        server.client().auth.signUp({ email: `${kind}-${password.length}@example.com`, password });
      expect((await sign(TOO_LONG[kind])).error?.message).toContain('72 bytes');
      expect((await sign(LONGEST[kind])).error).toBeNull();

      const me = await server.user(`Fay ${kind}`.replace(' ', '-'));
      const change = (password: string) => me.client.auth.updateUser({ password, current_password: OLD });
      expect((await change(TOO_LONG[kind])).error?.message).toContain('72 bytes');
      expect((await change(LONGEST[kind])).error).toBeNull();
    },
  );

  it('rejects a password of more than 72 bytes after a recovery', async () => {
    const { email } = await server.user('Gil');
    const { auth } = server.client();
    await auth.resetPasswordForEmail(email);
    await auth.verifyOtp({ email, token: await awaitCode(server.dataDir, email), type: 'recovery' });
    expect((await auth.updateUser({ password: TOO_LONG.accents })).error?.message).toContain('72 bytes');
    expect((await auth.updateUser({ password: LONGEST.accents })).error).toBeNull();
  });

  it('ends all other sessions when the password changes', async () => {
    const me = await server.user('Hal');
    const phone = server.client();
    const { data } = await phone.auth.signInWithPassword({ email: me.email, password: OLD });
    await me.client.auth.updateUser({ password: 'battery staple', current_password: OLD });
    const seen = (token = '') => send('/auth/v1/user', null, 'GET', [`Authorization: Bearer ${token}`]);
    expect([await seen(data.session?.access_token), await seen(me.token)]).toEqual([403, 200]);
    const renewed = await server
      .client()
      .auth.refreshSession({ refresh_token: data.session?.refresh_token ?? '' });
    expect(renewed.error).not.toBeNull();
    expect((await me.client.auth.refreshSession()).error).toBeNull();
  });
});

describe('body of a request to Auth', () => {
  it('rejects a body over 64 KB and changes nothing', async () => {
    const { token } = await server.user('Ida');
    const data = { note: 'x'.repeat(64 * 1024) };
    expect(await send('/auth/v1/signup', { email: 'big@example.com', password: OLD, data })).toBe(413);
    expect(await send('/auth/v1/user', { data }, 'PUT', [`Authorization: Bearer ${token}`])).toBe(413);
    expect(await server.query("select 1 from auth.users where email = 'big@example.com'")).toEqual([]);
  });

  it.each([
    ['signup', null],
    ['signup', { email: 'jan@example.com', password: 12_345_678 }],
    ['token?grant_type=password', { email: ['kim@example.com'], password: OLD }],
    ['recover', { email: 3 }],
    ['recover', []],
    ['verify', { type: 'recovery', email: 'lea@example.com', token: 123_456 }],
  ])('rejects a body of another shape: %s %j', async (path, body) => {
    expect(await send(`/auth/v1/${path}`, body)).toBe(400);
  });

  it.each([{ password: 5 }, { email: 5 }, { data: 'text' }, { password: [OLD] }])(
    'changes nothing for a body of another shape: %j',
    async (body) => {
      const { token } = await server.user('Max');
      expect(await send('/auth/v1/user', body, 'PUT', [`Authorization: Bearer ${token}`])).toBe(400);
    },
  );
});
