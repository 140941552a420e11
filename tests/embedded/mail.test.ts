import { readdir } from 'node:fs/promises';
import path from 'node:path';
import bcrypt from 'bcryptjs';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createMailFolder } from '#embedded/mail/mail-folder.ts';
import { createSmtpMail, type SmtpMailDeps } from '#embedded/mail/smtp-mail.ts';
import { smtpTransport } from '#embedded/mail/smtp-transport.ts';
import { startTestServer, type TestServer, temporaryFolder } from '#tests/support/embedded-server.ts';
import { freePort } from '#tests/support/free-port.ts';
import { type ReceivedMail, rejected, startSmtp, type TestSmtp } from '#tests/support/smtp-server.ts';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

const FROM = 'Simmer <habits@example.org>';
const MESSAGE = { to: 'ann@example.com', subject: 'Your code', text: 'It is 123456.', html: '' };

async function smtp(options: Parameters<typeof startSmtp>[0] = {}) {
  const server = await startSmtp(options);
  undo.push(server.close);
  return server;
}

/** Sends mail to an SMTP server, from a folder of its own, and shows what stays in that folder. */
function sender(smtpUrl: string, over: Partial<SmtpMailDeps> = {}) {
  const { folder: root, remove } = temporaryFolder();
  undo.push(remove);
  const lines: string[] = [];
  const log = (line: string) => lines.push(line);
  const now = over.now ?? Date.now;
  const deps = {
    settings: { smtpUrl, from: FROM },
    folder: path.join(root, 'waiting'),
    lifeMs: 600_000,
    undelivered: createMailFolder(root, now, log),
    now,
    log,
    pausesMs: [50],
    ...over,
  };
  const open = (changed: Partial<SmtpMailDeps> = {}) => {
    const mail = createSmtpMail({ ...deps, ...changed });
    undo.push(mail.close);
    return mail;
  };
  const names = (folder: string) => readdir(folder).catch((): string[] => []);
  return {
    lines,
    open,
    mail: open(),
    waiting: () => names(deps.folder),
    kept: async () => (await names(root)).filter((name) => name.endsWith('.txt')),
  };
}

