import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createAuth } from '#backend/auth.ts';
import { correctClock } from '#base/clock.ts';
import { memoryLocks } from '#tests/support/device.ts';
import { memoryStorage } from '#tests/support/memory-storage.ts';

const ANN = '00000000-0000-4000-8000-00000000000a';
const KEY = 'simmer-session';
const NOW = Date.UTC(2026, 10, 21, 9);

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
/** A session that ends in `endsIn` seconds; `name` identifies its token. */
const sessionOf = (name: string, endsIn: number) => {
  const exp = NOW / 1000 + endsIn;
  const access_token = `${part({ alg: 'HS256' })}.${part({ sub: ANN, exp, name })}.${part('')}`;
  return JSON.stringify({
    access_token,
    refresh_token: name,
    expires_at: exp,
    user: { id: ANN, email: 'ann@x.org' },
  });
};
const tokenIn = (session: string) => ({ ok: true, value: JSON.parse(session).access_token });

describe('session that does not fit into local storage', () => {
  let storage: Storage;
  let full: boolean;
  let mirrored: string | null;
  let renewals: number;

  const tab = () =>
    createAuth({
      config: { url: 'http://127.0.0.1:9', publishableKey: 'public' },
      clock: correctClock({ now: () => NOW, elapsed: () => 0, utcOffsetMinutes: () => 0 }),
      locks: memoryLocks(),
      storage: {
        getItem: (key) => storage.getItem(key),
        removeItem: (key) => storage.removeItem(key),
        setItem: (key, value) => {
          if (full) throw new DOMException('full', 'QuotaExceededError');
          storage.setItem(key, value);
        },
      },
      mirror: {
        read: async () => mirrored,
        keep: async (_userId, text) => {
          mirrored = text;
        },
      },
    });

  beforeEach(() => {
    storage = memoryStorage();
    storage.setItem(KEY, sessionOf('worn', -60));
    full = true;
    mirrored = null;
    renewals = 0;
    vi.stubGlobal('fetch', async () => {
      renewals += 1;
      return new Response(sessionOf('renewed', 3600));
    });
  });

  it('is renewed once, then used from memory, and restored from the mirror after a reload', async () => {
    const auth = tab();
    expect(await auth.accessToken(ANN)).toEqual(tokenIn(sessionOf('renewed', 3600)));
    expect(await auth.accessToken(ANN)).toEqual(tokenIn(sessionOf('renewed', 3600)));
    expect(renewals).toBe(1);
    const reloaded = tab();
    reloaded.adopt(ANN, mirrored);
    expect(await reloaded.accessToken(ANN)).toEqual(tokenIn(sessionOf('renewed', 3600)));
    expect(renewals).toBe(1);
  });

  it('keeps the user signed in across tabs', async () => {
    await tab().accessToken(ANN);
    const other = tab();
    expect(other.holds(ANN)).toBe(true);
    expect(await other.accessToken(ANN)).toEqual(tokenIn(sessionOf('renewed', 3600)));
    expect(renewals).toBe(1);
  });

  it('is dropped when another tab stores or removes the session', async () => {
    const auth = tab();
    await auth.accessToken(ANN);
    storage.setItem(KEY, sessionOf('of another tab', 7200));
    expect(await auth.accessToken(ANN)).toEqual(tokenIn(sessionOf('of another tab', 7200)));
    storage.removeItem(KEY);
    expect(auth.holds(ANN)).toBe(false);
  });

  it('ends with a sign-out in this tab or another', async () => {
    storage.removeItem(KEY);
    const [here, there] = [tab(), tab()];
    for (const auth of [here, there]) {
      auth.take(sessionOf('new', 3600));
      expect(auth.holds(ANN)).toBe(true);
    }
    await here.signOut();
    expect(here.holds(ANN)).toBe(false);
    there.forgetUnsaved();
    expect(there.holds(ANN)).toBe(false);
  });

  it('takes a new email address of its own user only', () => {
    const auth = tab();
    auth.rename(ANN, 'anna@x.org');
    expect(auth.remembered()).toEqual({ id: ANN, email: 'anna@x.org' });
    full = false;
    auth.rename(ANN, 'ann@y.org');
    expect(tab().remembered()?.email).toBe('ann@y.org');
    auth.rename('another user', 'bea@y.org');
    expect(tab().remembered()?.email).toBe('ann@y.org');
  });
});
