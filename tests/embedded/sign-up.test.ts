import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createInvitation } from '#embedded/auth/invitations.ts';
import { startTestServer, type TestServer } from '#tests/support/embedded-server.ts';
import { startSmtp, type TestSmtp } from '#tests/support/smtp-server.ts';

const PASSWORD = 'correct horse';
const USED = 'This invitation has been used or has expired. Ask for a new one.';
const UNINVITED =
  'You need an invitation to create an account here. Ask the operator of this server for one.';
const CLOSED = 'New sign-ups are closed right now.';

let server: TestServer;
const signUp = (email: string, data: Record<string, unknown> = {}) =>
  server.client().auth.signUp({ email, password: PASSWORD, options: { data } });
const sentence = async (attempt: ReturnType<typeof signUp>) => (await attempt).error?.message ?? null;
const addresses = async () =>
  (await server.query<{ email: string }>('select email from auth.users order by 1')).map(
    ({ email }) => email,
  );
const invite = (days = 7, now = Date.now()) =>
  createInvitation({ query: async (sql, params) => ({ rows: await server.query(sql, params) }) }, now, days);

describe('SIGN_UP=invite', () => {
  beforeAll(async () => {
    server = await startTestServer({ signUp: 'invite' });
  });
  afterEach(() => server?.query('delete from auth.users where true'));
  afterAll(() => server?.end());

  it('is shown to the app, and makes no account without an invitation', async () => {
    const door = await fetch(`${server.url}/local/door`);
    expect(await door.json()).toEqual({ sign_up: 'invite', without_email: false, demo: null });
    expect(await sentence(signUp('ann@example.com'))).toBe(UNINVITED);
    expect((await signUp('ann@example.com', { invite: 'guessed' })).error).toMatchObject({
      code: 'invite_not_found',
      message: USED,
    });
    expect(await addresses()).toEqual([]);
  });

  it('makes one account with an invitation, which is not stored in the account', async () => {
    const code = await invite();
    const { data } = await signUp('ann@example.com', { invite: code, display_name: 'Ann' });
    expect(data.session).not.toBeNull();
    expect(data.user?.user_metadata).toMatchObject({ display_name: 'Ann' });
    expect(JSON.stringify(data)).not.toContain(code);
    expect(await sentence(signUp('bob@example.com', { invite: code }))).toBe(USED);
    expect(await addresses()).toEqual(['ann@example.com']);
    const stored = await server.query('select * from auth.invitations');
    expect(JSON.stringify(stored)).not.toContain(code);
  });

  it('keeps an invitation marked as used after its account is deleted', async () => {
    const code = await invite();
    await signUp('ann@example.com', { invite: code });
    await server.query('delete from auth.users where true');
    expect(await sentence(signUp('bob@example.com', { invite: code }))).toBe(USED);
  });

  it('frees an invitation if the sign-up is rejected', async () => {
    const code = await invite();
    await signUp('ann@example.com', { invite: await invite() });
    expect(await sentence(signUp('ann@example.com', { invite: code }))).toBe('User already registered');
    const { error } = await server
      .client()
      .auth.signUp({ email: 'bob@example.com', password: 'short', options: { data: { invite: code } } });
    expect(error?.code).toBe('weak_password');
    expect(await sentence(signUp('bob@example.com', { invite: code }))).toBeNull();
  });

  it('makes one account if several users use an invitation at once', async () => {
    const code = await invite();
    const names = ['a', 'b', 'c', 'd', 'e'];
    await Promise.all(names.map((name) => signUp(`${name}@example.com`, { invite: code })));
    expect(await addresses()).toHaveLength(1);
  });

  it('rejects an expired invitation, and frees one whose sign-up was cut off by a kill', async () => {
    const old = await invite(7, Date.now() - 8 * 86_400_000);
    expect(await sentence(signUp('ann@example.com', { invite: old }))).toBe(USED);
    const code = await invite();
    await server.query(`update auth.invitations set claimed_at = now() where used_by is null`);
    expect(await sentence(signUp('ann@example.com', { invite: code }))).toBe(USED);
    await server.query(`update auth.invitations set claimed_at = now() - interval '2 minutes'
      where claimed_at is not null`);
    expect(await sentence(signUp('ann@example.com', { invite: code }))).toBeNull();
  });

  it('lets no role of the API see or make invitations', async () => {
    const rights = await server.query(
      `select role from unnest(array['anon', 'authenticated', 'service_role']) as role
        where has_table_privilege(role, 'auth.invitations', 'select, insert, update, delete')`,
    );
    expect(rights).toEqual([]);
  });
});

describe('SIGN_UP=invite with mail', () => {
  let mails: TestSmtp;
  beforeAll(async () => {
    mails = await startSmtp();
    server = await startTestServer({
      signUp: 'invite',
      publicUrl: 'https://habits.example',
      mail: { smtpUrl: mails.url, from: 'habits@example.org' },
    });
  });
  afterAll(async () => {
    await server?.end();
    await mails?.close();
  });

  it('lets a user correct a typing error in the address, and makes one account', async () => {
    const code = await invite();
    expect(await sentence(signUp('amn@example.com', { invite: code }))).toBeNull();
    await mails.receivedBy('amn@example.com', 1);
    expect(await sentence(signUp('ann@example.com', { invite: code }))).toBeNull();
    await mails.receivedBy('ann@example.com', 1);
    await vi.waitFor(async () => expect(await addresses()).toEqual(['ann@example.com']));
    await server.query('update auth.users set email_confirmed_at = now() where true');
    expect(await sentence(signUp('bob@example.com', { invite: code }))).toBe(USED);
  });

  it('frees the invitation if the address already has an account', async () => {
    const code = await invite();
    expect(await sentence(signUp('ann@example.com', { invite: code }))).toBeNull();
    await vi.waitFor(async () =>
      expect(await sentence(signUp('bob@example.com', { invite: code }))).toBeNull(),
    );
    await vi.waitFor(async () => expect(await addresses()).toEqual(['ann@example.com', 'bob@example.com']));
  });
});

describe('SIGN_UP=closed', () => {
  beforeAll(async () => {
    server = await startTestServer({ signUp: 'closed', seed: true });
  });
  afterAll(() => server?.end());

  it('makes no account, not even with an invitation, but lets users sign in', async () => {
    expect(await sentence(signUp('ann@example.com', { invite: await invite() }))).toBe(CLOSED);
    const door: { sign_up: string; demo: { email: string; password: string } } = await (
      await fetch(`${server.url}/local/door`)
    ).json();
    expect(door.sign_up).toBe('closed');
    expect((await server.client().auth.signInWithPassword(door.demo)).error).toBeNull();
  });
});
