// Made from words/en.arb by npm run generate.
import { groupedNumber } from '#copy/format/numbers.ts';
import { wordsOf } from '#copy/language.ts';

export const historyWords = wordsOf('history', {
  view: 'Show by',
  views: {
    day: 'Day',
    week: 'Week',
    month: 'Month',
    year: 'Year',
    insights: 'Insights',
  },
  previous: {
    day: 'Previous day',
    week: 'Previous week',
    month: 'Previous month',
  },
  next: {
    day: 'Next day',
    week: 'Next week',
    month: 'Next month',
  },
  share: 'Share',
  total: 'Total Points Earned',
  list: 'Check-ins',
  empty: 'No check-ins yet. Start your journey today!',
  emptyPeriod: {
    day: 'Nothing on this day.',
    week: 'Nothing in this week.',
    month: 'Nothing in this month.',
  },
  toNearest: (period: string) => `Go to ${period}`,
  arriving: 'Older check-ins are still loading.',
  failed: "Couldn't load your history.",
  at: (day: string, time: string) => `${day}, ${time}`,
  multiplier: (n: number) => `${n}x Multiplier`,
  countsFor: (day: string) => `Counts for ${day}`,
  notCounted: (why: string) => `Not counted. ${why}`,
  dayWords: (day: string, morning: string, night: string) => `${day}: morning ${morning}, night ${night}`,
  legend: {
    missed: 'missed',
    close: 'close',
    perfect: 'perfect',
  },
  legendLabel: 'What the coins mean',
  before: (time: string) => `before ${time}`,
  onTheMinute: (time: string) => `at ${time}`,
  slot: (type: 'morning' | 'night', words: string) => `${type === 'morning' ? 'Morning' : 'Night'}: ${words}`,
  trend: {
    title: 'On time, week by week',
    week: (day: string, perfect: number, near: number, due: number) => due === 0 ? `Week of ${day}: no check-ins due` : due === 1 ? `Week of ${day}: ${perfect} of ${groupedNumber(due)} perfect, ${near} close` : `Week of ${day}: ${perfect} of ${groupedNumber(due)} perfect, ${near} close`,
    perfect: 'perfect, in %',
    close: 'close',
  },
});
