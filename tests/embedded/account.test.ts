import { createHash } from 'node:crypto';
import bcrypt from 'bcryptjs';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { unknownHash } from '#embedded/auth/passwords.ts';
import { awaitCode } from '#tests/support/await-mail.ts';
import { startTestServer, type TestServer } from '#tests/support/embedded-server.ts';
import { mailsTo } from '#tests/support/mail-box.ts';

const OLD = 'correct horse';
const NEW = 'battery staple';

let server: TestServer;
let me: Awaited<ReturnType<TestServer['user']>>;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  me = await server.user('Ann');
});
afterAll(() => server?.end());

const signIn = (email: string, password: string) =>
  server.client().auth.signInWithPassword({ email, password });
const code = (email: string, nth = 1) => awaitCode(server.dataDir, email, nth);
const sessionsOf = async (id: string) =>
  (await server.query('select 1 from auth.sessions where user_id = $1', [id])).length;
const wrong = (right: string) => String((Number(right) + 1) % 1_000_000).padStart(6, '0');
const expire = (column: string) =>
  server.query(`update auth.users set ${column} = ${column} - interval '11 minutes' where id = $1`, [me.id]);

describe('password recovery', () => {
  it('accepts the code from the email once', async () => {
    const { auth } = server.client();
    expect((await auth.resetPasswordForEmail(me.email)).error).toBeNull();
    const token = await code(me.email);
    expect((await auth.verifyOtp({ email: me.email, token, type: 'recovery' })).data.user?.id).toBe(me.id);
    expect((await auth.updateUser({ password: NEW })).error).toBeNull();
    expect((await signIn(me.email, NEW)).error).toBeNull();
    expect((await signIn(me.email, OLD)).error?.code).toBe('invalid_credentials');
    const again = await server.client().auth.verifyOtp({ email: me.email, token, type: 'recovery' });
    expect(again.error?.code).toBe('otp_expired');
  });

  it('gives an address without an account the same response and sends it no email', async () => {
    const stranger = 'unknown@example.com';
    const [known, unknown] = await Promise.all(
      [me.email, stranger].map((email) =>
        fetch(`${server.url}/auth/v1/recover`, {
          method: 'POST',
          headers: { apikey: 'any', 'content-type': 'application/json' },
          body: JSON.stringify({ email }),
        }),
      ),
    );
    expect([known?.status, await known?.text()]).toEqual([200, await unknown?.text()]);
    expect(unknown?.status).toBe(200);
    await code(me.email);
    expect(await mailsTo(server.dataDir, me.email)).toHaveLength(1);
    expect(await mailsTo(server.dataDir, stranger)).toEqual([]);
    const { error } = await server
      .client()
      .auth.verifyOtp({ email: stranger, token: '123456', type: 'recovery' });
    expect(error?.code).toBe('otp_expired');
  });

  it('rejects a wrong, expired or replaced code and that of another user', async () => {
    const other = await server.user('Bob');
    const { auth } = server.client();
    const redeem = (token: string) => auth.verifyOtp({ email: me.email, token, type: 'recovery' });
    await auth.resetPasswordForEmail(me.email);
    const first = await code(me.email);
    await auth.resetPasswordForEmail(me.email);
    await auth.resetPasswordForEmail(other.email);
    const token = await code(me.email, 2);
    for (const bad of [wrong(token), token.slice(1), await code(other.email), first]) {
      if (bad !== token) expect((await redeem(bad)).error?.code, bad).toBe('otp_expired');
    }
    await expire('recovery_sent_at');
    expect((await redeem(token)).error?.code).toBe('otp_expired');
    expect(await sessionsOf(me.id)).toBe(1);
  });

  it('limits the attempts on an account before its code is guessed', async () => {
    const strict = await startTestServer({
      limits: { perAddress: { burst: 1000, refillMs: 1 }, perEmail: { burst: 4, refillMs: 60_000 } },
    });
    const { email } = await strict.user('Cy');
    const { auth } = strict.client();
    await auth.resetPasswordForEmail(email);
    const token = await awaitCode(strict.dataDir, email);
    await auth.verifyOtp({ email, token: wrong(token), type: 'recovery' });
    await auth.verifyOtp({ email, token: wrong(token), type: 'recovery' });
    const { error } = await auth.verifyOtp({ email, token, type: 'recovery' });
    expect(error?.status).toBe(429);
    await strict.end();
  });
});

