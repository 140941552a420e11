import type { EpochMs } from '#base/clock.ts';
import { todayOf } from '#domain/calendar/day-start.ts';
import { addDays, MINUTES_PER_DAY } from '#domain/calendar/days.ts';
import { mondayOf } from '#domain/calendar/weeks.ts';
import type { Goals } from '#schemas/tables/goals.ts';

/** Enough for a week, a clock set back a day across the date line, and a changed day start. */
const LONGEST_MINUTES = 10 * MINUTES_PER_DAY;

/**
 * Whole minutes, rounded up, until the user's logical day is the next Monday. Includes their day start, a
 * pending change of it, and clock changes of their zone. `offsetAt` returns minutes east of UTC at an
 * instant.
 *
 * The logical day only rises with time (domain/calendar/day-start.ts), so a binary search finds the first
 * minute of the new week. A formula for every combination of day starts would repeat the rules of `todayOf`.
 */
export function minutesUntilMonday(
  goals: Pick<Goals, 'day_start' | 'previous_day_start' | 'day_start_from'>,
  now: EpochMs,
  offsetAt: (at: EpochMs) => number,
): number {
  const nextMonday = addDays(mondayOf(todayOf(goals, now, offsetAt(now))), 7);
  const reached = (minutes: number) => {
    const at = now + minutes * 60_000;
    return todayOf(goals, at, offsetAt(at)) >= nextMonday;
  };
  let before = 0;
  let after = LONGEST_MINUTES;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (reached(middle)) after = middle;
    else before = middle;
  }
  return after;
}
