import type { DexieOptions } from 'dexie';
import type { StoreDatabase } from '#store/database/store-database.ts';
import { deleteOldStore, hasOldStore, takeOverOldStore } from '#store/older/old-store.ts';
import { newClientState } from '#store/outbox/new-client-state.ts';
import type { Store } from '#store/store.ts';
import type { StoreDeps } from '#store/store-deps.ts';

/** Creates the client record of a new store, or takes over the data of an earlier version of the app. */
export async function beginStore(
  { userId, newId }: Pick<StoreDeps, 'userId' | 'newId'>,
  database: StoreDatabase,
  options: DexieOptions = {},
): Promise<void> {
  try {
    if (await hasOldStore(userId, options)) await takeOverOldStore(userId, database, options, newId);
    else await database.client.add(newClientState(newId()));
  } catch (error) {
    // another tab was first: the client record exists, and the old databases may be gone
    if (!(await database.client.get('client'))) throw error;
  }
}

/**
 * The second half of the take-over: replays the pending mutations, because the rows may be older, and deletes
 * the old databases.
 */
export async function finishTakingOver(
  store: Store,
  database: StoreDatabase,
  options: DexieOptions = {},
): Promise<void> {
  await store.settle(async () => ({}));
  if (await deleteOldStore(store.userId, options)) await database.updateState({ old_store_left: false });
}
