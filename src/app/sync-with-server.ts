import { map } from 'rxjs';
import type { StoreApi } from 'zustand/vanilla';
import { cachingAvatars } from '#app/cache-avatars.ts';
import { noteLanguage } from '#app/note-language.ts';
import { pageSurroundings } from '#app/surroundings.ts';
import type { Auth } from '#backend/auth.ts';
import type { BackendConfig } from '#backend/config.ts';
import type { CorrectedClock } from '#base/clock.ts';
import { webLocks } from '#base/locks.ts';
import { network } from '#base/network.ts';
import { localText } from '#base/site-data.ts';
import type { SyncStatus } from '#base/sync-status.ts';
import type { Uuid } from '#base/uuid.ts';
import { newRandomId } from '#base/uuid.ts';
import type { LiveStore } from '#store/live-store.ts';
import { retryReads } from '#store/rxdb/observe-tables.ts';
import { createPageAvatars } from '#sync/pictures/page-avatars.ts';
import { createPageTransport } from '#sync/protocol/page-transport.ts';
import { waitForRetryAfter } from '#sync/protocol/wait-for-retry-after.ts';
import { toBeSent } from '#sync/push/push-request.ts';
import { type Engine, startEngine } from '#sync/rounds/engine.ts';
import { shareDoorbell } from '#sync/tabs/leader.ts';

export interface SyncDeps {
  store: LiveStore;
  /**
   * This device's client id, by which the doorbell names the sender of a ring. Read at each ring, because a
   * `client_reset` changes it.
   */
  clientId: () => Uuid;
  auth: Auth;
  config: BackendConfig;
  clock: CorrectedClock;
  status: StoreApi<SyncStatus>;
  startAfterMs: number;
}

/**
 * Everything that talks to the server while a user is signed in: rounds, the doorbell that starts them, and the language of emails.
 */
export function syncWithServer(deps: SyncDeps): Engine {
  const { store, clientId, auth, config, clock, status, startAfterMs } = deps;
  const engine = startEngine({
    store,
    transport: waitForRetryAfter(createPageTransport(config, auth), store.database, clock),
    avatars: cachingAvatars(config, createPageAvatars(config, auth), (userId) => auth.holds(userId)),
    clock,
    device: clock.device,
    newId: newRandomId,
    locks: webLocks,
    surroundings: pageSurroundings,
    status,
    toBeSent$: store.outboxView.pipe(retryReads(), map(toBeSent)),
    random: Math.random,
    startAfterMs,
    onEnd: (end) => leader.report(end),
  });

  const leader = shareDoorbell({
    userId: store.userId,
    clientId,
    auth,
    engine,
    status,
    surroundings: pageSurroundings,
  });
  const stopNoting = noteLanguage({
    userId: store.userId,
    auth,
    config,
    storage: localText,
    locks: webLocks,
    network,
  });
  return {
    ...engine,
    stop() {
      stopNoting();
      leader.stop();
      engine.stop();
    },
  };
}
