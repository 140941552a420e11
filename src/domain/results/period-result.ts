/** The figures of a period, for a week's result and for a picture to share. */
import type { LocalDay } from '#base/time-words.ts';
import { addDays, daysBetween } from '#domain/calendar/days.ts';
import { type Sums, sumsOf } from '#domain/insights/sums.ts';
import type { CheckIn } from '#schemas/tables/check-ins.ts';

export interface PeriodResult extends Sums {
  /** How many check-ins were possible: two a day since the very first one; for today only those made. */
  due: number;
}

/** `checkIns`: the user's, in any order; those of other days do not count. Both ends of the days are included. */
export function periodResult(
  checkIns: readonly CheckIn[],
  { from, to }: { from: LocalDay; to: LocalDay },
  today: LocalDay,
  firstDay: LocalDay | null,
): PeriodResult {
  const rows = checkIns.filter(({ local_day }) => from <= local_day && local_day <= to);
  const begin = firstDay !== null && firstDay > from ? firstDay : from;
  const end = to < today ? to : addDays(today, -1);
  const pastDays = firstDay === null ? 0 : Math.max(0, daysBetween(begin, end) + 1);
  return {
    ...sumsOf(rows),
    due: 2 * pastDays + rows.filter(({ local_day }) => local_day >= today).length,
  };
}
