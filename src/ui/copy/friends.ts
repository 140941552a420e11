import type { AnswerError } from '#commands/answer-request.ts';
import type { CancelError } from '#commands/cancel-request.ts';
import type { RequestFriendError } from '#commands/request-friend.ts';
import { common } from '#copy/common.ts';
import { withChoices } from '#copy/language.ts';
import { friendsWords } from '#copy/words/friends.ts';
import type { RejectedAnswer } from '#queries/friends.ts';
import { authCopy } from '#ui/copy/auth.ts';
import { copy } from '#ui/copy/copy.ts';
import { rejectionText } from '#ui/copy/rejection-texts.ts';

const ERRORS: Record<(AnswerError | CancelError | RequestFriendError)['type'], () => string> = {
  NotAnAddress: () => authCopy.emailMalformed,
  OwnAddress: () => rejectionText('self_request'),
  AlreadyAsked: () => rejectionText('already_exists'),
  RequestGone: () => rejectionText('request_gone'),
  AlreadyFriends: () => rejectionText('already_friends'),
  NotSyncedYet: () => common.stillLoading,
  Suspended: () => common.paused,
  StorageFull: () => common.outOfStorage,
};

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
  error: (error: AnswerError | CancelError | RequestFriendError) => ERRORS[error.type](),
  answerRejected: ({ kind, card }: Pick<RejectedAnswer, 'kind' | 'card'>, name: string) =>
    friendsWords.notAnswered(kind, card ? name : copy.someone),
});
