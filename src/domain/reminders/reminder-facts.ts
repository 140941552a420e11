/** The facts in a reminder, about the check-in at the moment when the notification is shown. */
import type { EpochMs } from '#base/clock.ts';
import type { ClockTime, LocalDay } from '#base/time-words.ts';
import { previewPoints } from '#domain/check-ins/points-preview.ts';
import { PERFECT_WINDOW_MINUTES, SCORING_WINDOW_MINUTES } from '#domain/check-ins/scoring.ts';
import { displayedStreak, storedStreak } from '#domain/check-ins/streaks.ts';
import { minutesToDayEndFrom } from '#domain/reminders/reminder-time.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import type { Goals } from '#schemas/tables/goals.ts';
import type { ReminderMoment } from '#schemas/tables/reminders.ts';
import type { Streaks } from '#schemas/tables/streaks.ts';

export type ReminderFacts =
  | { stage: 'early'; minutes: number; perfectFrom: ClockTime; perfectUntil: ClockTime }
  /** `otherDay`: the day, when its goal is not the usual one. */
  | { stage: 'goal'; goalTime: ClockTime; perfectUntil: ClockTime; otherDay: LocalDay | null }
  /** `ends`: whether the points run out first, or the day ends first, and at what time. */
  | {
      stage: 'last';
      ends: 'points' | 'day';
      at: ClockTime;
      /** What a check-in would earn now. */
      points: number;
      /** There is a streak that the check-in would continue. */
      hasStreak: boolean;
    }
  /** The day of the reminder is over here: the device was off, or the user has travelled. */
  | { stage: 'over' };

/**
 * The facts at `now`. A notification may come late, so the clock decides what it says and not the moment that the
 * user chose. One exception: a reminder of the `last` points never speaks of the goal, although both can
 * fall together at the end of a day.
 */
export function reminderFacts(input: {
  goals: Goals;
  streaks: Streaks;
  type: CheckInType;
  day: LocalDay;
  when: ReminderMoment;
  now: EpochMs;
  utcOffsetMinutes: number;
}): ReminderFacts {
  const { goals, streaks, type, now, utcOffsetMinutes } = input;
  const preview = previewPoints({ goals, streaks, type, now, utcOffsetMinutes });
  const { today, goalTime, dayStart, signedMinutes, perfectFrom, perfectUntil } = preview;
  if (today !== input.day) return { stage: 'over' };
  if (input.when !== 'last' && signedMinutes <= PERFECT_WINDOW_MINUTES) {
    return signedMinutes < 0
      ? { stage: 'early', minutes: -signedMinutes, perfectFrom, perfectUntil }
      : { stage: 'goal', goalTime, perfectUntil, otherDay: preview.replaced === null ? null : today };
  }
  const { streak, lastCheck } = storedStreak(streaks, type);
  const pointsFirst = minutesToDayEndFrom(goalTime, dayStart) > SCORING_WINDOW_MINUTES && preview.score > 0;
  return {
    stage: 'last',
    ends: pointsFirst ? 'points' : 'day',
    at: pointsFirst ? preview.scoringUntil : dayStart,
    points: preview.points,
    hasStreak: displayedStreak(streak, lastCheck, today) > 0,
  };
}
