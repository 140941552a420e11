// Made of words/en.arb by npm run generate.
import { groupedNumber } from '#copy/format/numbers.ts';
import { wordsOf } from '#copy/language.ts';

export const friendsWords = wordsOf('friends', {
  title: 'Friends',
  email: "Friend's email",
  add: 'Add friend',
  addTitle: 'Add a friend',
  addHint: 'Know the email they use for Simmer? Type it. If not, send a link.',
  panes: { list: 'Friends', chosen: 'Chosen friend' },
  choose: 'Choose a friend to see how they do, or to chat.',
  noFriendsYet: 'Once you have friends, their stats and chats open here.',
  tabsLabel: 'Friend lists',
  tabNames: { friends: 'Friends', requests: 'Requests', sent: 'Sent' },
  tabCounts: {
    friends: (n: number) => `Friends (${n})`,
    requests: (n: number) => `Requests (${n})`,
    sent: (n: number) => `Sent (${n})`,
  },
  noFriends: 'No friends yet. Start adding some!',
  noRequests: 'No pending requests',
  noSent: 'No sent requests',
  chatWithName: (name: string) => `Chat with ${name}`,
  chatUnread: (name: string, unread: number) =>
    unread === 1
      ? `Chat with ${name}, ${groupedNumber(unread)} unread message`
      : `Chat with ${name}, ${groupedNumber(unread)} unread messages`,
  viewStatsOf: (name: string) => `View Stats\ue000 for ${name}\ue001`,
  accept: 'Accept',
  acceptFrom: (name: string) => `Accept ${name}'s request`,
  reject: 'Reject',
  rejectFrom: (name: string) => `Reject ${name}'s request`,
  cancelTo: (name: string) => `Cancel\ue000 your request to ${name}\ue001`,
  wantsToBeFriends: 'Wants to be friends',
  waitsForAnswer: 'Waiting for a reply',
  waitsToBeSent: 'Waiting to sync',
  sending: 'Sending…',
  arriving: 'Loading…',
  accepted: 'Friend request accepted!',
  friendsNow: 'Friends now',
  requestRejected: 'Friend request rejected',
  notAnswered: (kind: 'accept' | 'reject' | 'cancel', name: string) =>
    kind === 'accept'
      ? `Couldn't accept ${name}'s request`
      : kind === 'reject'
        ? `Couldn't reject ${name}'s request`
        : `Couldn't cancel your request to ${name}`,
  failedToLoad: 'Failed to load friends',
  ofAddress: (email: string, problem: string) => `${email}: ${problem}`,
  notOnSimmer: {
    text: 'Not on Simmer yet? \ue000Invite them with a link\ue001',
    action: 'Invite them with a link',
  },
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
  best: (mornings: number, nights: number) =>
    `Best: morning ${groupedNumber(mornings)}, night ${groupedNumber(nights)}`,
  asksYou: (name: string) => `${name} wants to be friends. Accept to chat and see each other's stats.`,
  youAsked: (name: string) => `You sent ${name} a request. No reply yet.`,
});
