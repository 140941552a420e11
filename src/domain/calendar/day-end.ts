/** How soon the day ends, and which goal comes next. */
import type { EpochMs } from '#base/clock.ts';
import type { ClockTime, LocalDay } from '#base/time-words.ts';
import { todayOf } from '#domain/calendar/day-start.ts';
import { addDays, clockTimeToSeconds, wallMsSince } from '#domain/calendar/days.ts';
import { goalInForce } from '#domain/calendar/goal-in-force.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import type { Goals } from '#schemas/tables/goals.ts';

const MINUTE_MS = 60_000;
/** The end of a day is near from this many minutes on. */
const NEAR_MINUTES = 60;

/** The zone's offset at an instant, in minutes east of UTC (base/clock.ts). */
type OffsetAt = (at: EpochMs) => number;

/**
 * Whole minutes, rounded up, until a check-in counts for another day; null when more than an hour is left.
 * Real minutes, even in a night when the clocks change.
 */
export function minutesToDayEnd(goals: Goals, now: EpochMs, offsetAt: OffsetAt): number | null {
  const dayIn = (minutes: number) => {
    const at = now + minutes * MINUTE_MS;
    return todayOf(goals, at, offsetAt(at));
  };
  const today = dayIn(0);
  if (dayIn(NEAR_MINUTES) === today) return null;
  let minutes = 1;
  while (dayIn(minutes) === today) minutes += 1;
  return minutes;
}

/**
 * The first goal of the day after `today`, and the whole minutes until then. A goal before `day_start`
 * belongs to that day's small hours, so it comes last.
 */
export function firstGoalTomorrow(
  goals: Goals,
  today: LocalDay,
  now: EpochMs,
  offsetAt: OffsetAt,
): { type: CheckInType; goalTime: ClockTime; minutes: number } {
  const start = clockTimeToSeconds(goals.day_start);
  const sinceMidnight = (goal: ClockTime) => {
    const seconds = clockTimeToSeconds(goal);
    return seconds < start ? seconds + 86_400 : seconds;
  };
  const tomorrow = addDays(today, 1);
  const morning = goalInForce(goals, 'morning', tomorrow);
  const night = goalInForce(goals, 'night', tomorrow);
  const type = sinceMidnight(night) < sinceMidnight(morning) ? 'night' : 'morning';
  const goalTime = type === 'night' ? night : morning;
  const wallMs = sinceMidnight(goalTime) * 1000 - wallMsSince(tomorrow, now, offsetAt(now));
  return { type, goalTime, minutes: minutesAhead(wallMs, now, offsetAt) };
}

/** The whole minutes until the wall clock shows that much more: an hour less when it jumps ahead. */
export function minutesAhead(wallMs: number, now: EpochMs, offsetAt: OffsetAt): number {
  const jump = offsetAt(now + wallMs) - offsetAt(now);
  return Math.floor(wallMs / MINUTE_MS) - jump;
}
