import type { Locks } from '#base/locks.ts';
import type { Uuid } from '#base/uuid.ts';
import { STORE_VERSION, StoreDatabase, storeName } from '#store/database/store-database.ts';
import { readActiveUser } from '#store/device/device.ts';

/** The active person's store, opened without a page and without RxDB. Close it. */
export interface BackgroundStore {
  userId: Uuid;
  outbox: StoreDatabase;
}

/**
 * Null when nobody is active, or the store has another version: only a page upgrades an older one, and this
 * code does not know a newer one. Uses the lock of the wipe: either a sign-out finds this connection, which
 * closes for it, or it is over and there is no user whose deleted store could be opened again.
 */
export function openBackgroundStore(locks: Locks): Promise<BackgroundStore | null> {
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
