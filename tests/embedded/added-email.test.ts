import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { awaitCode } from '#tests/support/await-mail.ts';
import { startTestServer, type TestServer } from '#tests/support/embedded-server.ts';
import { startSmtp, type TestSmtp } from '#tests/support/smtp-server.ts';

const PASSWORD = 'correct horse';

let server: TestServer;
let mails: TestSmtp | null = null;
let client: SupabaseClient;
let id: string;
let email: string;
let users = 0;

async function begin() {
  client = server.client();
  id = (await client.auth.signInAnonymously()).data.user?.id ?? '';
  email = `ida-${++users}@example.com`;
}
const signIn = (password = PASSWORD, address = email) =>
  server.client().auth.signInWithPassword({ email: address, password });
const isAnonymous = async () => {
  const { data } = await client.auth.refreshSession();
  const token = data.session?.access_token.split('.')[1] ?? '';
  const claims: { is_anonymous?: boolean } = JSON.parse(Buffer.from(token, 'base64url').toString());
  return [claims.is_anonymous, data.user?.is_anonymous];
};

describe('an email added where addresses are not confirmed', () => {
  beforeAll(async () => {
    server = await startTestServer();
  });
  beforeEach(begin);
  afterAll(() => server?.end());

  it('belongs to the same user at once, who then signs in with it', async () => {
    const { data, error } = await client.auth.updateUser({ email: email.toUpperCase(), password: PASSWORD });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      id,
      email,
      is_anonymous: false,
      email_confirmed_at: expect.any(String),
      app_metadata: { provider: 'email', providers: ['email'] },
      identities: [{ provider: 'email', email }],
    });
    expect(await isAnonymous()).toEqual([false, false]);
    expect((await signIn()).data.user?.id).toBe(id);
    expect(await server.query('select email from public.profiles where user_id = $1', [id])).toEqual([
      { email },
    ]);
  });

  it('can come in a request before the password', async () => {
    expect((await client.auth.updateUser({ email })).error).toBeNull();
    expect((await client.auth.updateUser({ password: PASSWORD })).error).toBeNull();
    expect((await signIn()).data.user?.id).toBe(id);
    // from now on, a new password needs the current one
    const { error } = await client.auth.updateUser({ password: 'another horse' });
    expect(error?.code).toBe('current_password_required');
  });

  it('is rejected if another account has it, and leaves no password', async () => {
    const bob = await server.user('Bob');
    const { error } = await client.auth.updateUser({ email: bob.email, password: PASSWORD });
    expect(error).toMatchObject({
      status: 422,
      code: 'email_exists',
      message: 'A user with this email address has already been registered',
    });
    expect(await isAnonymous()).toEqual([true, true]);
    expect((await client.auth.updateUser({ email, password: PASSWORD })).error).toBeNull();
  });

  it('is rejected with the codes of hosted Auth if it or the password is not valid', async () => {
    const code = async (wish: object) => (await client.auth.updateUser(wish)).error?.code;
    expect(await code({ email, password: 'short' })).toBe('weak_password');
    expect(await code({ email: 'nobody', password: PASSWORD })).toBe('validation_failed');
    expect(await code({ password: PASSWORD })).toBe('validation_failed');
    expect(await isAnonymous()).toEqual([true, true]);
  });

  it('is added once if it is sent twice at the same time', async () => {
    const wish = { email, password: PASSWORD };
    await Promise.all([client.auth.updateUser(wish), client.auth.updateUser(wish)]);
    expect(await server.query('select from auth.identities where user_id = $1', [id])).toHaveLength(1);
    expect((await signIn()).data.user?.id).toBe(id);
  });

  it('lets the user change it later as any other', async () => {
    await client.auth.updateUser({ email, password: PASSWORD });
    await client.auth.updateUser({ email: `new-${email}` });
    for (const address of [email, `new-${email}`]) {
      const token = await awaitCode(server.dataDir, address);
      await client.auth.verifyOtp({ email: address, token, type: 'email_change' });
    }
    expect((await signIn(PASSWORD, `new-${email}`)).data.user?.id).toBe(id);
  });
});

