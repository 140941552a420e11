import type { CheckInNote } from '#domain/check-ins/check-in-notes.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import { copy } from '#ui/copy/copy.ts';

/**
 * The sentences of /history and of a check-in in any list; those of product.md §2 are verbatim. Kept out of
 * copy.ts, because the first paint does not need them.
 */
export const historyCopy = {
  view: 'Show by',
  views: { day: 'Day', week: 'Week', month: 'Month', year: 'Year', insights: 'Insights' },
  previous: { day: 'Previous day', week: 'Previous week', month: 'Previous month' },
  next: { day: 'Next day', week: 'Next week', month: 'Next month' },
  share: 'Share',
  total: 'Total Points Earned',
  list: 'Check-ins',
  /** Before the first check-in of all. */
  empty: 'No check-ins yet. Start your journey today!',
  emptyPeriod: {
    day: 'Nothing on this day.',
    week: 'Nothing in this week.',
    month: 'Nothing in this month.',
  },
  toNearest: (period: string) => `Go to ${period}`,
  checkIn: copy.checkIn.open,
  arriving: 'Older check-ins are still loading.',
  failed: "Couldn't load your history.",

  /** One check-in. */
  at: (day: string, time: string) => `${day}, ${time}`,
  /** `day`: the weekday that it counts for, unless that is the day on the clock. */
  goal: (time: string, day: string | false) => `Goal ${time}${day ? `, counts for ${day}` : ''}`,
  multiplier: (n: number) => `${n}x Multiplier`,
  /** A check-in after midnight of someone whose day ends later. */
  countsFor: (day: string) => `Counts for ${day}`,
  notCounted: (why: string) => `Not counted. ${why}`,
  /** `day`: the day that caused it. */
  note: ({ reason }: Pick<CheckInNote, 'reason'>, day: string, was: string) =>
    `Recalculated: ${WHY[reason](day)} (was ${was}).`,

  /** Days as coins. */
  dayWords: (day: string, morning: string, night: string) => `${day}: morning ${morning}, night ${night}`,
  legend: { missed: 'missed', close: 'close', perfect: 'perfect' },
  legendLabel: 'What the coins mean',
  before: (time: string) => `before ${time}`,
  onTheMinute: (time: string) => `at ${time}`,
  slot: (type: CheckInType, words: string) => `${type === 'morning' ? 'Morning' : 'Night'}: ${words}`,

  trend: {
    title: 'On time, week by week',
    week: (day: string, perfect: number, near: number, due: number) =>
      due === 0
        ? `Week of ${day}: no check-ins due`
        : `Week of ${day}: ${perfect} of ${due} perfect, ${near} close`,
    percent: (share: number) => `${Math.round(share * 100)}%`,
    perfect: 'perfect, in %',
    close: 'close',
    usual: (words: readonly string[]) => `You're usually ${words.join(' and ')}.`,
    usualOf: (type: CheckInType, minutes: number) => {
      const when = type === 'morning' ? 'in the morning' : 'at night';
      if (minutes === 0) return `right on time ${when}`;
      return `${Math.abs(minutes)} min ${minutes < 0 ? 'early' : 'late'} ${when}`;
    },
  },
};

const WHY: Record<CheckInNote['reason'], (day: string) => string> = {
  earlier_check_in: () => 'an earlier check-in that day synced late',
  earlier_undone: () => 'the earlier check-in that day was undone',
  earlier_rejected: () => "the earlier check-in that day couldn't be saved",
  day_arrived: (day) => `the check-in on ${day} synced late`,
  day_gone: (day) => `the check-in on ${day} was undone`,
  day_rejected: (day) => `the check-in on ${day} couldn't be saved`,
  recounted: () => 'the server corrected it',
};
