import type { EpochMs } from '#base/clock.ts';
import type { ClockTime, LocalDay } from '#base/time-words.ts';
import { dayStartInForce } from '#domain/calendar/day-start.ts';
import {
  clockTimeToSeconds,
  instantOf,
  logicalDay,
  MINUTES_PER_DAY,
  secondsToClockTime,
} from '#domain/calendar/days.ts';
import { goalInForce, replacedGoal } from '#domain/calendar/goal-in-force.ts';
import {
  multiplierOf,
  PERFECT_SCORE,
  PERFECT_WINDOW_MINUTES,
  SCORING_WINDOW_MINUTES,
  scoreOf,
  signedMinutesToGoal,
} from '#domain/check-ins/scoring.ts';
import { nextStreak, storedStreak } from '#domain/check-ins/streaks.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import type { Goals } from '#schemas/tables/goals.ts';
import type { Streaks } from '#schemas/tables/streaks.ts';

/** How the current time compares to the goal: the states of the dial while the check-in is open. */
type PreviewState = 'before' | 'near' | 'perfect' | 'late' | 'too_late';

/** What a tap would be worth right now. */
export interface PointsPreview {
  state: PreviewState;
  /** The logical day that a tap would count for, and the setting that decides it. */
  today: LocalDay;
  dayStart: ClockTime;
  goalTime: ClockTime;
  /** The usual goal, when today has another one. */
  replaced: ClockTime | null;
  /** Whole minutes, negative before the goal. */
  signedMinutes: number;
  score: number;
  /** The streak after the tap. */
  streak: number;
  multiplier: number;
  points: number;
  /** What a perfect tap would earn: 100 × streak. */
  perfectPoints: number;
  /**
   * Wall times of this logical day between which a tap is perfect. Clamped to the day, because outside it a
   * tap counts for another day.
   */
  perfectFrom: ClockTime;
  perfectUntil: ClockTime;
  /** The first and last whole minute that score, clamped in the same way. */
  scoringFrom: ClockTime;
  scoringUntil: ClockTime;
}

/** What a check-in of that type would be worth now, if there is none today. For the dial and its button. */
export function previewPoints(input: {
  goals: Goals;
  streaks: Streaks;
  type: CheckInType;
  now: EpochMs;
  utcOffsetMinutes: number;
}): PointsPreview {
  const { goals, type, now, utcOffsetMinutes } = input;
  const dayStart = dayStartInForce(goals, now, utcOffsetMinutes);
  const today = logicalDay(now, utcOffsetMinutes, dayStart);
  const goalTime = goalInForce(goals, type, today);
  const signedMinutes = signedMinutesToGoal({
    check_in_time: instantOf(now),
    utc_offset_minutes: utcOffsetMinutes,
    local_day: today,
    day_start: dayStart,
    goal_time: goalTime,
  });
  const score = scoreOf(Math.abs(signedMinutes));
  const stored = storedStreak(input.streaks, type);
  const perfect = perfectWindow(goalTime, dayStart);
  const streak = nextStreak(stored.streak, stored.lastCheck, today);
  const multiplier = multiplierOf(score, streak);
  return {
    state: stateOf(signedMinutes),
    today,
    dayStart,
    goalTime,
    replaced: replacedGoal(goals, type, today),
    signedMinutes,
    score,
    streak,
    multiplier,
    points: score * multiplier,
    perfectPoints: PERFECT_SCORE * streak,
    perfectFrom: perfect.from,
    perfectUntil: perfect.until,
    scoringFrom: opensAt(goalTime, dayStart),
    scoringUntil: wallTimeNear(goalTime, SCORING_WINDOW_MINUTES, dayStart),
  };
}

function stateOf(signedMinutes: number): PreviewState {
  if (Math.abs(signedMinutes) <= PERFECT_WINDOW_MINUTES) return 'perfect';
  const inReach = Math.abs(signedMinutes) <= SCORING_WINDOW_MINUTES;
  if (signedMinutes < 0) return inReach ? 'near' : 'before';
  return inReach ? 'late' : 'too_late';
}

/** Wall times between which a check-in for that goal is perfect, clamped to the logical day. */
export function perfectWindow(
  goalTime: ClockTime,
  dayStart: ClockTime,
): { from: ClockTime; until: ClockTime } {
  return {
    from: wallTimeNear(goalTime, -PERFECT_WINDOW_MINUTES, dayStart),
    until: wallTimeNear(goalTime, PERFECT_WINDOW_MINUTES, dayStart),
  };
}

/** The first wall time at which a check-in for that goal scores, clamped to the logical day. */
export const opensAt = (goalTime: ClockTime, dayStart: ClockTime): ClockTime =>
  wallTimeNear(goalTime, -SCORING_WINDOW_MINUTES, dayStart);

/** The goal time plus some minutes, clamped to the logical day. */
function wallTimeNear(goalTime: ClockTime, minutes: number, dayStart: ClockTime): ClockTime {
  const startSeconds = clockTimeToSeconds(dayStart);
  const goalSeconds = (clockTimeToSeconds(goalTime) - startSeconds + 86_400) % 86_400;
  const lastMinute = (MINUTES_PER_DAY - 1) * 60;
  const seconds = Math.min(Math.max(goalSeconds + minutes * 60, 0), Math.max(lastMinute, goalSeconds));
  return secondsToClockTime(startSeconds + seconds);
}
