import { err, type Result, type WriteFailure } from '#base/result.ts';
import { AccountPaused, type Change } from '#store/change.ts';
import { isStorageFull, StoreEnded } from '#store/database/store-ended.ts';
import type { Store } from '#store/store.ts';

/** Runs a command as one transaction, all or nothing. Unexpected errors are thrown. */
export function write<T, E>(
  store: Pick<Store, 'change'>,
  task: (change: Change) => Promise<Result<T, E>>,
): Promise<Result<T, E | WriteFailure>> {
  return catchWriteFailure(() => store.change(task));
}

/** Runs a task that writes to the store. Unexpected errors are thrown. */
export async function catchWriteFailure<T, E>(
  task: () => Promise<Result<T, E>>,
): Promise<Result<T, E | WriteFailure>> {
  try {
    return await task();
  } catch (error) {
    if (isStorageFull(error)) return err({ type: 'StorageFull' });
    if (error instanceof AccountPaused) return err({ type: 'Suspended' });
    if (error instanceof StoreEnded) return err({ type: 'NotSyncedYet' });
    throw error;
  }
}
