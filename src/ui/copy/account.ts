import type { AccountError } from '#commands/online/account-error.ts';
import { decimalText } from '#copy/format/numbers.ts';
import { withChoices } from '#copy/language/language.ts';
import { accountWords } from '#copy/words/account.ts';
import { authWords } from '#copy/words/auth.ts';
import { serverSentence } from '#ui/copy/auth.ts';
import { copy } from '#ui/copy/copy.ts';

/** Why a change to the account failed. */
export function accountError(error: AccountError): string {
  switch (error.type) {
    case 'Rejected':
      return serverSentence(error);
    case 'SignOnGate':
    case 'PasswordGate':
      return copy.sync.trouble(error.type);
    case 'SessionEnded':
      return authWords.sessionDead;
    default:
      return accountWords.errors[error.type];
  }
}

const UNITS = ['b', 'kb', 'mb', 'gb'] as const;

/** '512 KB', '1.4 MB': no more precise than users need. */
function bytes(n: number): string {
  const power = Math.min(UNITS.length - 1, n < 1 ? 0 : Math.floor(Math.log2(n) / 10));
  const value = n / 1024 ** power;
  const unit = UNITS[power] ?? 'b';
  return accountWords.bytes[unit](power > 1 && value < 10 ? decimalText(value) : String(Math.round(value)));
}

/** The sentences of /account. Kept out of copy.ts, because / does not need them. */
export const accountCopy = withChoices(accountWords, {
  space: ({ used, quota }: { used: number; quota: number }) => accountWords.usedOf(bytes(used), bytes(quota)),
});
