import type { SendMessageError } from '#commands/send-message.ts';
import { withChoices } from '#copy/language/language.ts';
import { chatWords } from '#copy/words/chat.ts';
import { writeFailureText } from '#copy/write-failure.ts';
import { MAX_MESSAGE_CHARACTERS } from '#domain/users/messages.ts';
import { rejectionText } from '#ui/copy/rejection-texts.ts';

function sendError(error: SendMessageError): string {
  switch (error.type) {
    case 'Empty':
      return rejectionText('message_empty');
    case 'TooLong':
      return rejectionText('message_too_long');
    case 'ForbiddenCharacter':
      return chatWords.forbiddenCharacter;
    default:
      return writeFailureText(error);
  }
}

/**
 * The sentences of /chat/{friendId}; those of product.md §2 and §8 are verbatim. Kept out of copy.ts,
 * because the first paint does not need them.
 */
export const chatCopy = withChoices(chatWords, {
  error: sendError,
  left: (used: number) =>
    used <= MAX_MESSAGE_CHARACTERS
      ? chatWords.charactersLeft(MAX_MESSAGE_CHARACTERS - used)
      : chatWords.charactersTooMany(used - MAX_MESSAGE_CHARACTERS),
});
