// Made from words/en.arb by npm run generate.
import { groupedNumber } from '#copy/format/numbers.ts';
import { ofOrdinal, wordsOf } from '#copy/language/language.ts';

export const commonWords = wordsOf('common', {
  stillLoading: 'Your data is still loading. Try again in a moment.',
  paused: 'Your account is paused. You can read and export everything, but not change it.',
  outOfStorage: 'This device is out of storage. Free up some space and try again.',
  badOffset: "This device's time zone doesn't fit your last check-ins. Check its clock and time zone.",
  unexpected: 'Something went wrong. Please try again.',
  savedHere: "Saved. Syncs when you're online.",
  notSaved: "That couldn't be saved. Please try again.",
  tryAgain: 'Try again',
  discard: 'Discard',
  cancel: 'Cancel',
  close: 'Close',
  thisDevice: 'This device',
  notNow: 'Not now',
  offline: "You're offline.",
  keepIt: 'Keep it',
  viewStats: 'View Stats',
  inviteWithLink: 'Invite with a link',
  offOrOn: {
    off: 'Off',
    on: 'On',
  },
  moreAbout: (name: string) => `More about ${name}`,
  unreadMessages: (n: number) => n === 1 ? `${groupedNumber(n)} unread message` : `${groupedNumber(n)} unread messages`,
  place: (n: number) => ofOrdinal(n, { one: `${groupedNumber(n)}st`, two: `${groupedNumber(n)}nd`, few: `${groupedNumber(n)}rd`, other: `${groupedNumber(n)}th` }),
  spanMinutes: (minutes: number) => `${minutes} min`,
  spanHours: (hours: number) => `${hours} h`,
  spanHoursMinutes: (hours: number, minutes: number) => `${hours} h ${minutes} min`,
  spanClock: (hours: number, minutes: string) => `${hours} h ${minutes}`,
  dayAndTime: (day: string, time: string) => `${day}, ${time}`,
  sentences: (first: string, second: string) => `${first} ${second}`,
});
