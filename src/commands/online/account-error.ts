import type { AccountFailure } from '#backend/account-calls.ts';

/** Why the server did not do what was asked of an account. */
export type AccountError =
  | AccountFailure
  /** The account stays as long as one of its pictures does. */
  | { type: 'PicturesLeft' };
