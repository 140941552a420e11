// Made of words/en.arb by npm run generate.
import { groupedNumber } from '#copy/format/numbers.ts';
import { wordsOf } from '#copy/language.ts';

export const addEmailWords = wordsOf('addEmail', {
  title: 'Add an email',
  text: 'Then you can sign in on any device. Your streak comes along.',
  optionalName: 'Display Name (optional)',
  submit: 'Add email',
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
  stayStreak: (days: number) => `Your ${groupedNumber(days)}-day streak stays. Use a different email for it.`,
  stayPoints: (points: number) =>
    points === 1
      ? `Your ${groupedNumber(points)} point stays. Use a different email for it.`
      : `Your ${groupedNumber(points)} points stay. Use a different email for it.`,
  stayCheckIns: 'Your check-ins stay. Use a different email for it.',
  switch: 'Sign in to the other account',
  switchStreak: (days: number) =>
    `Your ${groupedNumber(days)}-day streak here will be deleted. We'll ask once more.`,
  switchPoints: (points: number) =>
    points === 1
      ? `Your ${groupedNumber(points)} point here will be deleted. We'll ask once more.`
      : `Your ${groupedNumber(points)} points here will be deleted. We'll ask once more.`,
  switchCheckIns: "Your check-ins here will be deleted. We'll ask once more.",
  ask: 'Switch to the other account?',
  askText: 'What you have here will be deleted for good:',
  keptStreak: (days: number) => `\ue000${groupedNumber(days)}\ue001 day streak`,
  keptPoints: (points: number) =>
    points === 1
      ? `\ue000${groupedNumber(points)}\ue001 total point`
      : `\ue000${groupedNumber(points)}\ue001 total points`,
  passwordFor: (email: string) => `Password for ${email}`,
  passwordFirst: 'Nothing is deleted unless this password is right.',
  switchNow: 'Delete this one and sign in',
  wrongPassword: "That password isn't right. Nothing was deleted.",
  keep: 'Keep your streak',
  keepText: "It's saved, but only this device can open it. Add an email, and any device can.",
  run: (type: 'morning' | 'night', n: number) =>
    type === 'morning'
      ? n === 1
        ? `${groupedNumber(n)} morning in a row`
        : `${groupedNumber(n)} mornings in a row`
      : n === 1
        ? `${groupedNumber(n)} night in a row`
        : `${groupedNumber(n)} nights in a row`,
  runText: 'Only this device can open them. Add an email to take them to a new phone, too.',
  row: 'Email',
  rowText: 'Your streak opens only on this device',
  enterCode: 'Enter the code',
  sentTo: (email: string) => `Sent to ${email}`,
  forFriends: 'Friends find each other by email, so you need one first.',
  forInstall: 'First, add an email',
  forInstallText: (device: 'iphone' | 'ipad' | 'safari') =>
    device === 'iphone'
      ? 'On iPhone, the installed app starts empty. With an email, you sign in there once and your streak is back.'
      : device === 'ipad'
        ? 'On iPad, the installed app starts empty. With an email, you sign in there once and your streak is back.'
        : 'On a Mac, the installed app starts empty. With an email, you sign in there once and your streak is back.',
  leave: 'Sign out for good?',
  leaveText: "Without an email there's no way back in, so signing out deletes what you have here.",
  leaveAddFirst: 'Add an email first',
  leaveNow: 'Delete and sign out',
});
