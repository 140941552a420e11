// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Auth, createAuth } from '#backend/auth.ts';
import { SESSION_KEY } from '#backend/stored-session.ts';
import { correctClock } from '#base/clock.ts';
import { memoryLocks } from '#tests/support/device.ts';
import { memoryStorage } from '#tests/support/memory-storage.ts';

const ANN = '00000000-0000-4000-8000-00000000000a';
const MALLORY = '00000000-0000-4000-8000-00000000000b';

const part = (value: unknown) => btoa(JSON.stringify(value)).replaceAll('=', '');
const exp = Math.floor(Date.now() / 1000) + 3600;
const tokenOf = (sub: string) =>
  `${part({ alg: 'HS256' })}.${part({ sub, exp, email: 'mallory@example.org' })}.${part('')}`;

describe('session in a confirmation link', () => {
  let storage = memoryStorage();
  let auth: Auth;
  const page = () =>
    createAuth({
      config: { url: 'http://127.0.0.1:9', publishableKey: 'public' },
      clock: correctClock({ now: () => Date.now(), elapsed: () => 0, utcOffsetMinutes: () => 0 }),
      locks: memoryLocks(),
      storage,
      mirror: { read: async () => null, keep: async () => undefined },
    });
  const link = `access_token=${tokenOf(MALLORY)}&refresh_token=r&expires_in=3600&expires_at=${exp}&token_type=bearer&type=signup`;
  beforeEach(() => {
    storage = memoryStorage();
    vi.stubGlobal('fetch', async () =>
      Response.json({ id: MALLORY, email: 'mallory@example.org', aud: 'authenticated' }),
    );
    location.hash = '';
  });
  afterEach(async () => {
    await (await auth?.client())?.auth.stopAutoRefresh();
  });

  /** Creates an account on this device, which then expects a confirmation link. */
  const signUp = async (email: string) => {
    const account = { displayName: 'M', invite: null, redirectTo: 'http://127.0.0.1/', language: 'en' };
    const answered = fetch;
    vi.stubGlobal('fetch', async () => Response.json({ id: MALLORY, email, aud: 'authenticated' }));
    expect(await page().signUp(email, 'a quiet kettle', account)).toEqual({
      ok: true,
      value: null,
    });
    vi.stubGlobal('fetch', answered);
  };

  it('signs in on the device that created the account', async () => {
    await signUp('mallory@example.org');
    location.hash = link;
    auth = page();
    expect(await auth.takeFromAddress()).toEqual({ id: MALLORY, email: 'mallory@example.org' });
    expect(auth.holds(MALLORY)).toBe(true);
  });

  // otherwise an attacker's link could sign a victim into the attacker's account
  it.each([
    ['no user signed up', null],
    ['another address was signed up', 'ann@example.org'],
  ])('signs no user in on a device where %s', async (_where, email) => {
    if (email !== null) await signUp(email);
    location.hash = link;
    auth = page();
    expect(await auth.takeFromAddress()).toBeNull();
    const { auth: session } = await auth.client();
    await session.initialize();
    expect(auth.remembered()).toBeNull();
  });

  it('does not replace the session of a signed-in user', async () => {
    await signUp('mallory@example.org');
    location.hash = link;
    storage.setItem(
      SESSION_KEY,
      JSON.stringify({
        access_token: tokenOf(ANN),
        refresh_token: 'own',
        token_type: 'bearer',
        expires_in: 3600,
        expires_at: exp,
        user: { id: ANN },
      }),
    );
    auth = page();
    const { auth: session } = await auth.client();
    await session.initialize();
    expect(auth.holds(ANN)).toBe(true);
  });
});
