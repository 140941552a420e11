import type { AccountError } from '#commands/online/account-error.ts';
import { common } from '#copy/common.ts';
import { accountError } from '#ui/copy/account.ts';

/** The sentence under a form about the account; null without a failure. */
export function failureText(failure: AccountError | 'thrown' | null): string | null {
  if (failure === 'thrown') return common.unexpected;
  return failure && accountError(failure);
}
