import type { DexieOptions } from 'dexie';
import type { StoreDatabase } from '#store/database/store-database.ts';
import { deleteOldStore, hasOldStore, takeOverOldStore } from '#store/older/old-store.ts';
import { newClientState } from '#store/outbox/new-client-state.ts';
import type { Store } from '#store/store.ts';
import type { StoreDeps } from '#store/store-deps.ts';

/** Makes the client record of a store that was never opened, or takes over what an earlier version of the app has left. */
export async function beginStore(
  { userId, newId }: Pick<StoreDeps, 'userId' | 'newId'>,
  database: StoreDatabase,
  options: DexieOptions = {},
): Promise<void> {
  try {
    if (await hasOldStore(userId, options)) await takeOverOldStore(userId, database, options, newId);
    else await database.client.add(newClientState(newId()));
  } catch (error) {
    // another tab was first: the client record is there, and the old databases may be gone
    if (!(await database.client.get('client'))) throw error;
  }
}

/** The second half of a take-over: replays what waits on the rows, as these may be older, and deletes what was read. */
export async function finishTakingOver(
  store: Store,
  database: StoreDatabase,
  options: DexieOptions = {},
): Promise<void> {
  await store.settle(async () => ({}));
  if (await deleteOldStore(store.userId, options)) await database.updateState({ old_store_left: false });
}
