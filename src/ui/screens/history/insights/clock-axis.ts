import type { ClockTime } from '#base/time-words.ts';
import { clockTimeText } from '#copy/format/times.ts';
import { clockTimeToSeconds, secondsToClockTime } from '#domain/calendar/days.ts';
import { quantile } from '#domain/insights/quantile.ts';

const STEPS = [30, 60, 120, 240, 480];
const MOST_TICKS = 5;
/** An axis shows at least that many minutes on either side of the goal or the usual time. */
const LEAST_MARGIN = 20;

/** A part of the clock, in minutes from the goal. */
export interface ClockAxis {
  from: number;
  to: number;
  /** Round clock times on it, without those next to the goal. */
  ticks: readonly { minutes: number; text: string }[];
}

/**
 * The axis that shows the goal and nine of ten check-ins; the others are beyond its edges. `goals`: all that it shows, in
 * minutes from the usual one.
 */
export function clockAxis(
  sortedMinutes: readonly number[],
  goal: ClockTime,
  goals: readonly number[] = [0],
): ClockAxis {
  const low = quantile(sortedMinutes, 0.05) ?? 0;
  const high = quantile(sortedMinutes, 0.95) ?? 0;
  const from = Math.min(...goals, low) - LEAST_MARGIN;
  const to = Math.max(...goals, high) + LEAST_MARGIN;
  const step = STEPS.find((one) => (to - from) / one <= MOST_TICKS) ?? 480;
  const goalMinute = clockTimeToSeconds(goal) / 60;
  const ticks = [];
  for (let minute = Math.ceil((goalMinute + from) / step) * step; minute <= goalMinute + to; minute += step) {
    const minutes = minute - goalMinute;
    if (Math.abs(minutes) > step / 3) ticks.push({ minutes, text: clockAt(goal, minutes) });
  }
  return { from, to, ticks };
}

/** The length of a label in Latin letters; a Chinese or Japanese one is as wide as two. */
export const lettersOf = (label: string): number =>
  label.length + (label.match(/[\u3000-\u9fff]/g)?.length ?? 0);

/** The clock time so many minutes from the goal: 06:40, or 6:40 AM. */
export const clockAt = (goal: ClockTime, minutes: number): string =>
  clockTimeText(secondsToClockTime(clockTimeToSeconds(goal) + Math.round(minutes) * 60));
