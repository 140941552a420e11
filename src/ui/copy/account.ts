import type { AccountError } from '#commands/online/account-error.ts';
import { common } from '#copy/common.ts';
import { withChoices } from '#copy/language.ts';
import { accountWords } from '#copy/words/account.ts';
import { authCopy } from '#ui/copy/auth.ts';
import { copy } from '#ui/copy/copy.ts';

const ERRORS: Record<Exclude<AccountError['type'], 'Rejected'>, string> = {
  Offline: "Couldn't connect, so nothing was changed. Check your connection and try again.",
  SignOnGate: copy.sync.trouble('SignOnGate'),
  PasswordGate: copy.sync.trouble('PasswordGate'),
  TooManyAttempts: 'Too many attempts. Wait a few minutes and try again.',
  WrongPassword: "That isn't your current password.",
  WrongCode: 'That code is wrong or has expired. Check it or request a new one.',
  SamePassword: "That's already your password. Choose a different one.",
  EmailTaken: 'Another account already uses that email.',
  PicturesLeft:
    "Some of your pictures couldn't be removed, so your account wasn't deleted. Try again in a moment.",
  SessionEnded: authCopy.sessionDead,
};

/** Why a change to the account failed; the server's own sentence if there is one (product.md §8). */
export const accountError = (error: AccountError): string =>
  error.type === 'Rejected' ? error.message : ERRORS[error.type];

const ROWS = accountWords.rows;

const UNITS = ['B', 'KB', 'MB', 'GB'] as const;

/** '512 KB', '1.4 MB': no more precise than users need. */
function bytes(n: number): string {
  const power = Math.min(UNITS.length - 1, n < 1 ? 0 : Math.floor(Math.log2(n) / 10));
  const value = n / 1024 ** power;
  return `${power > 1 && value < 10 ? value.toFixed(1) : Math.round(value)} ${UNITS[power]}`;
}

/** The sentences of /account. Kept out of copy.ts, because / does not need them. */
export const accountCopy = withChoices(accountWords, {
  cancel: common.cancel,
  device: common.thisDevice,
  rows: ROWS,
  space: ({ used, quota }: { used: number; quota: number }) => `${bytes(used)} of ${bytes(quota)}`,
});
