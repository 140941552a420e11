import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import { startSession } from '#app/session/session.ts';
import type { Auth, AuthUser } from '#backend/auth.ts';
import { correctClock } from '#base/corrected-clock.ts';
import { memoryLocks } from '#tests/support/device.ts';
import { forgetDevice } from '#tests/support/device-records.ts';
import { memoryStorage } from '#tests/support/memory-storage.ts';
import { Channel } from '#tests/support/tab-channel.ts';
import { copy } from '#ui/copy.ts';
import type { Person } from '#ui/person.ts';
import { screens } from '#ui/router/screens.ts';
import { toastStore } from '#ui/toasts.ts';

// compiled once here, so that no test waits for it
await screens.dashboard.load();

const ANN: AuthUser = { id: '00000000-0000-4000-8000-00000000000a', email: 'ann@example.org' };
const replaceState = vi.fn();

beforeEach(forgetDevice);

/** The app opened by the link of a confirmation mail, which is of `user` where this device awaits it. */
function openByLink(user: AuthUser | null) {
  vi.stubGlobal('BroadcastChannel', Channel);
  vi.stubGlobal('location', { hash: '#access_token=a.b.c&type=signup', pathname: '/', search: '' });
  vi.stubGlobal('history', { state: null, replaceState });
  const auth = {
    listen: () => undefined,
    remembered: () => null,
    takeFromAddress: async () => user,
    mirror: async () => undefined,
  };
  return startSession({
    auth: auth as unknown as Auth,
    config: { url: '', publishableKey: '' },
    clock: correctClock({ now: () => 0, elapsed: () => 0, utcOffsetMinutes: () => 0 }),
    locks: memoryLocks(),
    storage: memoryStorage(),
    isSecure: true,
    fetchOpening: async () => ({
      openUser: async ({ user }) => ({
        userId: user.id,
        person: {} as Person,
        close: async () => {},
      }),
    }),
    onRestored: () => undefined,
    onOutgrown: () => undefined,
  });
}

it('signs nobody in by a link that this device does not await, and leaves no token in its address', async () => {
  const { state } = openByLink(null);
  await vi.waitFor(() => expect(state.getState()).toEqual({ status: 'signed_out', notice: 'confirmed' }));
  expect(replaceState).toHaveBeenCalledWith(null, '', '/');
});

it('welcomes whoever confirms the account by the link on the device where they created it', async () => {
  const { state } = openByLink(ANN);
  await vi.waitFor(() => expect(state.getState().status).toBe('signed_in'));
  await vi.waitFor(() =>
    expect(toastStore.getState().toasts.map(({ text }) => text)).toEqual([copy.accountCreated]),
  );
});
