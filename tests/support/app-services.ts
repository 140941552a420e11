import { createStore } from 'zustand/vanilla';
import { type AuthUser, createAuth } from '#backend/auth.ts';
import type { Clock } from '#base/clock.ts';
import { correctClock } from '#base/clock.ts';
import type { InstallState, UpdateState } from '#base/installed-app.ts';
import { memoryLocks } from '#tests/support/device.ts';
import { memoryStorage } from '#tests/support/memory-storage.ts';
import { wantedLanguage } from '#ui/state/language.ts';
import type { Services } from '#ui/state/services.ts';

export interface AppServices extends Services {
  /** The users who have signed in, in order. */
  entered: AuthUser[];
  /** Where auth stores the session. */
  storage: Storage;
}

/**
 * The services of the app before a user has signed in: real auth on a local storage of its own. Its server is
 * `accountServer` (tests/support/account-server.ts). With `embedded`, that server may have a demo user.
 */
export function appServices(clock: Clock, { embedded = false } = {}): AppServices {
  const config = { url: 'http://127.0.0.1:9', publishableKey: 'public', embedded };
  const entered: AuthUser[] = [];
  const storage = memoryStorage();
  const auth = createAuth({
    config,
    clock: correctClock({ ...clock, elapsed: () => 0 }),
    locks: memoryLocks(),
    storage,
    mirror: { read: async () => null, keep: async () => {} },
  });
  return {
    clock,
    entered,
    storage,
    entry: {
      config,
      auth,
      siteRoot: 'http://127.0.0.1:9/',
      language: wantedLanguage,
      enter: async (user) => {
        entered.push(user);
      },
    },
    install: createStore<InstallState>(() => ({ standalone: false, installed: false, prompt: null })),
    update: createStore<UpdateState>(() => ({ waiting: false, apply: () => {} })),
  };
}
