/**
 * What a check-in is worth (product.md §9). Twin: `private.score` in SQL; both run tests/cases/scoring.json.
 */
import type { ClockTime, Instant, LocalDay } from '#base/time-words.ts';
import { clockTimeToSeconds, epochOf, wallMsSince } from '#domain/calendar/days.ts';
import type { CheckIn } from '#schemas/tables/check-ins.ts';

/** Up to this many whole minutes off is perfect. */
export const PERFECT_WINDOW_MINUTES = 5;
/** More than this many whole minutes off scores nothing. */
export const SCORING_WINDOW_MINUTES = 100;
export const PERFECT_SCORE = 100;

/** Everything that the score of a check-in depends on. */
export interface Moment {
  check_in_time: Instant;
  /** Minutes east of UTC. */
  utc_offset_minutes: number;
  /** The logical day it counts for. */
  local_day: LocalDay;
  day_start: ClockTime;
  goal_time: ClockTime;
}

/** What a check-in has earned. */
export type Earned = Pick<CheckIn, 'points_earned' | 'streak_multiplier'>;

export type Timing = { kind: 'perfect' } | { kind: 'off'; minutes: number } | { kind: 'far' };

/**
 * Whole minutes from the goal to the moment, negative before the goal, rounded towards zero: 5 min 59 s is 5.
 *
 * Both are wall times counted from `day_start`, so a goal before `day_start` belongs to the following
 * calendar morning. With `day_start` 00:00 this is the product's "now against the goal time today": 00:10 for a
 * goal of 23:00 is 1370 minutes early.
 */
export function signedMinutesToGoal(moment: Moment): number {
  const dayStartMs = clockTimeToSeconds(moment.day_start) * 1000;
  const goalMs = clockTimeToSeconds(moment.goal_time) * 1000;
  const goalSinceMidnightMs = goalMs < dayStartMs ? goalMs + 86_400_000 : goalMs;
  const wallMs = wallMsSince(moment.local_day, epochOf(moment.check_in_time), moment.utc_offset_minutes);
  const minutes = Math.trunc((wallMs - goalSinceMidnightMs) / 60_000);
  return minutes === 0 ? 0 : minutes; // never -0
}

/** Whole minutes between the moment and its goal, in either direction. */
export function minutesOff(moment: Moment): number {
  return Math.abs(signedMinutesToGoal(moment));
}

/** 0 to 100. */
export function scoreOf(minutes: number): number {
  if (minutes <= PERFECT_WINDOW_MINUTES) return PERFECT_SCORE;
  if (minutes <= SCORING_WINDOW_MINUTES) return PERFECT_SCORE - (minutes - PERFECT_WINDOW_MINUTES);
  return 0;
}

/** Which of the three sentences of product.md §9 applies. */
export function timingOf(minutes: number): Timing {
  if (minutes <= PERFECT_WINDOW_MINUTES) return { kind: 'perfect' };
  if (minutes <= SCORING_WINDOW_MINUTES) return { kind: 'off', minutes };
  return { kind: 'far' };
}

/** The new streak when the timing was perfect, else 1 (product.md §4). */
export function multiplierOf(score: number, streak: number): number {
  return score === PERFECT_SCORE ? streak : 1;
}

/** What a counted check-in scored: its points without the multiplier. A long history asks for it thousands of times. */
export function earnedScore({ points_earned, streak_multiplier }: Earned): number {
  return points_earned / streak_multiplier;
}
