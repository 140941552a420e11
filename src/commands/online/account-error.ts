import type { AccountFailure } from '#backend/account-calls.ts';

/** Why the auth server did not do what was asked of an account. */
export type AccountError = AccountFailure;
