import type { ClockTime } from '#base/time-words.ts';
import { clockTimeToSeconds, secondsToClockTime } from '#domain/calendar/days.ts';
import { PERFECT_WINDOW_MINUTES } from '#domain/check-ins/scoring.ts';
import { ascending, quantile } from '#domain/insights/quantile.ts';

const FEWEST_CHECK_INS = 28;
const LEAST_MINUTES_OFF = 10;
const STEP_MINUTES = 5;
const MINUTES_PER_DAY = 1440;

/** A goal time that suits the user better, and the reasons. */
export interface FittingGoal {
  goal: ClockTime;
  /** How many check-ins were nearer to that time than to the goal. */
  nearer: number;
  of: number;
  /** How many are perfect for the goal, and how many would be for the other time. */
  perfectNow: number;
  perfectThen: number;
}

/**
 * The usual time in steps of 5 minutes, when it is over 10 minutes from the goal and at least 3 in 5 check-ins
 * are nearer to it. `minutes`: of each check-in from the goal (domain/insights/timing.ts). Null when there is
 * nothing to suggest.
 */
export function fittingGoal(
  minutes: readonly number[],
  goal: ClockTime,
  dayStart: ClockTime,
): FittingGoal | null {
  const usual = quantile(ascending(minutes), 0.5);
  if (usual === null || minutes.length < FEWEST_CHECK_INS || Math.abs(usual) <= LEAST_MINUTES_OFF)
    return null;
  const goalSeconds = clockTimeToSeconds(goal);
  const proposed = Math.round((goalSeconds / 60 + usual) / STEP_MINUTES) * STEP_MINUTES;
  const shift = proposed - goalSeconds / 60;
  // a goal beyond an end of the logical day would belong to the other end
  const sinceDayStart = (seconds: number) =>
    (seconds - clockTimeToSeconds(dayStart) + MINUTES_PER_DAY * 60) % (MINUTES_PER_DAY * 60);
  const place = sinceDayStart(goalSeconds) / 60 + shift;
  if (place < 0 || place >= MINUTES_PER_DAY) return null;

  const nearer = minutes.filter((one) => Math.abs(one - shift) < Math.abs(one)).length;
  if (nearer * 5 < minutes.length * 3) return null;
  const perfect = (from: number) =>
    minutes.filter((one) => Math.abs(one - from) <= PERFECT_WINDOW_MINUTES).length;
  return {
    goal: secondsToClockTime(proposed * 60),
    nearer,
    of: minutes.length,
    perfectNow: perfect(0),
    perfectThen: perfect(shift),
  };
}
