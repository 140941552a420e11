import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startSession } from '#app/session/session.ts';
import type { Auth, AuthUser } from '#backend/auth.ts';
import { correctClock } from '#base/clock.ts';
import { writeActiveUser } from '#store/device/device-records.ts';
import { memoryLocks } from '#tests/support/device.ts';
import { Channel } from '#tests/support/fake-tab-channel.ts';
import { forgetDevice } from '#tests/support/forget-device.ts';
import { memoryStorage } from '#tests/support/memory-storage.ts';
import { authCopy } from '#ui/copy/auth.ts';
import { copy } from '#ui/copy/copy.ts';
import { screens } from '#ui/shell/screens.ts';
import type { SessionContext } from '#ui/state/session-context.ts';
import { toastStore, toasts } from '#ui/state/toasts.ts';

// load it here once, so that no test waits for its compilation
await screens.dashboard.load();

const ANN: AuthUser = { id: '00000000-0000-4000-8000-00000000000a', email: 'ann@example.org' };
const replaceState = vi.fn();

beforeEach(async () => {
  await forgetDevice();
  replaceState.mockClear();
  toasts.clear();
});

const CONFIRMED = '#access_token=a.b.c&type=signup';
const OVER = '#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid';

/** Opens the app by a confirmation link. `user` is null when this device expects no confirmation. */
function openByLink(user: AuthUser | null, hash = CONFIRMED) {
  vi.stubGlobal('BroadcastChannel', Channel);
  vi.stubGlobal('location', { hash, pathname: '/', search: '' });
  vi.stubGlobal('history', { state: null, replaceState });
  const auth = {
    listen: () => undefined,
    remembered: () => null,
    adopt: () => undefined,
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
        session: {} as SessionContext,
        close: async () => {},
      }),
    }),
    onRestored: () => undefined,
    onNewerVersion: () => undefined,
  });
}

describe('session from a link', () => {
  it('rejects a confirmation link that this device does not expect and removes its token from the address bar', async () => {
    const { state } = openByLink(null);
    await vi.waitFor(() => expect(state.getState()).toEqual({ status: 'signed_out', reason: 'confirmed' }));
    expect(replaceState).toHaveBeenCalledWith(null, '', '/');
  });

  it('welcomes a user who opens the confirmation link on the device that created the account', async () => {
    const { state } = openByLink(ANN);
    await vi.waitFor(() => expect(state.getState().status).toBe('signed_in'));
    await vi.waitFor(() =>
      expect(toastStore.getState().toasts.map(({ text }) => text)).toEqual([copy.accountCreated]),
    );
  });

  it('reports an expired link and removes its error from the address bar', async () => {
    const { state } = openByLink(null, OVER);
    await vi.waitFor(() => expect(state.getState()).toEqual({ status: 'signed_out', reason: 'link_over' }));
    expect(replaceState).toHaveBeenCalledWith(null, '', '/');
  });

  it('informs a signed-in user that an expired link is not needed', async () => {
    await writeActiveUser({ user_id: ANN.id, email: ANN.email });
    const { state } = openByLink(null, OVER);
    await vi.waitFor(() => expect(state.getState().status).toBe('signed_in'));
    expect(toastStore.getState().toasts.map(({ text }) => text)).toEqual([authCopy.linkNotNeeded]);
    expect(replaceState).toHaveBeenCalledWith(null, '', '/');
  });
});
