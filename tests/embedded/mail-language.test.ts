import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#tests/support/embedded-server.ts';
import { startSmtp, type TestSmtp } from '#tests/support/smtp-server.ts';

const PASSWORD = 'correct horse';

let mails: TestSmtp;
let server: TestServer;
let users = 0;
beforeAll(async () => {
  mails = await startSmtp();
  server = await startTestServer({
    publicUrl: 'https://habits.example',
    mail: { smtpUrl: mails.url, from: 'habits@example.org' },
  });
});
afterAll(async () => {
  await server?.end();
  await mails?.close();
});

const mailTo = async (address: string, nth = 1) => {
  const mail = (await mails.receivedBy(address, nth))[nth - 1];
  if (!mail) throw new Error('No mail');
  return mail;
};

/** A confirmed account, whose language the sign-up named. */
async function account(language?: string) {
  const email = `ann-${++users}@example.com`;
  const client = server.client();
  const data = { display_name: 'Ann', ...(language === undefined ? {} : { language }) };
  const { error } = await client.auth.signUp({ email, password: PASSWORD, options: { data } });
  if (error) throw error;
  const confirmation = await mailTo(email);
  const link = new URL(/https:\S+/.exec(confirmation.text)?.[0] ?? '');
  await fetch(server.url + link.pathname + link.search, { redirect: 'manual' });
  const { data: signedIn } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  return { email, client, confirmation, metadata: signedIn.user?.user_metadata };
}

describe('an email of the server', () => {
  it('is in the language that the account had at sign-up', async () => {
    const { email, client, confirmation, metadata } = await account('de');
    expect(metadata).toMatchObject({ display_name: 'Ann', language: 'de' });
    expect(confirmation.subject).toBe('Bestätige deine E-Mail-Adresse');
    expect(confirmation.text).toMatch(/^Willkommen bei Simmer\n/);
    expect(confirmation.html).toContain('<div lang="de" dir="ltr">');
    expect(confirmation.html).toMatch(
      /<a href="https:\/\/habits\.example\/auth\/v1\/verify\?[^"]+">Bestätige/,
    );

    await client.auth.resetPasswordForEmail(email.toUpperCase());
    const recovery = await mailTo(email, 2);
    expect(recovery.subject).toBe('Dein Code für ein neues Passwort');
    const code = /Dein Code: (\d{6})$/m.exec(recovery.text)?.[1] ?? '';
    expect(recovery.html).toContain(`<b><span dir="ltr">${code}</span></b>`);
    expect((await client.auth.verifyOtp({ email, token: code, type: 'recovery' })).error).toBeNull();

    await client.auth.updateUser({ email: `new-${email}` });
    for (const change of [await mailTo(email, 3), await mailTo(`new-${email}`)]) {
      expect(change.subject).toBe('Dein Code zum Bestätigen deiner E-Mail-Adresse');
      expect(change.text).toContain(`new-${email} soll die E-Mail-Adresse eines Simmer-Kontos werden.`);
    }
  });

  it('follows a change of the language, and keeps the name', async () => {
    const { email, client } = await account('de');
    const { data } = await client.auth.updateUser({ data: { language: 'en' } });
    expect(data.user?.user_metadata).toMatchObject({ display_name: 'Ann', language: 'en' });
    await client.auth.resetPasswordForEmail(email);
    expect((await mailTo(email, 2)).subject).toBe('Your code to set a new password');
  });

  it('is in English for an account without a language, or with one that no file of words has', async () => {
    for (const language of [undefined, 'tlh']) {
      const { confirmation } = await account(language);
      expect(confirmation.subject).toBe('Confirm your email');
      expect(confirmation.html).toContain('<div lang="en" dir="ltr">');
    }
  });

  it('is in the language of someone who adds their first address', async () => {
    const client = server.client();
    await client.auth.signInAnonymously({ options: { data: { language: 'de' } } });
    const email = `ida-${++users}@example.com`;
    await client.auth.updateUser({ email, password: PASSWORD });
    expect((await mailTo(email)).text).toMatch(/^Dein Code: \d{6}$/m);
  });

  it('informs the owner of a taken address in the language of that account', async () => {
    const { email } = await account('de');
    const client = server.client();
    await client.auth.signInAnonymously();
    await client.auth.updateUser({ email, password: PASSWORD });
    expect((await mailTo(email, 2)).subject).toBe('Du hast schon ein Simmer-Konto');
  });
});

describe('the language of an account', () => {
  it.each([7, {}, '', 'de; drop', 'x'.repeat(40), 'de-'])(
    'is rejected if it is no tag: %j',
    async (language) => {
      const { error } = await server
        .client()
        .auth.signUp({ email: 'eve@example.com', password: PASSWORD, options: { data: { language } } });
      expect(error).toMatchObject({ status: 400, code: 'validation_failed' });
    },
  );
});
