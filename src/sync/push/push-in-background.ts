import type { BackendConfig } from '#backend/config.ts';
import { createMirroredAuth } from '#backend/mirrored-auth.ts';
import type { DeviceClock } from '#base/clock.ts';
import { correctClock } from '#base/corrected-clock.ts';
import type { Locks } from '#base/locks.ts';
import { newRandomId } from '#base/new-id.ts';
import type { Uuid } from '#base/uuid.ts';
import { STORE_VERSION, StoreDatabase, storeName } from '#store/database/store-database.ts';
import { keepSession, readActiveUser, readSession } from '#store/device/device.ts';
import { createPageTransport } from '#sync/protocol/page-transport.ts';
import { type PushEnd, pushOutbox } from '#sync/push/push-outbox.ts';
import { ROUND_PATIENCE_MS, roundLock } from '#sync/push/push-request.ts';
import { waitForRetryAfter } from '#sync/rounds/wait-for-retry-after.ts';

export interface BackgroundDeps {
  config: BackendConfig;
  clock: DeviceClock;
  locks: Locks;
}

/** Sends the active user's outbox, without a page. */
export async function pushInBackground(deps: BackgroundDeps): Promise<PushEnd> {
  const opened = await openStore(deps.locks);
  if (!opened) return 'done';
  const { userId, outbox } = opened;
  try {
    const mirror = { read: readSession, keep: keepSession };
    const clock = correctClock(deps.clock);
    clock.learn((await outbox.readState()).clock ?? null);
    const wire = createPageTransport(deps.config, createMirroredAuth({ ...deps, clock, mirror }));
    const transport = waitForRetryAfter(wire, outbox, clock);
    const push = () => pushOutbox({ outbox, userId, transport, newId: newRandomId });
    return await deps.locks.holdOrSteal(roundLock(userId), ROUND_PATIENCE_MS, push);
  } finally {
    outbox.close();
  }
}

/**
 * Null when nobody is active, or the store has another version: only a page upgrades an older one, and this
 * code does not know a newer one. Uses the lock of the wipe: either a sign-out finds this connection, which
 * closes for it, or it is over and there is no user whose deleted store could be opened again.
 */
function openStore(locks: Locks): Promise<{ userId: Uuid; outbox: StoreDatabase } | null> {
  return locks.hold('wipe', async () => {
    const active = await readActiveUser();
    if (!active) return null;
    const name = storeName(active.user_id);
    const found = (await indexedDB.databases()).find((database) => database.name === name);
    // IndexedDB's version is ten times Dexie's
    if (found?.version !== STORE_VERSION * 10) return null;
    const outbox = new StoreDatabase(active.user_id);
    await outbox.open();
    return { userId: active.user_id, outbox };
  });
}
