import { type BackendConfig, readBackendConfig } from '#backend/config.ts';
import { createMirroredAuth } from '#backend/mirrored-auth.ts';
import { createNotificationRequests, type NotificationRequests } from '#backend/notification-requests.ts';
import type { DeviceClock } from '#base/clock.ts';
import { type CorrectedClock, correctClock } from '#base/clock.ts';
import type { Locks } from '#base/locks.ts';
import { newRandomId } from '#base/uuid.ts';
import type { StoreDatabase } from '#store/database/store-database.ts';
import { keepSession, readSession } from '#store/device/device-records.ts';
import type { SyncedApp } from '#store/rows/synced-app.ts';
import { createPageTransport } from '#sync/protocol/page-transport.ts';
import type { Transport } from '#sync/protocol/transport.ts';
import { waitForRetryAfter } from '#sync/protocol/wait-for-retry-after.ts';
import { openBackgroundStore } from '#sync/push/background-store.ts';
import { type PushEnd, pushOutbox } from '#sync/push/push-outbox.ts';
import { ROUND_PATIENCE_MS, roundLock } from '#sync/push/push-request.ts';

export interface BackgroundDeps {
  app: SyncedApp;
  /** Default: the backend of this build. */
  config?: BackendConfig;
  clock: DeviceClock;
  locks: Locks;
}

/** How the service worker reaches the server for the active user. */
export interface ServerAccess {
  clock: CorrectedClock;
  transport: Transport;
  notificationRequests: NotificationRequests;
}

/** Takes the session from its copy, and the clock as pages have measured it. */
export async function reachServer(deps: BackgroundDeps, database: StoreDatabase): Promise<ServerAccess> {
  const clock = correctClock(deps.clock);
  clock.learn((await database.readState()).clock ?? null);
  const { config = readBackendConfig(), locks } = deps;
  const mirror = { read: readSession, keep: keepSession };
  const auth = createMirroredAuth({ config, locks, clock, mirror });
  return {
    clock,
    transport: waitForRetryAfter(createPageTransport(config, auth), database, clock),
    notificationRequests: createNotificationRequests(config, auth, database.userId),
  };
}

/** Sends the active user's outbox, without a page. */
export async function pushInBackground(deps: BackgroundDeps): Promise<PushEnd> {
  const database = await openBackgroundStore(deps.locks, deps.app);
  if (!database) return 'done';
  const { userId } = database;
  try {
    const { transport } = await reachServer(deps, database);
    const push = () => pushOutbox({ database, userId, transport, newId: newRandomId });
    return await deps.locks.holdOrSteal(roundLock(userId), ROUND_PATIENCE_MS, push);
  } finally {
    database.close();
  }
}
