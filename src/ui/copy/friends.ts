import type { AnswerError } from '#commands/answer-request.ts';
import type { CancelError } from '#commands/cancel-request.ts';
import type { RequestFriendError } from '#commands/request-friend.ts';
import { common } from '#copy/common.ts';
import { unreadMessages } from '#copy/words.ts';
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
export const friendsCopy = {
  title: 'Friends',
  email: "Friend's email",
  add: 'Add friend',
  addTitle: 'Add a friend',
  addHint: 'Know the email they use for Simmer? Type it. If not, send a link.',
  panes: { list: 'Friends', chosen: 'Chosen friend' },
  choose: 'Choose a friend to see how they do, or to chat.',
  noFriendsYet: 'Once you have friends, their stats and chats open here.',
  tabsLabel: 'Friend lists',
  /** Without a number while it is not known. */
  tabs: {
    friends: (n: number | null) => (n === null ? 'Friends' : `Friends (${n})`),
    requests: (n: number | null) => (n === null ? 'Requests' : `Requests (${n})`),
    sent: (n: number | null) => (n === null ? 'Sent' : `Sent (${n})`),
  },
  noFriends: 'No friends yet. Start adding some!',
  noRequests: 'No pending requests',
  noSent: 'No sent requests',
  chatWith: (name: string, unread: number) =>
    unread === 0 ? `Chat with ${name}` : `Chat with ${name}, ${unreadMessages(unread)}`,
  viewStats: common.viewStats,
  /** Added to a button's text for screen readers, which do not show its row. */
  ofWhom: (name: string) => ` for ${name}`,
  accept: 'Accept',
  acceptFrom: (name: string) => `Accept ${name}'s request`,
  reject: 'Reject',
  rejectFrom: (name: string) => `Reject ${name}'s request`,
  cancel: common.cancel,
  cancelTo: (name: string) => ` your request to ${name}`,
  wantsToBeFriends: 'Wants to be friends',
  waitsForAnswer: 'Waiting for a reply',
  waitsToBeSent: 'Waiting to sync',
  sending: 'Sending…',
  arriving: 'Loading…',
  accepted: 'Friend request accepted!',
  friendsNow: 'Friends now',
  requestRejected: 'Friend request rejected',
  error: (error: AnswerError | CancelError | RequestFriendError) => ERRORS[error.type],
  unexpected: common.notSaved,
  answerRejected: ({ kind, card }: Pick<RejectedAnswer, 'kind' | 'card'>, name: string) =>
    REJECTED[kind](card ? name : copy.someone),
  failedToLoad: 'Failed to load friends',

  inviteWithLink: common.inviteWithLink,
  notOnSimmer: { text: 'Not on Simmer yet?', action: 'Invite them with a link' },
  joined: (name: string) => `${name} joined through your link`,
  invited: "You've been invited. Add your friend with one tap.",

  friendNotFound: 'Friend not found',
  friendNotFoundText: "You can only see people you're friends with.",
  toFriends: 'Back to friends',
  failedToLoadFriend: "Failed to load friend's profile",
  numbersArriving: 'Points, streaks and check-ins will appear after the next sync.',
  chat: 'Chat',
  recent: 'Recent check-ins',
  noCheckIns: 'No check-ins yet',
  /** Of each type, because a device cannot count a friend's longest day streak. */
  best: (mornings: string, nights: string) => `Best: morning ${mornings}, night ${nights}`,
  asksYou: (name: string) => `${name} wants to be friends. Accept to chat and see each other's stats.`,
  youAsked: (name: string) => `You sent ${name} a request. No reply yet.`,
} as const;
