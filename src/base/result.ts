/** The outcome of something that may fail in an expected way. Unexpected failures throw. */
export type Result<T, E> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E };

export const ok = <T>(value: T): Result<T, never> => ({ ok: true, value });
export const err = <E>(error: E): Result<never, E> => ({ ok: false, error });

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
