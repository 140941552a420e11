import { isStorageFull } from '#store/is-storage-full.ts';
import { StoreGone } from '#store/store-gone.ts';

/** Why something a person did could not be written down on this device. */
export type WriteFailure =
  /**
   * There is nothing to act on: the first page from the server has not arrived yet, or the store was taken away a moment
   * ago and is being opened anew. Nothing was written; the same again in a moment goes through.
   */
  { type: 'NotSyncedYet' } | { type: 'StorageFull' };

/** Reads what a failed write threw; anything unexpected goes on upwards. */
export function writeFailureOf(error: unknown): WriteFailure {
  if (isStorageFull(error)) return { type: 'StorageFull' };
  if (error instanceof StoreGone) return { type: 'NotSyncedYet' };
  throw error;
}
