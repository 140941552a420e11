// Made of words/en.arb by npm run generate.
import { wordsOf } from '#copy/language.ts';

export const historyWords = wordsOf('history', {
  view: 'Show by',
  views: { day: 'Day', week: 'Week', month: 'Month', year: 'Year', insights: 'Insights' },
  previous: { day: 'Previous day', week: 'Previous week', month: 'Previous month' },
  next: { day: 'Next day', week: 'Next week', month: 'Next month' },
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
  goalAt: (time: string) => `Goal ${time}`,
  goalCountsFor: (time: string, day: string) => `Goal ${time}, counts for ${day}`,
  countsFor: (day: string) => `Counts for ${day}`,
  notCounted: (why: string) => `Not counted. ${why}`,
  note: (
    reason:
      | 'earlier_check_in'
      | 'earlier_undone'
      | 'earlier_rejected'
      | 'day_arrived'
      | 'day_gone'
      | 'day_rejected'
      | 'recounted',
    day: string,
    was: string,
  ) =>
    reason === 'earlier_check_in'
      ? `Recalculated: an earlier check-in that day synced late (was ${was}).`
      : reason === 'earlier_undone'
        ? `Recalculated: the earlier check-in that day was undone (was ${was}).`
        : reason === 'earlier_rejected'
          ? `Recalculated: the earlier check-in that day couldn't be saved (was ${was}).`
          : reason === 'day_arrived'
            ? `Recalculated: the check-in on ${day} synced late (was ${was}).`
            : reason === 'day_gone'
              ? `Recalculated: the check-in on ${day} was undone (was ${was}).`
              : reason === 'day_rejected'
                ? `Recalculated: the check-in on ${day} couldn't be saved (was ${was}).`
                : `Recalculated: the server corrected it (was ${was}).`,
  dayWords: (day: string, morning: string, night: string) => `${day}: morning ${morning}, night ${night}`,
  legend: { missed: 'missed', close: 'close', perfect: 'perfect' },
  legendLabel: 'What the coins mean',
  before: (time: string) => `before ${time}`,
  onTheMinute: (time: string) => `at ${time}`,
  slot: (type: 'morning' | 'night', words: string) =>
    type === 'morning' ? `Morning: ${words}` : `Night: ${words}`,
  trend: {
    title: 'On time, week by week',
    week: (day: string, perfect: number, near: number, due: number) =>
      `Week of ${day}: ${perfect} of ${due} perfect, ${near} close`,
    noWeek: (day: string) => `Week of ${day}: no check-ins due`,
    percent: (n: number) => `${n}%`,
    perfect: 'perfect, in %',
    close: 'close',
    usually: {
      morning: (how: 'early' | 'late' | 'exact', n: number) =>
        how === 'early'
          ? `You're usually ${n} min early in the morning.`
          : how === 'late'
            ? `You're usually ${n} min late in the morning.`
            : "You're usually right on time in the morning.",
      night: (how: 'early' | 'late' | 'exact', n: number) =>
        how === 'early'
          ? `You're usually ${n} min early at night.`
          : how === 'late'
            ? `You're usually ${n} min late at night.`
            : "You're usually right on time at night.",
      both: (morning: 'early' | 'late' | 'exact', n: number, night: 'early' | 'late' | 'exact', m: number) =>
        `You're usually ${morning === 'early' ? `${n} min early in the morning` : morning === 'late' ? `${n} min late in the morning` : 'right on time in the morning'} and ${night === 'early' ? `${m} min early at night` : night === 'late' ? `${m} min late at night` : 'right on time at night'}.`,
    },
  },
});
