import type { AccountError } from '#commands/online/account-error.ts';

const ERRORS: Record<Exclude<AccountError['type'], 'Refused'>, string> = {
  Offline:
    'That needs the network, and the server was not reached. Nothing was changed; try again when you are online.',
  TooManyAttempts: 'Too many attempts. Wait a few minutes and try again.',
  WrongPassword: 'That is not your current password.',
  WrongCode: 'That code is wrong or has run out. Check it, or have a new one sent.',
  SamePassword: 'That is your present password. Choose another one.',
  EmailTaken: 'Another account has that address.',
  SessionEnded: 'Your session has ended. Sign in again; everything on this device is kept.',
};

/** Why something about the account was not done; the server's own sentence where there is one (spec section 8). */
export const accountError = (error: AccountError): string =>
  error.type === 'Refused' ? error.message : ERRORS[error.type];
