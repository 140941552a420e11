import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { awaitCode } from '#tests/support/await-mail.ts';
import { startTestServer, type TestServer } from '#tests/support/embedded-server.ts';
import { mailsTo } from '#tests/support/mail-box.ts';

const OLD = 'correct horse';
const NEW = 'battery staple';
/** One pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

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

describe('suspended account', () => {
  const change = (attributes: {
    password?: string;
    current_password?: string;
    data?: object;
    email?: string;
  }) => me.client.auth.updateUser(attributes);
  const codes = async (attempts: ReturnType<typeof change>[]) =>
    (await Promise.all(attempts)).map(({ error }) => [error?.status, error?.code]);
  const suspend = () =>
    server.query(`insert into private.suspensions (user_id, reason) values ($1, 'spam')`, [me.id]);
  const lift = () => server.query('delete from private.suspensions where user_id = $1', [me.id]);
  beforeEach(suspend);

  it('changes neither its address, its password nor its data', async () => {
    const attempts = [
      change({ email: `new-${me.email}` }),
      change({ password: NEW, current_password: OLD }),
      change({ data: { note: 'x'.repeat(1000) } }),
    ];
    expect(await codes(attempts)).toEqual(attempts.map(() => [403, 'suspended']));
    expect(await mailsTo(server.dataDir, me.email)).toEqual([]);
    expect((await signIn(me.email, OLD)).error).toBeNull();
  });

  it('sets a forgotten password, reads, and is deleted by its owner', async () => {
    const { auth } = server.client();
    await auth.resetPasswordForEmail(me.email);
    await auth.verifyOtp({ email: me.email, token: await code(me.email), type: 'recovery' });
    expect((await auth.updateUser({ password: NEW, data: { note: 'x' } })).error?.code).toBe('suspended');
    expect((await auth.updateUser({ password: NEW })).error).toBeNull();
    const client = server.client();
    await client.auth.signInWithPassword({ email: me.email, password: NEW });
    expect((await client.from('profiles').select('user_id')).data).toEqual([{ user_id: me.id }]);
    expect((await client.rpc('delete_account')).error).toBeNull();
  });

  it('adds no picture, but removes one', async () => {
    const avatars = me.client.storage.from('avatars');
    const add = (name: string) =>
      avatars.upload(`${me.id}/avatar-${name}.png`, PNG, { contentType: 'image/png' });
    await lift();
    expect((await add('1763700000000')).error).toBeNull();
    await suspend();
    expect((await add('1763700000001')).error).not.toBeNull();
    const left = async () => (await avatars.list(me.id)).data?.map(({ name }) => path.basename(name));
    expect(await left()).toEqual(['avatar-1763700000000.png']);
    await avatars.remove([`${me.id}/avatar-1763700000000.png`]);
    expect(await left()).toEqual([]);
  });

  it('finds no user, registers no device and sends no notification, but ends a subscription', async () => {
    const calls = {
      find_user: { email: 'bob@example.com' },
      keep_subscription: {
        endpoint: 'https://fcm.googleapis.com/1',
        p256dh: `B${'A'.repeat(86)}`,
        auth: 'A'.repeat(22),
        zone: 'UTC',
        language: 'en',
      },
      snooze_reminder: { type: 'morning', day: '2026-11-27' },
      test_notification: {},
    };
    const hints = async () =>
      Promise.all(
        Object.entries(calls).map(async ([name, words]) => (await me.client.rpc(name, words)).error?.hint),
      );
    await lift();
    expect(await hints()).toEqual([undefined, undefined, undefined, undefined]);
    await suspend();
    expect(await hints()).toEqual(['suspended', 'suspended', 'suspended', 'suspended']);
    const { endpoint } = calls.keep_subscription;
    expect((await me.client.rpc('drop_subscription', { endpoint })).error).toBeNull();
  });
});
