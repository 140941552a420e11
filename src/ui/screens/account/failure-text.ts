import type { AccountError } from '#commands/online/account-error.ts';
import { accountError } from '#ui/copy/account.ts';
import { authCopy } from '#ui/copy/auth.ts';

/** The sentence under a form about the account; null while there is nothing to say. */
export function failureText(failure: AccountError | 'thrown' | null): string | null {
  if (failure === 'thrown') return authCopy.unexpected;
  return failure && accountError(failure);
}
