import type { SendMessageError } from '#commands/send-message.ts';
import { common } from '#copy/common.ts';
import { withChoices } from '#copy/language.ts';
import { chatWords } from '#copy/words/chat.ts';
import { MAX_MESSAGE_CHARACTERS } from '#domain/users/messages.ts';
import { rejectionText } from '#ui/copy/rejection-texts.ts';

const SEND_ERRORS: Record<SendMessageError['type'], () => string> = {
  Empty: () => rejectionText('message_empty'),
  TooLong: () => rejectionText('message_too_long'),
  ForbiddenCharacter: () => chatWords.forbiddenCharacter,
  NotSyncedYet: () => common.stillLoading,
  Suspended: () => common.paused,
  StorageFull: () => common.outOfStorage,
};

/**
 * The sentences of /chat/{friendId}; those of product.md §2 and §8 are verbatim. Kept out of copy.ts,
 * because the first paint does not need them.
 */
export const chatCopy = withChoices(chatWords, {
  error: (error: SendMessageError) => SEND_ERRORS[error.type](),
  left: (used: number) =>
    used <= MAX_MESSAGE_CHARACTERS
      ? chatWords.charactersLeft(MAX_MESSAGE_CHARACTERS - used)
      : chatWords.charactersTooMany(used - MAX_MESSAGE_CHARACTERS),
});
