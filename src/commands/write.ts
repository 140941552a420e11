import { err, type Result } from '#base/result.ts';
import { AccountPaused, type Change } from '#store/change.ts';
import { isStorageFull, StoreEnded } from '#store/database/store-ended.ts';
import type { Store } from '#store/store.ts';

/** Why a change could not be stored on this device. */
export type WriteFailure =
  /**
   * There is nothing to change yet: the first page from the server has not arrived, or the store was deleted
   * a moment ago and is being opened again. Nothing was written; try again in a moment.
   */
  | { type: 'NotSyncedYet' }
  | { type: 'StorageFull' }
  /** An operator has paused the account. */
  | { type: 'Suspended' };

/** The part of a store that most commands need. The worker has it without RxDB. */
export type ChangingStore = Pick<Store, 'userId' | 'change'>;

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