describe('password change', () => {
  const change = (attributes: { password: string; current_password?: string }) =>
    me.client.auth.updateUser(attributes);

  it('accepts the current password without a new session', async () => {
    const before = await sessionsOf(me.id);
    expect((await change({ password: NEW, current_password: OLD })).error).toBeNull();
    expect((await signIn(me.email, OLD)).error?.code).toBe('invalid_credentials');
    expect((await signIn(me.email, NEW)).error).toBeNull();
    expect(await sessionsOf(me.id)).toBe(before + 1);
  });

  it('rejects a missing or wrong current password and that of another user', async () => {
    const other = await server.user('Bob');
    await other.client.auth.updateUser({ password: NEW, current_password: OLD });
    for (const [current_password, why] of [
      [undefined, 'current_password_required'],
      ['', 'current_password_required'],
      ['a wrong horse', 'current_password_invalid'],
      [NEW, 'current_password_invalid'],
    ] as const) {
      const { error } = await change({
        password: 'whatever it is',
        ...(current_password !== undefined && { current_password }),
      });
      expect(error?.code, String(current_password)).toBe(why);
    }
    expect((await signIn(me.email, OLD)).error).toBeNull();
  });

  it('rejects a password that is too short or unchanged', async () => {
    expect((await change({ password: 'short', current_password: OLD })).error?.code).toBe('weak_password');
    expect((await change({ password: OLD, current_password: OLD })).error?.code).toBe('same_password');
  });

  it('requires a session that has not ended', async () => {
    const put = (authorization: string) =>
      fetch(`${server.url}/auth/v1/user`, {
        method: 'PUT',
        headers: { apikey: 'any', authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ password: NEW, current_password: OLD }),
      });
    expect((await put('Bearer nonsense')).status).toBeGreaterThanOrEqual(401);
    await server.query('delete from auth.sessions where user_id = $1', [me.id]);
    expect((await put(`Bearer ${me.token}`)).status).toBe(403);
    expect((await signIn(me.email, OLD)).error).toBeNull();
  });
});

describe('sign-out', () => {
  it('ends the sessions of other devices, or all sessions', async () => {
    const phone = await signIn(me.email, OLD);
    expect(phone.error).toBeNull();
    await me.client.auth.signOut({ scope: 'others' });
    expect(await sessionsOf(me.id)).toBe(1);
    expect((await me.client.auth.getUser()).error).toBeNull();
    const tablet = server.client();
    await tablet.auth.signInWithPassword({ email: me.email, password: OLD });
    await me.client.auth.signOut({ scope: 'global' });
    expect(await sessionsOf(me.id)).toBe(0);
    expect((await tablet.auth.getUser()).error).not.toBeNull();
  });
});

