/**
 * When a person's day begins, and from when a change of that holds: with the next logical day under both settings. The
 * logical day never steps back.
 *
 * At any moment one earlier setting and one new one matter. The new one is in force once the logical day has
 * reached `day_start_from` under *both*. So for unchanged goals the logical day is a rising function of wall time,
 * and a change never moves the day it is made on: the day can only step back where the wall clock itself does
 * (a flight west, the hour that is lived twice). A change is in force less than 48 hours of wall time later.
 *
 * Twin: `private.change_goals` and `private.day_start_in_force` in SQL; both run tests/cases/day-start.json.
 */
import type { EpochMs } from '#base/clock.ts';
import type { ClockTime, LocalDay } from '#base/time-words.ts';
import { addDays, epochOf, logicalDay } from '#domain/calendar/days.ts';
import type { Goals } from '#schemas/goal.ts';
import type { MutationArgs } from '#schemas/mutation.ts';

type DayStarts = Pick<Goals, 'day_start' | 'previous_day_start' | 'day_start_from'>;

/** The day start that decides which logical day that moment belongs to. */
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

/** From when on the wall a changed day start holds, while it is not in force yet; null when nothing is waiting. */
export function pendingDayStart(
  goals: DayStarts,
  at: EpochMs,
  utcOffsetMinutes: number,
): { day: LocalDay; time: ClockTime } | null {
  if (goals.day_start_from === null || dayStartInForce(goals, at, utcOffsetMinutes) === goals.day_start) {
    return null;
  }
  // under both settings the day has been reached when the later of the two mornings has come
  const time = goals.day_start > goals.previous_day_start ? goals.day_start : goals.previous_day_start;
  return { day: goals.day_start_from, time };
}

/**
 * The goals after a person saved them. Goal times hold at once; a changed day start holds from the next logical
 * day on, and replaces a change that is still waiting. Doing it twice changes nothing.
 */
export function changeGoals(goals: Goals, change: MutationArgs['setGoals']): Goals {
  const times = { morning_goal_time: change.morning_goal_time, night_goal_time: change.night_goal_time };
  if (change.day_start === goals.day_start) return { ...goals, ...times };
  const changedAt = epochOf(change.changed_at);
  return {
    ...goals,
    ...times,
    day_start: change.day_start,
    previous_day_start: dayStartInForce(goals, changedAt, change.utc_offset_minutes),
    day_start_from: addDays(todayOf(goals, changedAt, change.utc_offset_minutes), 1),
  };
}