describe('an email added where addresses are confirmed', () => {
  beforeAll(async () => {
    mails = await startSmtp();
    server = await startTestServer({
      publicUrl: 'https://habits.example',
      mail: { smtpUrl: mails.url, from: 'habits@example.org' },
      housekeepingMs: 100,
    });
  });
  beforeEach(begin);
  afterAll(async () => {
    await server?.end();
    await mails?.close();
  });

  const mailTo = async (address: string, nth = 1) => {
    const text = (await mails?.receivedBy(address, nth))?.[nth - 1]?.text ?? '';
    return { text, code: /\b\d{6}\b/.exec(text)?.[0] ?? '' };
  };
  const verify = (token: string, address = email) =>
    client.auth.verifyOtp({ email: address, token, type: 'email_change' });

  it('belongs to the user once its code is right', async () => {
    const { data, error } = await client.auth.updateUser({ email, password: PASSWORD });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ id, email: '', new_email: email, is_anonymous: true });
    const { text, code } = await mailTo(email);
    expect(text).toContain(`${email} is about to become the email of a Simmer account.`);
    const verified = await verify(code);
    expect(verified.error).toBeNull();
    expect(verified.data.user).toMatchObject({ id, email, is_anonymous: false });
    expect(verified.data.session).not.toBeNull();
    expect(await isAnonymous()).toEqual([false, false]);
    expect((await signIn()).data.user?.id).toBe(id);
  });

  it('opens the account to no device before its code is right', async () => {
    await client.auth.updateUser({ email, password: PASSWORD });
    const { code } = await mailTo(email);
    expect((await signIn()).error?.code).toBe('invalid_credentials');
    const wrong = code === '000000' ? '000001' : '000000';
    expect((await verify(wrong)).error).toMatchObject({ status: 403, code: 'otp_expired' });
    expect(await isAnonymous()).toEqual([true, true]);
    expect((await server.client().auth.resetPasswordForEmail(email)).error).toBeNull();
    expect((await signIn()).error?.code).toBe('invalid_credentials');
    expect((await verify(code)).error).toBeNull();
  });

  it('gets another code when it is sent again without the password, and the first one ends', async () => {
    await client.auth.updateUser({ email, password: PASSWORD });
    const first = await mailTo(email);
    const repeated = await client.auth.updateUser({ email, password: PASSWORD });
    expect(repeated.error?.code).toBe('same_password');
    expect((await client.auth.updateUser({ email })).error).toBeNull();
    const second = await mailTo(email, 2);
    if (first.code !== second.code) expect((await verify(first.code)).error?.code).toBe('otp_expired');
    expect((await verify(second.code)).error).toBeNull();
    expect((await signIn()).data.user?.id).toBe(id);
  });

  it('can be replaced by another one before its code comes', async () => {
    await client.auth.updateUser({ email, password: PASSWORD });
    const typo = await mailTo(email);
    const right = `right-${email}`;
    expect((await client.auth.updateUser({ email: right, password: 'another horse' })).error).toBeNull();
    expect((await verify(typo.code)).error?.code).toBe('otp_expired');
    expect((await verify((await mailTo(right)).code, right)).error).toBeNull();
    expect((await signIn('another horse', right)).data.user?.id).toBe(id);
  });

  it('gets the same response if another account has it, whose owner gets a note', async () => {
    const bob = `bob-${users}@example.com`;
    await server.client().auth.signUp({ email: bob, password: PASSWORD });
    await mailTo(bob);
    await server.query('update auth.users set email_confirmed_at = now() where email = $1', [bob]);
    const shown = async (address: string) => {
      await begin();
      const { data, error } = await client.auth.updateUser({ email: address, password: PASSWORD });
      expect(error).toBeNull();
      return JSON.stringify(data.user)
        .replaceAll(address, 'ADDRESS')
        .replaceAll(id, 'ID')
        .replaceAll(/\d{4}-\d\d-\d\d [\d:.]+\+00/g, 'AT');
    };
    expect(await shown(bob)).toBe(await shown(`nobody-${users}@example.com`));
    const { text, code } = await mailTo(bob, 2);
    expect(text).toContain('Someone tried to add this email to an account on Simmer.');
    expect(code).toBe('');
    expect((await verify('123456', bob)).error?.code).toBe('otp_expired');
  });

  it('belongs to the first of two users who confirm it', async () => {
    const other = server.client();
    await other.auth.signInAnonymously();
    await client.auth.updateUser({ email, password: PASSWORD });
    const mine = await mailTo(email);
    await other.auth.updateUser({ email, password: 'another horse' });
    const theirs = await mailTo(email, 2);
    expect((await verify(mine.code)).error).toBeNull();
    const late = await other.auth.verifyOtp({ email, token: theirs.code, type: 'email_change' });
    expect(late.error).toMatchObject({ status: 422, code: 'email_exists' });
    expect((await signIn()).data.user?.id).toBe(id);
  });

  it('takes an address from a sign-up that was never confirmed', async () => {
    await server.client().auth.signUp({ email, password: 'another horse' });
    await mailTo(email);
    await client.auth.updateUser({ email, password: PASSWORD });
    expect((await verify((await mailTo(email, 2)).code)).error).toBeNull();
    await vi.waitFor(async () => expect((await signIn()).data.user?.id).toBe(id));
  });
});
