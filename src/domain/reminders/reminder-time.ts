/**
 * When the reminder of a check-in comes. Twin: the due moment of `private.reminder_times` in SQL, table
 * tests/cases/reminders.json.
 */
import type { ClockTime } from '#base/time-words.ts';
import { clockTimeToSeconds, MINUTES_PER_DAY, secondsToClockTime } from '#domain/calendar/days.ts';
import { SCORING_WINDOW_MINUTES } from '#domain/check-ins/scoring.ts';
import type { ReminderMoment } from '#schemas/tables/reminders.ts';

/** How long before its event the reminder comes: the goal (`before`), or the last point (`last`). */
const AHEAD_MINUTES = 15;

/** Whole minutes from the goal until the logical day ends. */
export function minutesToDayEndFrom(goalTime: ClockTime, dayStart: ClockTime): number {
  return MINUTES_PER_DAY - minutesIntoDay(goalTime, dayStart);
}

/**
 * Minutes from the goal to its reminder, negative before the goal; null when there is none. Never before the
 * day begins, because a check-in would count for another day.
 */
export function reminderMinutes(
  moment: ReminderMoment,
  goalTime: ClockTime,
  dayStart: ClockTime,
): number | null {
  if (moment === 'off') return null;
  if (moment === 'goal') return 0;
  const last = Math.min(SCORING_WINDOW_MINUTES, minutesToDayEndFrom(goalTime, dayStart));
  const minutes = (moment === 'last' ? last : 0) - AHEAD_MINUTES;
  return Math.max(minutes, -minutesIntoDay(goalTime, dayStart));
}

/** The wall time of the reminder; null when there is none. */
export function reminderTime(
  moment: ReminderMoment,
  goalTime: ClockTime,
  dayStart: ClockTime,
): ClockTime | null {
  const minutes = reminderMinutes(moment, goalTime, dayStart);
  return minutes === null ? null : secondsToClockTime(clockTimeToSeconds(goalTime) + minutes * 60);
}

function minutesIntoDay(goalTime: ClockTime, dayStart: ClockTime): number {
  const seconds = clockTimeToSeconds(goalTime) - clockTimeToSeconds(dayStart);
  return Math.floor(((seconds + 86_400) % 86_400) / 60);
}
