import type { AccountFailure } from '#backend/account-requests.ts';

/** Why the server rejected a change to the account. */
export type AccountError =
  | AccountFailure
  /** The account stays as long as one of its pictures is left. */
  | { type: 'PicturesLeft' };
