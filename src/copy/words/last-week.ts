// Made from words/en.arb by npm run generate.
import { groupedNumber } from '#copy/format/numbers.ts';
import { wordsOf } from '#copy/language.ts';

export const lastWeekWords = wordsOf('lastWeek', {
  putAway: 'Dismiss',
  among: 'among your friends',
  good: 'You kept it simmering',
  warm: 'You kept it warm',
  points: 'Points',
  perfect: 'Perfect',
  steadiness: 'Steadiness',
  friends: 'Friends',
  checkIns: 'Check-ins',
  rise: (points: number) => `+${points}`,
  was: (percent: string) => `was ${percent}`,
  passed: (points: string, day: string) => `You passed ${points} on ${day}`,
  best: 'Your best:',
  bestAt: (day: string, time: string) => `${day}, ${time}`,
  offGoal: (minutes: number) => minutes === 0 ? 'right on your goal.' : minutes === 1 ? `${groupedNumber(minutes)} min from your goal.` : `${groupedNumber(minutes)} min from your goal.`,
  fresh: 'A fresh week: everyone starts at 0.',
  share: 'Share',
  see: 'See the week',
});
