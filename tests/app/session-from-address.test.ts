import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { startSession } from '#app/session.ts';
import type { Auth } from '#backend/auth.ts';
import { correctClock } from '#base/corrected-clock.ts';
import { memoryLocks } from '#tests/support/device.ts';
import { memoryStorage } from '#tests/support/memory-storage.ts';
import { Channel } from '#tests/support/tab-channel.ts';

vi.mock('#app/signed-in.ts', () => ({
  openUser: () => Promise.reject(new Error('nobody is to be signed in')),
}));

afterEach(() => vi.unstubAllGlobals());

it('signs nobody in by a link that this device does not await, and leaves no token in its address', async () => {
  const replaceState = vi.fn();
  vi.stubGlobal('BroadcastChannel', Channel);
  vi.stubGlobal('location', { hash: '#access_token=a.b.c&type=signup', pathname: '/', search: '' });
  vi.stubGlobal('history', { state: null, replaceState });
  const auth = { listen: () => undefined, remembered: () => null, takeFromAddress: async () => null };
  const { state } = startSession({
    auth: auth as unknown as Auth,
    config: { url: '', publishableKey: '' },
    clock: correctClock({ now: () => 0, elapsed: () => 0, utcOffsetMinutes: () => 0 }),
    locks: memoryLocks(),
    storage: memoryStorage(),
    onRestored: () => undefined,
    onOutgrown: () => undefined,
  });
  await vi.waitFor(() => expect(state.getState()).toEqual({ status: 'signed_out', notice: 'confirmed' }));
  expect(replaceState).toHaveBeenCalledWith(null, '', '/');
});
