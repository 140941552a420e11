import type { AccountError } from '#commands/online/account-error.ts';
import { accountError } from '#ui/copy/account.ts';
import { copy } from '#ui/copy.ts';

/** The sentence under a form about the account; null while there is nothing to say. */
export function failureText(failure: AccountError | 'thrown' | null): string | null {
  if (failure === 'thrown') return copy.auth.unexpected;
  return failure && accountError(failure);
}
