import type { AnswerError } from '#commands/answer-request.ts';
import type { CancelError } from '#commands/cancel-request.ts';
import type { RequestFriendError } from '#commands/request-friend.ts';
import { withChoices } from '#copy/language/language.ts';
import { authWords } from '#copy/words/auth.ts';
import { friendsWords } from '#copy/words/friends.ts';
import { writeFailureText } from '#copy/write-failure.ts';
import type { RejectedAnswer } from '#queries/friends.ts';
import { copy } from '#ui/copy/copy.ts';
import { rejectionText } from '#ui/copy/rejection-texts.ts';

function friendError(error: AnswerError | CancelError | RequestFriendError): string {
  switch (error.type) {
    case 'NotAnAddress':
      return authWords.emailMalformed;
    case 'OwnAddress':
      return rejectionText('self_request');
    case 'AlreadyAsked':
      return rejectionText('already_exists');
    case 'RequestGone':
      return rejectionText('request_gone');
    case 'AlreadyFriends':
      return rejectionText('already_friends');
    default:
      return writeFailureText(error);
  }
}

/**
 * The sentences of /friends and /friend/{friendId}; those of product.md §2, §5 and §8 are verbatim. Kept out
 * of copy.ts, because the first paint does not need them.
 */
export const friendsCopy = withChoices(friendsWords, {
  /** `n`: null while it is not known. */
  tab: (tab: keyof typeof friendsWords.tabNames, n: number | null) =>
    n === null ? friendsWords.tabNames[tab] : friendsWords.tabCounts[tab](n),
  chatWith: (name: string, unread: number) =>
    unread === 0 ? friendsWords.chatWithName(name) : friendsWords.chatUnread(name, unread),
  error: friendError,
  answerRejected: ({ kind, card }: Pick<RejectedAnswer, 'kind' | 'card'>, name: string) =>
    friendsWords.notAnswered(kind, card ? name : copy.someone),
});
