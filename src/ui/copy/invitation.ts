import type { LocalDay } from '#base/time-words.ts';
import { common } from '#copy/common.ts';
import { dayText } from '#copy/format/times.ts';
import { addEmailCopy } from '#ui/copy/add-email.ts';
import { authCopy } from '#ui/copy/auth.ts';
import { friendsCopy } from '#ui/copy/friends.ts';

/** The sentences of the invitation sheet and of /i/{code}. */
export const invitationCopy = {
  title: common.inviteWithLink,
  text: 'Whoever joins with it becomes your friend right away.',
  qr: 'QR code of your invitation link',
  copy: 'Copy',
  copied: 'Copied',
  copyLink: 'Copy link',
  byKeyboard: 'Press Ctrl+C to copy.',
  share: 'Share link',
  shareTitle: 'Simmer',
  shareText: 'Keep a streak with me on Simmer.',
  until: (day: LocalDay, joined: number) =>
    `Works until ${dayText(day)}, for up to 20 people. ${
      joined === 0 ? 'Nobody has joined yet.' : joined === 1 ? '1 has joined.' : `${joined} have joined.`
    }`,
  making: 'Making a link…',
  stop: 'Stop this link',
  stopTitle: 'Stop this link?',
  stopText: "Nobody new can join with it, wherever you've shared it. Your friends stay.",
  keep: authCopy.removal.no,
  stopped: 'This link has stopped',
  stoppedText: (joined: number) =>
    `Nobody new can join with it.${
      joined === 0
        ? ''
        : joined === 1
          ? ' The person who did stays your friend.'
          : ` The ${joined} people who did stay your friends.`
    }`,
  makeNew: 'Make a new link',
  close: common.close,
  offline: common.offline,
  offlineText: 'A new link needs a connection for a moment.',
  failed: "Couldn't make a link.",
  failedText: authCopy.start.failed.more,
  tryAgain: common.tryAgain,

  better: 'Better with a friend',
  betterText: "Invite one to this week's race",

  opening: 'Opening your invitation…',
  invites: (name: string) => `${name} would like to compete with you`,
  what: 'Simmer is two check-ins a day, morning and night. The closer to your time, the more points. Your week is a friendly race.',
  waitsFor: (name: string) => `Friends need an email. ${name}'s invitation waits till you add one.`,
  asFriends: 'As friends:',
  points: [
    "You're on each other's weekly leaderboard",
    "You see each other's points, streaks and check-ins",
    'You can chat',
  ],
  become: 'Become friends',
  becoming: 'Becoming friends…',
  notNow: common.notNow,
  needsEmail: (name: string) => `You need an email for friends. ${name}'s invitation waits till you add one.`,
  addEmail: addEmailCopy.title,
  own: 'This is your own link',
  ownText: "Send it to someone you'd like to compete with. When they join, they're your friend.",
  backToFriends: 'Back to Friends',
  already: (name: string) => `You and ${name} are friends already`,
  alreadyText: (name: string) => `There's nothing left to do. See how ${name}'s week is going.`,
  viewStats: friendsCopy.viewStats,
  toLeaderboard: 'To the leaderboard',
  ended: "This link doesn't work any more",
  endedText: (signedIn: boolean) =>
    `Links work for 7 days, and can be stopped. Ask your friend for a new one${signedIn ? '' : ', or join without it'}.`,
  toSimmer: 'Go to Simmer',
  kept: "You're offline, and your invitation is kept",
  keptText: "It's saved on this device and opens when you're back online. You don't need the link again.",
  notOpened: "Couldn't open your invitation",
  notOpenedText: "It's saved on this device. Try again in a moment.",
  joined: (name: string) => `You and ${name} are friends now`,
} as const;
