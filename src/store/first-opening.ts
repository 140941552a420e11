import type { DexieOptions } from 'dexie';
import { newClientState } from '#store/new-client-state.ts';
import { deleteOldStore, hasOldStore, takeOverOldStore } from '#store/old-store.ts';
import type { Store, StoreDeps } from '#store/store.ts';
import type { StoreDatabase } from '#store/store-database.ts';

/**
 * Makes the client record of a store that was never opened, or takes over what an earlier version of the app has left. To be
 * called inside the lock of the store.
 */
export async function beginStore(
  { userId, newId }: Pick<StoreDeps, 'userId' | 'newId'>,
  database: StoreDatabase,
  options: DexieOptions = {},
): Promise<void> {
  if (await database.client.get('client')) return; // another tab was first
  if (await hasOldStore(userId, options)) await takeOverOldStore(userId, database, options, newId);
  else await database.client.add(newClientState(newId()));
}

/** The second half of a take-over: replays what waits on the rows, as these may be older, and deletes what was read. */
export async function finishTakingOver(
  store: Store,
  database: StoreDatabase,
  options: DexieOptions = {},
): Promise<void> {
  await store.exclusive(() => store.settle({}));
  if (await deleteOldStore(store.userId, options)) await database.updateState({ old_store_left: false });
}