describe('address change', () => {
  let fresh: string;
  const emailOf = async () =>
    (await server.query<{ email: string }>('select email from auth.users where id = $1', [me.id]))[0]?.email;
  const confirm = (email: string, token: string) =>
    server.client().auth.verifyOtp({ email, token, type: 'email_change' });
  beforeEach(() => {
    fresh = `new-${me.email}`;
  });

  it.each([
    ['the new one first', false],
    ['the old one first', true],
  ])('succeeds once both addresses have confirmed it: %s', async (_, oldFirst) => {
    expect((await me.client.auth.updateUser({ email: fresh })).error).toBeNull();
    const codes = [fresh, me.email];
    if (oldFirst) codes.reverse();
    const [first = '', second = ''] = codes;
    const half = await confirm(first, await code(first));
    expect(half).toMatchObject({ error: null, data: { session: null } });
    expect(await emailOf()).toBe(me.email);
    const whole = await confirm(second, await code(second));
    expect(whole.error).toBeNull();
    expect(whole.data.session?.user.email).toBe(fresh);
    expect(await emailOf()).toBe(fresh);
    expect((await signIn(fresh, OLD)).error).toBeNull();
    expect((await signIn(me.email, OLD)).error).not.toBeNull();
    const [profile] = await server.query('select email from public.profiles where user_id = $1', [me.id]);
    expect(profile).toEqual({ email: fresh });
  });

  it('rejects a wrong code, an expired one and the same code twice', async () => {
    await me.client.auth.updateUser({ email: fresh });
    const [there, here] = [await code(fresh), await code(me.email)];
    expect((await confirm(fresh, there)).error).toBeNull();
    expect((await confirm(fresh, there)).error?.code).toBe('otp_expired');
    expect((await confirm(me.email, wrong(here))).error?.code).toBe('otp_expired');
    await expire('email_change_sent_at');
    expect((await confirm(me.email, here)).error?.code).toBe('otp_expired');
    expect(await emailOf()).toBe(me.email);
  });

  it('requires both codes again for a different new address', async () => {
    await me.client.auth.updateUser({ email: fresh });
    await confirm(me.email, await code(me.email));
    const other = `other-${me.email}`;
    await me.client.auth.updateUser({ email: other });
    expect((await confirm(other, await code(other))).data.session).toBeNull();
    expect(await emailOf()).toBe(me.email);
  });

  /** A link that confirms the new address, as in an email with another template. */
  const linkFor = async (email: string) => {
    const hash = createHash('sha256').update(email + (await code(email)));
    return new URL(`/auth/v1/verify?type=email_change&token=${hash.digest('hex')}`, server.url);
  };

  it('ignores a code in the query of a POST', async () => {
    await me.client.auth.updateUser({ email: fresh });
    const link = await linkFor(fresh);
    const headers = { apikey: 'any', 'content-type': 'application/json' };
    for (const body of [null, '{}', 'no JSON']) {
      expect((await fetch(link, { method: 'POST', headers, body })).status).toBe(400);
    }
    expect((await fetch(link, { redirect: 'manual' })).headers.get('location')).toContain(
      'proceed+to+confirm',
    );
  });

  it('gives the same response for an address with an account and sends it no email', async () => {
    const taken = await server.user('Bob');
    const ask = async (email: string) => {
      const { data, error } = await me.client.auth.updateUser({ email });
      const text = JSON.stringify(data).replaceAll(email, 'ADDRESS');
      return { error, text: text.replaceAll(/\d{4}-\d\d-\d\d[T ][\d:.]+(?:Z|\+00)/g, 'an instant') };
    };
    expect(await ask(taken.email)).toEqual(await ask(fresh));
    await code(fresh);
    expect(await mailsTo(server.dataDir, taken.email)).toEqual([]);
    expect(await mailsTo(server.dataDir, me.email)).toHaveLength(2);
  });

  it('rejects an address that Auth does not accept', async () => {
    const { error } = await me.client.auth.updateUser({ email: 'no address' });
    expect(error?.message).toBe('Unable to validate email address: invalid format');
  });

  it('is not completed by the link sent to the new address alone', async () => {
    await me.client.auth.updateUser({ email: fresh });
    await fetch(await linkFor(fresh), { redirect: 'manual' });
    expect(await emailOf()).toBe(me.email);
  });
});

describe('sign-in', () => {
  it('compares one hash, whether or not the address has an account', async () => {
    const compare = vi.spyOn(bcrypt, 'compare');
    for (const [email, password] of [
      [me.email, OLD],
      [me.email, NEW],
      ['nobody@example.com', NEW],
    ] as const) {
      compare.mockClear();
      await signIn(email, password);
      expect(compare, `${email} ${password}`).toHaveBeenCalledOnce();
    }
    compare.mockRestore();
  });

  it('compares hashes of the same cost, whether or not the address has an account', async () => {
    vi.stubEnv('LITE_AUTH_BCRYPT_COST', undefined);
    const { id } = await server.user('Flo');
    const [row] = await server.query<{ hash: string }>(
      'select encrypted_password as hash from auth.users where id = $1',
      [id],
    );
    expect(bcrypt.getRounds(row?.hash ?? '')).toBe(bcrypt.getRounds(unknownHash()));
    vi.unstubAllEnvs();
  });
});
