import type { Locks } from '#base/locks.ts';
import { siteDatabases } from '#base/site-data.ts';
import { StoreDatabase, storeName } from '#store/database/store-database.ts';
import { storeVersion } from '#store/database/upgrade.ts';
import { readDevice } from '#store/device/device-records.ts';
import type { SyncedApp } from '#store/rows/synced-app.ts';

/**
 * Opens the active user's store without a page and without RxDB. Close it. Null when no user is active, or when
 * the store has another version: only a page upgrades an older one, and this code does not know a newer one.
 * Takes the lock of the wipe: opened during a sign-out, a deleted store would be created again.
 */
export function openBackgroundStore(locks: Locks, app: SyncedApp): Promise<StoreDatabase | null> {
  return locks.hold('wipe', async () => {
    const { active_user: active } = await readDevice();
    if (!active) return null;
    const name = storeName(active.user_id);
    const found = (await siteDatabases().databases()).find((database) => database.name === name);
    // IndexedDB's version is ten times Dexie's
    if (found?.version !== storeVersion(app.tables) * 10) return null;
    const database = new StoreDatabase(active.user_id, app);
    await database.open();
    return database;
  });
}
