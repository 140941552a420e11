import type { AnswerError } from '#commands/answer-request.ts';
import type { CancelError } from '#commands/cancel-request.ts';
import type { RequestFriendError } from '#commands/request-friend.ts';
import type { RefusedAnswer } from '#queries/friends.ts';
import { refusalText } from '#ui/copy/refusals.ts';
import { count } from '#ui/copy/words.ts';

const ERRORS: Record<(AnswerError | CancelError | RequestFriendError)['type'], string> = {
  NotAnAddress: 'That does not look like an email. It needs a name, an @ and a domain.',
  OwnAddress: refusalText('self_request'),
  AlreadyAsked: refusalText('already_exists'),
  RequestGone: refusalText('request_gone'),
  AlreadyFriends: refusalText('already_friends'),
  NotSyncedYet: 'Your friends have not arrived on this device yet. Try again in a moment.',
  StorageFull: 'This device has no room left to save that. Free some space and try again.',
};

const REFUSED: Record<RefusedAnswer['kind'], (name: string) => string> = {
  accept: (name) => `Your yes to ${name} was not saved`,
  reject: (name) => `Your no to ${name} was not saved`,
  cancel: (name) => `Your request to ${name} was not taken back`,
};

/**
 * The words of /friends and /friend/{friendId}, those of spec sections 2, 5 and 8 word for word. Not part of `copy`: the
 * first paint does not need them.
 */
export const friendsCopy = {
  title: 'Friends',
  email: "Friend's email",
  add: 'Add friend',
  addTitle: 'Add a friend',
  addHint: 'By the email of their account. Once they accept, you see each other’s stats and can chat.',
  tabsLabel: 'Friends and requests',
  /** Without a number while nobody knows it. */
  tabs: {
    friends: (n: number | null) => (n === null ? 'Friends' : `Friends (${n})`),
    requests: (n: number | null) => (n === null ? 'Requests' : `Requests (${n})`),
    sent: (n: number | null) => (n === null ? 'Sent' : `Sent (${n})`),
  },
  noFriends: 'No friends yet. Start adding some!',
  noRequests: 'No pending requests',
  noSent: 'No sent requests',
  chatWith: (name: string, unread: number) =>
    unread === 0
      ? `Chat with ${name}`
      : `Chat with ${name}, ${count(unread, 'unread message', 'unread messages')}`,
  viewStats: 'View Stats',
  /** After the words on the button, for those who do not see the row. */
  ofWhom: (name: string) => ` of ${name}`,
  accept: 'Accept',
  acceptFrom: (name: string) => `Accept the request of ${name}`,
  reject: 'Reject',
  rejectFrom: (name: string) => `Reject the request of ${name}`,
  cancel: 'Cancel',
  cancelTo: (name: string) => ` the request to ${name}`,
  tryAgain: 'Try again',
  discard: 'Discard',
  wantsToBeFriends: 'Wants to be your friend',
  waitsForAnswer: 'Waiting for an answer',
  waitsToBeSent: 'Waiting to send',
  sending: 'Sending…',
  arriving: 'Arriving…',
  accepted: 'Friend request accepted!',
  rejected: 'Friend request rejected',
  error: (error: AnswerError | CancelError | RequestFriendError) => ERRORS[error.type],
  unexpected: 'That could not be saved on this device. Please try again.',
  refused: ({ kind, person }: Pick<RefusedAnswer, 'kind' | 'person'>, name: string) =>
    REFUSED[kind](person ? name : 'somebody'),
  failedToLoad: 'Failed to load friends',

  invite: 'Invite',
  inviteLong: 'Share an invite link',
  inviteTitle: 'Simmer',
  inviteText: 'Keep a streak with me on Simmer.',
  inviteCopied: 'Invite link copied',
  inviteNotCopied: (link: string) => `The link could not be copied. It is ${link}`,
  invited: 'You were invited. Add your friend with one tap.',

  friendNotFound: 'Friend not found',
  friendNotFoundText: 'Only people who are friends with you can be seen here.',
  toFriends: 'To your friends',
  failedToLoadFriend: "Failed to load friend's profile",
  numbersArriving: 'Points, streaks and check-ins come with the next sync.',
  chat: 'Chat',
  recent: 'Recent check-ins',
  noCheckIns: 'No check-ins yet',
  best: (best: string) => `Best ${best}`,
  asksYou: (name: string) =>
    `${name} wants to be your friend. Then you see each other's points and can chat.`,
  youAsked: (name: string) => `You asked ${name} to be friends. Their answer is still to come.`,
} as const;
