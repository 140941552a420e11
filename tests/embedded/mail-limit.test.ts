import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '#base/clock.ts';
import { DEFAULT_MAIL_LIMIT } from '#embedded/mail/mail-limiter.ts';
import { awaitCode } from '#tests/support/await-mail.ts';
import { startTestServer, type TestServer } from '#tests/support/embedded-server.ts';
import { startSmtp, type TestSmtp } from '#tests/support/smtp-server.ts';

const MINUTE = 60_000;
const PASSWORD = 'correct horse';

describe('mail limit', () => {
  let server: TestServer;
  let me: Awaited<ReturnType<TestServer['user']>>;
  let now = Date.now();
  beforeAll(async () => {
    server = await startTestServer({
      mailLimit: DEFAULT_MAIL_LIMIT,
      clock: { ...systemClock, now: () => now },
    });
  });
  beforeEach(async () => {
    me = await server.user('Ann');
  });
  afterAll(() => server?.end());

  const recover = async (email: string) =>
    (await server.client().auth.resetPasswordForEmail(email)).error?.code ?? 'sent';
  const change = async (email: string) => (await me.client.auth.updateUser({ email })).error?.code ?? 'sent';
  const LIMITED = 'over_email_send_rate_limit';

  it('allows one email a minute to an address, counting all kinds and all clients', async () => {
    const other = await server.user('Bob');
    expect(await change(other.email)).toBe('sent');
    expect([await recover(other.email), await recover(me.email.toUpperCase())]).toEqual([LIMITED, LIMITED]);
    expect(await recover('someone-else@example.com')).toBe('sent');
    now += MINUTE - 1;
    expect(await recover(me.email)).toBe(LIMITED);
    now += 1;
    expect([await recover(me.email), await recover(other.email)]).toEqual(['sent', 'sent']);
    expect(await change('fresh-1@example.com')).toBe(LIMITED);
  });

  it('allows five emails an hour to an address, whether or not it has an account', async () => {
    const counted: string[][] = [];
    for (const email of [me.email, 'nobody@example.com']) {
      const begin = now;
      const outcomes: string[] = [];
      for (; now < begin + 60 * MINUTE; now += 2 * MINUTE) outcomes.push(await recover(email));
      counted.push(outcomes);
    }
    expect(counted[0]?.filter((outcome) => outcome === 'sent')).toHaveLength(5);
    expect(counted[0]).toEqual(counted[1]);
    expect([await recover(me.email), await recover('nobody@example.com')]).toEqual(['sent', 'sent']);
  });

  it('keeps the code in the last email valid', async () => {
    await recover(me.email);
    const token = await awaitCode(server.dataDir, me.email);
    expect(await recover(me.email)).toBe(LIMITED);
    const { error } = await server.client().auth.verifyOtp({ email: me.email, token, type: 'recovery' });
    expect(error).toBeNull();
  });

  it('returns the seconds until the next email is allowed', async () => {
    await recover(me.email);
    now += 18_000;
    const { error } = await server.client().auth.resetPasswordForEmail(me.email);
    expect([error?.status, error?.message]).toEqual([
      429,
      'For security purposes, you can only request this after 42 seconds.',
    ]);
  });

  it('ignores emails dated in the future, after the clock was set back', async () => {
    await recover(me.email);
    now -= 24 * 60 * MINUTE;
    expect(await recover(me.email)).toBe('sent');
  });

  it('makes no file for an email over the limit', async () => {
    const mails = async () => (await readdir(path.join(server.dataDir, 'mail'))).length;
    await Promise.all(Array.from({ length: 8 }, () => recover(me.email)));
    await awaitCode(server.dataDir, me.email);
    const before = await mails();
    await Promise.all(Array.from({ length: 8 }, () => recover(me.email)));
    await server.query('select');
    expect(await mails()).toBe(before);
  });
});

describe('mail limit of sign-ups', () => {
  let mails: TestSmtp;
  let server: TestServer;
  beforeAll(async () => {
    mails = await startSmtp();
    server = await startTestServer({
      mailLimit: DEFAULT_MAIL_LIMIT,
      publicUrl: 'https://habits.example',
      mail: { smtpUrl: mails.url, from: 'habits@example.org' },
    });
  });
  afterAll(async () => {
    await server?.end();
    await mails?.close();
  });

  const signUp = async (email: string, password = PASSWORD) =>
    (await server.client().auth.signUp({ email, password })).error?.code ?? 'sent';

  it('rejects a second sign-up within a minute, and keeps the first password', async () => {
    expect(await signUp('ann@example.com')).toBe('sent');
    await mails.receivedBy('ann@example.com', 1);
    expect(await signUp('ann@example.com', 'a thief’s horse')).toBe('over_email_send_rate_limit');
    const { error } = await server
      .client()
      .auth.signInWithPassword({ email: 'ann@example.com', password: PASSWORD });
    expect(error?.code).toBe('email_not_confirmed');
  });

  it('does not count a sign-up with a password that is too short', async () => {
    expect(await signUp('bob@example.com', 'short')).toBe('weak_password');
    expect(await signUp('bob@example.com')).toBe('sent');
  });
});
