import { common } from '#copy/common.ts';
import { groupedNumber } from '#copy/format/numbers.ts';
import { count } from '#copy/words.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';

/** What someone without an email has on this device. */
export interface KeptHere {
  dayStreak: number;
  points: number;
}

/** The streak, else the points; both with the verb that follows. */
function mine({ dayStreak, points }: KeptHere): { what: string; stays: 'stay' | 'stays' } {
  if (dayStreak > 0) return { what: `${groupedNumber(dayStreak)}-day streak`, stays: 'stays' };
  if (points === 0) return { what: 'check-ins', stays: 'stay' };
  return { what: somePoints(points), stays: points === 1 ? 'stays' : 'stay' };
}

const somePoints = (points: number): string => (points === 1 ? '1 point' : `${groupedNumber(points)} points`);

const RUNS: Record<CheckInType, [one: string, many: string]> = {
  morning: ['morning', 'mornings'],
  night: ['night', 'nights'],
};

const DEVICES = { iphone: 'iPhone', ipad: 'iPad', safari: 'a Mac' };

/** The sentences for someone without an email: how to add one, and what happens without. */
export const addEmailCopy = {
  title: 'Add an email',
  text: 'Then you can sign in on any device. Your streak comes along.',
  optionalName: 'Display Name (optional)',
  submit: 'Add email',
  cancel: common.cancel,
  offline: "You're offline, so nothing was changed.",
  offlineText: "What you typed stays here. Try again when you're back.",

  sent: (email: string) => `We sent a six-digit code to ${email}. It's valid for 10 minutes.`,
  confirm: 'Confirm',
  sentAgain: 'Another code is on its way.',
  noCode:
    'No code after a minute? Look in spam. If this email already has an account, we sent a note about that instead.',

  done: 'Your streak goes where you go',
  doneText: (email: string) => `Sign in as ${email} on any device. Your check-ins will be there.`,
  close: 'Done',

  taken: 'That email already has an account',
  takenText: "Two accounts can't become one. Choose which to keep.",
  stay: 'Stay here',
  stayText: (kept: KeptHere) => {
    const { what, stays } = mine(kept);
    return `Your ${what} ${stays}. Use a different email for it.`;
  },
  switch: 'Sign in to the other account',
  switchText: (kept: KeptHere) => `Your ${mine(kept).what} here will be deleted. We'll ask once more.`,
  ask: 'Switch to the other account?',
  askText: 'What you have here will be deleted for good:',
  passwordFor: (email: string) => `Password for ${email}`,
  passwordFirst: 'Nothing is deleted unless this password is right.',
  switchNow: 'Delete this one and sign in',
  wrongPassword: "That password isn't right. Nothing was deleted.",

  keep: 'Keep your streak',
  keepText: "It's saved, but only this device can open it. Add an email, and any device can.",
  run: (type: CheckInType, n: number) => `${count(n, ...RUNS[type])} in a row`,
  runText: 'Only this device can open them. Add an email to take them to a new phone, too.',
  notNow: common.notNow,

  row: 'Email',
  rowText: 'Your streak opens only on this device',
  enterCode: 'Enter the code',
  sentTo: (email: string) => `Sent to ${email}`,

  forFriends: 'Friends find each other by email, so you need one first.',
  forInstall: 'First, add an email',
  forInstallText: (platform: 'iphone' | 'ipad' | 'safari') =>
    `On ${DEVICES[platform]}, the installed app starts empty. With an email, you sign in there once and your streak is back.`,

  leave: 'Sign out for good?',
  leaveText: "Without an email there's no way back in, so signing out deletes what you have here.",
  leaveAddFirst: 'Add an email first',
  leaveNow: 'Delete and sign out',
  totalPoints: (n: number) => (n === 1 ? 'total point' : 'total points'),
} as const;
