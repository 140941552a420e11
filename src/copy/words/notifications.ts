// Made from words/en.arb by npm run generate.
import { groupedNumber } from '#copy/format/numbers.ts';
import { ofOrdinal, wordsOf } from '#copy/language/language.ts';

export const notificationsWords = wordsOf('notifications', {
  later: 'Later',
  tap: (body: string) => `${body} Tap to check in.`,
  muteNudges: 'Mute nudges',
  someone: 'Someone',
  early: {
    title: (type: 'morning' | 'night', minutes: number) => type === 'morning' ? `Morning in ${minutes === 1 ? `${groupedNumber(minutes)} minute` : `${groupedNumber(minutes)} minutes`}` : `Night in ${minutes === 1 ? `${groupedNumber(minutes)} minute` : `${groupedNumber(minutes)} minutes`}`,
    titleNamed: (name: string, minutes: number) => `${name} in ${minutes === 1 ? `${groupedNumber(minutes)} minute` : `${groupedNumber(minutes)} minutes`}`,
    body: (from: string, until: string) => `Perfect from ${from} to ${until}.`,
  },
  goal: {
    title: (type: 'morning' | 'night', time: string) => type === 'morning' ? `It's ${time}, your morning goal` : `It's ${time}, your night goal`,
    titleOn: (type: 'morning' | 'night', time: string, weekday: string) => type === 'morning' ? `It's ${time}, your ${weekday} morning goal` : `It's ${time}, your ${weekday} night goal`,
    titleNamed: (name: string, time: string) => `${name}, ${time}`,
    body: (time: string) => `Perfect until ${time}.`,
  },
  last: {
    pointsRunOut: (time: string) => `Points run out at ${time}`,
    dayEnds: (time: string) => `Your day ends at ${time}`,
    dayEndsAtMidnight: 'Your day ends at midnight',
    keeps: 'A check-in now keeps your streak.',
    starts: 'A check-in now starts a streak.',
    worth: (points: number) => `A check-in now is worth +${groupedNumber(points)}.`,
    worthAndKeeps: (points: number) => `A check-in now is worth +${groupedNumber(points)} and keeps your streak.`,
  },
  over: "That day is over. Today's is waiting.",
  saved: {
    title: (type: 'morning' | 'night', time: string) => type === 'morning' ? `Morning saved, ${time}` : `Night saved, ${time}`,
    allDone: (timing: string) => `${timing} All done for the day.`,
    allDoneOff: (minutes: number) => minutes === 1 ? `${groupedNumber(minutes)} minute off target. All done for the day.` : `${groupedNumber(minutes)} minutes off target. All done for the day.`,
  },
  doneElsewhere: {
    title: (type: 'morning' | 'night') => type === 'morning' ? 'Morning saved' : 'Night saved',
    body: 'You checked in on another device.',
  },
  checkedIn: (type: 'morning' | 'night', time: string) => type === 'morning' ? `Morning checked in, ${time}` : `Night checked in, ${time}`,
  again: 'You can check in again.',
  messages: (n: number) => n === 1 ? 'Sent you a message.' : `Sent you ${groupedNumber(n)} messages.`,
  request: 'Wants to be your friend.',
  accepted: 'Accepted your request. Say hello.',
  joined: "Joined through your link. You're friends now.",
  joinedMore: (total: number) => total === 1 ? `${groupedNumber(total)} person joined through your link.` : `${groupedNumber(total)} people joined through your link.`,
  nudge: {
    title: (name: string) => `A nudge from ${name}`,
    pot: (days: number) => days === 1 ? `${groupedNumber(days)} day in your pot.` : `${groupedNumber(days)} days in your pot.`,
    open: (type: 'morning' | 'night', time: string) => type === 'morning' ? `Your morning is open till ${time}.` : `Your night is open till ${time}.`,
    openTillMidnight: (type: 'morning' | 'night') => type === 'morning' ? 'Your morning is open till midnight.' : 'Your night is open till midnight.',
  },
  week: {
    title: (points: number) => `Your week: ${points === 1 ? `${groupedNumber(points)} point` : `${groupedNumber(points)} points`}`,
    place: (rank: number, all: number) => ofOrdinal(rank, { one: `${groupedNumber(rank)}st of ${all}.`, two: `${groupedNumber(rank)}nd of ${all}.`, few: `${groupedNumber(rank)}rd of ${all}.`, other: `${groupedNumber(rank)}th of ${all}.` }),
    brightest: (weekday: string) => `${weekday} burned brightest.`,
    fresh: 'A new week begins today.',
  },
  test: {
    title: 'Reminders work',
    body: 'This is what a reminder looks like.',
  },
  unknown: {
    title: 'Simmer',
    body: "Open Simmer to see what's new.",
  },
});
