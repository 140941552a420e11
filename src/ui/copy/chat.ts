import type { SendMessageError } from '#commands/send-message.ts';
import { common } from '#copy/common.ts';
import { withChoices } from '#copy/language.ts';
import { chatWords } from '#copy/words/chat.ts';
import { count } from '#copy/words.ts';
import { rejectionText } from '#ui/copy/rejection-texts.ts';

const SEND_ERRORS: Record<SendMessageError['type'], string> = {
  Empty: rejectionText('message_empty'),
  TooLong: rejectionText('message_too_long'),
  ForbiddenCharacter: "Your message has a character that can't be sent. Please remove it.",
  NotSyncedYet: common.stillLoading,
  Suspended: common.paused,
  StorageFull: common.outOfStorage,
};

/**
 * The sentences of /chat/{friendId}; those of product.md §2 and §8 are verbatim. Kept out of copy.ts,
 * because the first paint does not need them.
 */
export const chatCopy = withChoices(chatWords, {
  error: (error: SendMessageError) => SEND_ERRORS[error.type],
  /** Of at most 2,000 characters. */
  left: (n: number) =>
    n <= 2000
      ? `${count(2000 - n, 'character', 'characters')} left`
      : `${count(n - 2000, 'character', 'characters')} too many`,
});
