import { isStorageFull } from '#store/is-storage-full.ts';

/** Why something a person did could not be written down on this device. */
export type WriteFailure =
  /** The first page from the server has not arrived yet: there is nothing to act on. */
  { type: 'NotSyncedYet' } | { type: 'StorageFull' };

/** Reads what a failed write threw; anything unexpected goes on upwards. */
export function writeFailureOf(error: unknown): WriteFailure {
  if (isStorageFull(error)) return { type: 'StorageFull' };
  throw error;
}
