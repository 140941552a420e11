// Made of words/en.arb by npm run generate.
import { groupedNumber } from '#copy/format/numbers.ts';
import { wordsOf } from '#copy/language.ts';

export const invitationWords = wordsOf('invitation', {
  text: 'Whoever joins with it becomes your friend right away.',
  qr: 'QR code of your invitation link',
  copy: 'Copy',
  copied: 'Copied',
  copyLink: 'Copy link',
  byKeyboard: 'Press Ctrl+C to copy.',
  share: 'Share link',
  shareTitle: 'Simmer',
  shareText: 'Keep a streak with me on Simmer.',
  until: (day: string, joined: number) =>
    joined === 0
      ? `Works until ${day}, for up to 20 people. Nobody has joined yet.`
      : joined === 1
        ? `Works until ${day}, for up to 20 people. ${groupedNumber(joined)} has joined.`
        : `Works until ${day}, for up to 20 people. ${groupedNumber(joined)} have joined.`,
  making: 'Making a link…',
  stop: 'Stop this link',
  stopTitle: 'Stop this link?',
  stopText: "Nobody new can join with it, wherever you've shared it. Your friends stay.",
  stopped: 'This link has stopped',
  stoppedText: (joined: number) =>
    joined === 0
      ? 'Nobody new can join with it.'
      : joined === 1
        ? 'Nobody new can join with it. The person who did stays your friend.'
        : `Nobody new can join with it. The ${groupedNumber(joined)} people who did stay your friends.`,
  makeNew: 'Make a new link',
  offlineText: 'A new link needs a connection for a moment.',
  failed: "Couldn't make a link.",
  better: 'Better with a friend',
  betterText: "Invite one to this week's race",
  opening: 'Opening your invitation…',
  invites: (name: string) => `${name} would like to compete with you`,
  what: 'Simmer is two check-ins a day, morning and night. The closer to your time, the more points. Your week is a friendly race.',
  waitsFor: (name: string) => `Friends need an email. ${name}'s invitation waits till you add one.`,
  asFriends: 'As friends:',
  points:
    "You're on each other's weekly leaderboard\nYou see each other's points, streaks and check-ins\nYou can chat",
  become: 'Become friends',
  becoming: 'Becoming friends…',
  needsEmail: (name: string) => `You need an email for friends. ${name}'s invitation waits till you add one.`,
  own: 'This is your own link',
  ownText: "Send it to someone you'd like to compete with. When they join, they're your friend.",
  backToFriends: 'Back to Friends',
  already: (name: string) => `You and ${name} are friends already`,
  alreadyText: (name: string) => `There's nothing left to do. See how ${name}'s week is going.`,
  toLeaderboard: 'To the leaderboard',
  ended: "This link doesn't work any more",
  endedText: 'Links work for 7 days, and can be stopped. Ask your friend for a new one.',
  endedTextSignedOut:
    'Links work for 7 days, and can be stopped. Ask your friend for a new one, or join without it.',
  toSimmer: 'Go to Simmer',
  kept: "You're offline, and your invitation is kept",
  keptText: "It's saved on this device and opens when you're back online. You don't need the link again.",
  notOpened: "Couldn't open your invitation",
  notOpenedText: "It's saved on this device. Try again in a moment.",
  joined: (name: string) => `You and ${name} are friends now`,
});
