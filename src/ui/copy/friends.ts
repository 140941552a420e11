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

const ERRORS: Record<(AnswerError | CancelError | RequestFriendError)['type'], string> = {
  NotAnAddress: authCopy.emailMalformed,
  OwnAddress: rejectionText('self_request'),
  AlreadyAsked: rejectionText('already_exists'),
  RequestGone: rejectionText('request_gone'),
  AlreadyFriends: rejectionText('already_friends'),
  NotSyncedYet: common.stillLoading,
  Suspended: common.paused,
  StorageFull: common.outOfStorage,
};

const REJECTED: Record<RejectedAnswer['kind'], (name: string) => string> = {
  accept: (name) => `Couldn't accept ${name}'s request`,
  reject: (name) => `Couldn't reject ${name}'s request`,
  cancel: (name) => `Couldn't cancel your request to ${name}`,
};

/**
 * The sentences of /friends and /friend/{friendId}; those of product.md §2, §5 and §8 are verbatim. Kept out
 * of copy.ts, because the first paint does not need them.
 */
export const friendsCopy = withChoices(friendsWords, {
  tabs: {
    friends: (n: number | null) => (n === null ? 'Friends' : `Friends (${n})`),
    requests: (n: number | null) => (n === null ? 'Requests' : `Requests (${n})`),
    sent: (n: number | null) => (n === null ? 'Sent' : `Sent (${n})`),
  },
  chatWith: (name: string, unread: number) =>
    unread === 0 ? `Chat with ${name}` : `Chat with ${name}, ${common.unreadMessages(unread)}`,
  viewStats: common.viewStats,
  cancel: common.cancel,
  error: (error: AnswerError | CancelError | RequestFriendError) => ERRORS[error.type],
  unexpected: common.notSaved,
  answerRejected: ({ kind, card }: Pick<RejectedAnswer, 'kind' | 'card'>, name: string) =>
    REJECTED[kind](card ? name : copy.someone),
  inviteWithLink: common.inviteWithLink,
});