describe('mail', () => {
  it('reaches its recipient with sender, subject and text, and leaves no file', async () => {
    const { url, received } = await smtp();
    const { mail, waiting, lines } = sender(url);
    await mail.send(MESSAGE);
    const [got] = await received(1);
    expect(got?.to).toEqual(['ann@example.com']);
    expect(got?.source).toMatch(/^From: Simmer <habits@example\.org>\r$/m);
    expect(got?.source).toMatch(/^Subject: Your code\r$/m);
    expect(got?.source).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(got?.text).toBe('It is 123456.');
    await vi.waitFor(async () => expect(await waiting()).toEqual([]));
    expect(lines).toEqual([]);
  });

  it('goes to one recipient, whatever the address looks like', async () => {
    const { url, received } = await smtp();
    await sender(url).mail.send({ ...MESSAGE, to: 'ann,eve@example.com' });
    expect((await received(1))[0]?.to).toEqual(['"ann,eve"@example.com']);
  });

  it('stays queued while the SMTP server is unreachable and logs that once, without address and code', async () => {
    const port = await freePort();
    const { mail, waiting, lines } = sender(`smtp://simmer:p%40ss@127.0.0.1:${port}`);
    await mail.send(MESSAGE);
    await vi.waitFor(() => expect(lines).toHaveLength(1));
    expect(lines[0]).toMatch(/^an email waits for the SMTP server \((?:ESOCKET|ECONNECTION|ECONNREFUSED)\)$/);
    expect(await waiting()).toHaveLength(1);
    const { received } = await smtp({ port });
    expect((await received(1))[0]?.to).toEqual(['ann@example.com']);
    await vi.waitFor(async () => expect(await waiting()).toEqual([]));
    expect(lines).toHaveLength(1);
    // the SMTP server stops only when no client is connected
    await mail.close();
  });

  it('retries after a temporary rejection', async () => {
    let rejections = 2;
    const onRecipient = () => {
      if (rejections-- > 0) throw rejected(451);
    };
    const { url, received } = await smtp({ onRecipient });
    const { mail, lines } = sender(url);
    await mail.send(MESSAGE);
    expect(await received(1)).toHaveLength(1);
    expect(lines).toEqual(['an email waits for the SMTP server (EENVELOPE 451)']);
  });

  it('stores a finally rejected email for the operator', async () => {
    const onRecipient = () => {
      throw rejected(550);
    };
    const { url, mails } = await smtp({ onRecipient });
    const { mail, waiting, kept, lines } = sender(url);
    await mail.send(MESSAGE);
    await vi.waitFor(async () => expect([await kept(), await waiting()]).toEqual([[expect.any(String)], []]));
    expect(mails).toEqual([]);
    expect(lines[0]).toBe('an email could not be delivered (EENVELOPE 550)');
    expect(lines.join()).not.toMatch(/ann@|123456/);
  });

  it('stops trying once its code has expired', async () => {
    let now = 1_000_000;
    const { mail, kept } = sender(`smtp://127.0.0.1:${await freePort()}`, { now: () => now, lifeMs: 1000 });
    await mail.send(MESSAGE);
    now += 1000;
    await vi.waitFor(async () => expect(await kept()).toHaveLength(1));
  });

  it('remains queued after a stop, and is sent once after the next start', async () => {
    const { url, received, mails } = await smtp();
    const wrong = sender(url.replace('p%40ss', 'wrong'), { pausesMs: [60_000] });
    await wrong.mail.send(MESSAGE);
    await vi.waitFor(() => expect(wrong.lines).toEqual(['an email waits for the SMTP server (EAUTH 535)']));
    await wrong.mail.close();
    expect(await wrong.waiting()).toHaveLength(1);
    const next = wrong.open({ settings: { smtpUrl: url, from: FROM } });
    await next.start();
    await received(1);
    await vi.waitFor(async () => expect(await wrong.waiting()).toEqual([]));
    expect(mails).toHaveLength(1);
  });
});

describe('SMTP_URL', () => {
  it('sends a password to another machine only over TLS', () => {
    expect(smtpTransport('smtp://a:b%2Fc@mail.example')).toMatchObject({
      host: 'mail.example',
      port: 587,
      secure: false,
      requireTLS: true,
      ignoreTLS: false,
      auth: { user: 'a', pass: 'b/c' },
      tls: { rejectUnauthorized: true },
    });
    expect(smtpTransport('smtps://a:b@mail.example')).toMatchObject({ port: 465, secure: true });
    expect(smtpTransport('smtp://[::1]:25')).toMatchObject({ host: '::1', port: 25, ignoreTLS: true });
    expect(smtpTransport('smtp://mail.example:25')).not.toHaveProperty('auth');
  });
});

