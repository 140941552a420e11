import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAuth } from '#backend/auth.ts';
import { correctClock } from '#base/clock.ts';
import { memoryLocks } from '#tests/support/device.ts';
import { memoryStorage } from '#tests/support/memory-storage.ts';

const ANN = '00000000-0000-4000-8000-00000000000a';
const NOW = Date.UTC(2026, 10, 21, 9);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
/** A session that ends `endsIn` after the right time. */
const sessionOf = (name: string, endsIn: number) => {
  const exp = (NOW + endsIn) / 1000;
  return JSON.stringify({
    access_token: `${part({ alg: 'HS256' })}.${part({ sub: ANN, exp, name })}.${part('')}`,
    refresh_token: name,
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: exp,
    user: { id: ANN },
  });
};

/** The number of requests for a new session. */
let renewals = 0;

beforeEach(() => {
  renewals = 0;
  vi.stubGlobal('WebSocket', class {}); // supabase-js asks whether there is one
  vi.stubGlobal('fetch', async () => {
    renewals += 1;
    return new Response(sessionOf('second', HOUR));
  });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A device whose clock is off by `off`, which it knows, with a session that ends in `endsIn`. */
const device = (off: number, endsIn: number) => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW + off });
  const clock = correctClock({ now: () => Date.now(), elapsed: () => 0, utcOffsetMinutes: () => 0 });
  clock.learn({ offsets: [-off], measured_at: NOW + off });
  const storage = memoryStorage();
  let mirrored: string | null = null;
  storage.setItem('simmer-session', sessionOf('first', endsIn));
  return createAuth({
    config: { url: 'http://127.0.0.1:9', publishableKey: 'public' },
    clock,
    locks: memoryLocks(),
    storage,
    mirror: {
      read: async () => mirrored,
      keep: async (_userId, text) => {
        mirrored = text;
      },
    },
  });
};

/** Gets a token for each request, and the session from supabase-js, which knows only the device clock. */
const useFor = async (auth: ReturnType<typeof device>, requests: number) => {
  const { auth: session } = await auth.client();
  await session.initialize();
  await session.stopAutoRefresh(); // stop it, or it would continue in the next test
  for (let call = 0; call < requests; call += 1) {
    expect(await auth.accessToken(ANN)).toMatchObject({ ok: true });
    expect((await session.getSession()).data.session).not.toBeNull();
  }
};

describe('createAuth', () => {
  it.each([
    ['two hours ahead', 2 * HOUR],
    ['two hours behind', -2 * HOUR],
    ['right', 0],
  ])('keeps a valid token when the device clock is %s', async (_, off) => {
    await useFor(device(off, 50 * MINUTE), 3);
    expect(renewals).toBe(0);
  });

  it.each([
    ['two hours ahead', 2 * HOUR],
    ['two hours behind', -2 * HOUR],
    ['right', 0],
  ])('renews an expired token once when the device clock is %s', async (_, off) => {
    await useFor(device(off, -10 * MINUTE), 3);
    expect(renewals).toBe(1);
  });
});
