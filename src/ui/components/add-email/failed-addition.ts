import type { AccountError } from '#commands/online/account-error.ts';
import { common } from '#copy/common.ts';
import { accountError } from '#ui/copy/account.ts';
import { addEmailCopy } from '#ui/copy/add-email.ts';

/** The sentences under a form of the sheet; `text` is null unless the last attempt failed. */
export function failedAddition(failure: AccountError | 'thrown' | null): {
  text: string | null;
  more?: string;
} {
  if (failure === null) return { text: null };
  if (failure === 'thrown') return { text: common.unexpected };
  if (failure.type === 'Offline') return { text: addEmailCopy.offline, more: addEmailCopy.offlineText };
  return { text: accountError(failure) };
}