describe('server with SMTP_URL', () => {
  const PASSWORD = 'correct horse';
  const PUBLIC_URL = 'https://habits.example';

  let mails: TestSmtp;
  let server: TestServer;
  beforeAll(async () => {
    mails = await startSmtp();
    server = await startTestServer({
      publicUrl: PUBLIC_URL,
      mail: { smtpUrl: mails.url, from: FROM },
      housekeepingMs: 100,
    });
  });
  afterAll(async () => {
    await server?.end();
    await mails?.close();
  });

  const signUp = (email: string, password = PASSWORD, name = 'Ann') =>
    server.client().auth.signUp({ email, password, options: { data: { display_name: name } } });
  const signIn = (email: string) => server.client().auth.signInWithPassword({ email, password: PASSWORD });
  /** Opens the link of an email as a browser does, but directly at the server instead of its public address. */
  const follow = async ({ text }: ReceivedMail) => {
    const link = new URL(/https:\S+/.exec(text)?.[0] ?? '');
    expect(link.origin).toBe(PUBLIC_URL);
    const answer = await fetch(server.url + link.pathname + link.search, { redirect: 'manual' });
    return answer.headers.get('location') ?? '';
  };
  const mailTo = async (email: string, nth = 1) => {
    const mail = (await mails.receivedBy(email, nth))[nth - 1];
    if (!mail) throw new Error('No mail');
    return mail;
  };

  it('confirms a new account by the link in the email, which has the public address', async () => {
    const { data, error } = await signUp('Ann@example.com');
    expect([error, data.session, data.user?.email]).toEqual([null, null, 'ann@example.com']);
    // the account is made after the response, so that its time reveals nothing
    const mail = await mailTo('ann@example.com');
    expect((await signIn('ann@example.com')).error?.code).toBe('email_not_confirmed');
    expect(mail.source).toMatch(/^Subject: Confirm your email\r$/m);
    expect(await follow(mail)).toMatch(/^https:\/\/habits\.example\/?#access_token=/);
    expect((await signIn('ann@example.com')).error).toBeNull();
  });

  it('reports an unconfirmed address only with the right password', async () => {
    await signUp('gil@example.com');
    await mailTo('gil@example.com');
    const compare = vi.spyOn(bcrypt, 'compare');
    const { error } = await server
      .client()
      .auth.signInWithPassword({ email: 'gil@example.com', password: 'a wrong horse' });
    expect(error?.code).toBe('invalid_credentials');
    expect(compare).toHaveBeenCalledOnce();
    compare.mockRestore();
    expect((await signIn('gil@example.com')).error?.code).toBe('email_not_confirmed');
  });

  it('replaces password, name and link of an unconfirmed account at a repeated sign-up', async () => {
    const nameOf = async () =>
      server.query(`select p.display_name as name from public.profiles p where p.email = 'bob@example.com'`);
    await signUp('bob@example.com', 'a thief’s horse', 'Thief');
    const first = await mailTo('bob@example.com');
    expect(await nameOf()).toEqual([{ name: 'Thief' }]);
    await signUp('bob@example.com');
    const second = await mailTo('bob@example.com', 2);
    expect(await follow(first)).toContain('error_code=otp_expired');
    expect(await follow(second)).toContain('#access_token=');
    expect(await nameOf()).toEqual([{ name: 'Ann' }]);
    expect((await signIn('bob@example.com')).error).toBeNull();
    const theft = { email: 'bob@example.com', password: 'a thief’s horse' };
    expect((await server.client().auth.signInWithPassword(theft)).error?.code).toBe('invalid_credentials');
  });

  it('mails no code for a new password to an unconfirmed account', async () => {
    await signUp('hal@example.com');
    await mailTo('hal@example.com');
    await server.client().auth.resetPasswordForEmail('hal@example.com');
    await signUp('ida@example.com'); // its mail would arrive later
    await mailTo('ida@example.com');
    expect(await mails.receivedBy('hal@example.com', 1)).toHaveLength(1);
  });

  it('lets a user change to an address with an unconfirmed account of another user', async () => {
    await signUp('jan@example.com');
    await follow(await mailTo('jan@example.com'));
    await signUp('kim@example.com', 'a thief’s horse');
    await mailTo('kim@example.com');
    const client = server.client();
    await client.auth.signInWithPassword({ email: 'jan@example.com', password: PASSWORD });
    await client.auth.updateUser({ email: 'kim@example.com' });
    for (const mail of [await mailTo('jan@example.com', 2), await mailTo('kim@example.com', 2)]) {
      const token = /\b\d{6}\b/.exec(mail.text)?.[0] ?? '';
      const { error } = await client.auth.verifyOtp({ email: mail.to[0] ?? '', token, type: 'email_change' });
      expect(error).toBeNull();
    }
    expect((await signIn('kim@example.com')).error).toBeNull();
  });

  it('deletes an unconfirmed account when its link expires, and frees its invitation', async () => {
    await signUp('lea@example.com');
    await mailTo('lea@example.com');
    await server.query(
      `insert into auth.invitations (id, code_hash, created_at, expires_at, used_by)
       select gen_random_uuid(), 'hash', now(), now(), id from auth.users where email = 'lea@example.com'`,
    );
    await server.query(`update auth.users set confirmation_sent_at = confirmation_sent_at - interval '11 minutes'
      where email = 'lea@example.com'`);
    await vi.waitFor(async () =>
      expect(await server.query(`select id from auth.users where email = 'lea@example.com'`)).toEqual([]),
    );
    expect(await server.query(`select used_by from auth.invitations where code_hash = 'hash'`)).toEqual([
      { used_by: null },
    ]);
    expect((await signIn('lea@example.com')).error?.code).toBe('invalid_credentials');
  });

  it('gives the same response for an address with an account, and sends it no email', async () => {
    const first = await signUp('cy@example.com');
    await follow(await mailTo('cy@example.com'));
    const second = await signUp('cy@example.com');
    expect(second.error).toBeNull();
    expect(Object.keys(second.data.user ?? {}).sort()).toEqual(Object.keys(first.data.user ?? {}).sort());
    expect(second.data.user?.id).not.toBe(first.data.user?.id);
    const accounts = await server.query(`select id from auth.users where email = 'cy@example.com'`);
    expect(accounts).toHaveLength(1);
    expect(await mails.receivedBy('cy@example.com', 1)).toHaveLength(1);
  });

  it('gives known and new addresses the same response, even to a rejected password', async () => {
    await signUp('fay@example.com');
    await follow(await mailTo('fay@example.com'));
    const answerTo = async (email: string, password: string) => {
      const response = await fetch(`${server.url}/auth/v1/signup`, {
        method: 'POST',
        headers: { apikey: 'any', 'content-type': 'application/json' },
        body: JSON.stringify({ email, password, data: { display_name: 'Fay' } }),
      });
      const shown = (await response.text())
        .replaceAll(email, 'ADDRESS')
        .replaceAll(
          /[\da-f]{8}-[\da-f]{4}-([\da-f])[\da-f]{3}-[\da-f]{4}-[\da-f]{12}/g,
          'an id of version $1',
        )
        .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, 'an instant');
      return { status: response.status, shown };
    };
    for (const [n, password] of ['correct horse', 'short', ''].entries()) {
      expect(await answerTo('fay@example.com', password)).toEqual(
        await answerTo(`new-${n}@example.com`, password),
      );
    }
  });

  it('mails codes for a new password and a new address, and logs none of them', async () => {
    await signUp('dan@example.com');
    await follow(await mailTo('dan@example.com'));
    const client = server.client();
    await client.auth.resetPasswordForEmail('dan@example.com');
    const code = /\d{6}/.exec((await mailTo('dan@example.com', 2)).text)?.[0] ?? '';
    const opened = await client.auth.verifyOtp({ email: 'dan@example.com', token: code, type: 'recovery' });
    expect(opened.error).toBeNull();
    await client.auth.updateUser({ email: 'eve@example.com' });
    const changes = [await mailTo('dan@example.com', 3), await mailTo('eve@example.com')];
    for (const { to, text, source } of changes) {
      expect(source).toMatch(/^Subject: Your code to confirm your email\r$/m);
      const token = /\b\d{6}\b/.exec(text)?.[0] ?? '';
      const { error } = await client.auth.verifyOtp({ email: to[0] ?? '', token, type: 'email_change' });
      expect(error).toBeNull();
    }
    expect(await server.query(`select id from auth.users where email = 'eve@example.com'`)).toHaveLength(1);
    expect(server.lines).toEqual([]);
    const waiting = path.join(server.dataDir, 'mail/waiting');
    await vi.waitFor(async () => expect(await readdir(waiting)).toEqual([]));
  });
});
