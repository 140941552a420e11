/**
 * When a user's day begins, and from when a change of it applies: from the next logical day under both
 * settings. The logical day never goes back.
 *
 * At any moment one earlier setting and one new one matter. The new one applies once the logical day has
 * reached `day_start_from` under *both*. So while the goals are unchanged, the logical day only rises with
 * wall time, and a change never moves the day on which it is made. The day can only go back when the wall
 * clock does (a flight west, the repeated hour in autumn). A change applies less than 48 hours of wall time
 * later.
 *
 * Twin: `private.day_start_in_force` in SQL; both run tests/cases/day-start.json. How a change is made:
 * domain/check-ins/change-goals.ts.
 */
import type { EpochMs } from '#base/clock.ts';
import type { ClockTime, LocalDay } from '#base/time-words.ts';
import { logicalDay } from '#domain/calendar/days.ts';
import type { Goals } from '#schemas/tables/goals.ts';

type DayStarts = Pick<Goals, 'day_start' | 'previous_day_start' | 'day_start_from'>;

/** The day start that applies at that moment. */
export function dayStartInForce(goals: DayStarts, at: EpochMs, utcOffsetMinutes: number): ClockTime {
  if (goals.day_start_from === null) return goals.day_start;
  const dayUnderNew = logicalDay(at, utcOffsetMinutes, goals.day_start);
  const dayUnderOld = logicalDay(at, utcOffsetMinutes, goals.previous_day_start);
  const reached = dayUnderNew >= goals.day_start_from && dayUnderOld >= goals.day_start_from;
  return reached ? goals.day_start : goals.previous_day_start;
}

/** The logical day of that moment. */
export function todayOf(goals: DayStarts, at: EpochMs, utcOffsetMinutes: number): LocalDay {
  return logicalDay(at, utcOffsetMinutes, dayStartInForce(goals, at, utcOffsetMinutes));
}

/** When a pending change of the day start will apply, as wall time; null when no change is pending. */
export function pendingDayStart(
  goals: DayStarts,
  at: EpochMs,
  utcOffsetMinutes: number,
): { day: LocalDay; time: ClockTime } | null {
  if (goals.day_start_from === null || dayStartInForce(goals, at, utcOffsetMinutes) === goals.day_start) {
    return null;
  }
  // under both settings, the day has begun once the later of its two starts has passed
  const time = goals.day_start > goals.previous_day_start ? goals.day_start : goals.previous_day_start;
  return { day: goals.day_start_from, time };
}
