/** The check-ins that a user can still make in this week, and what each would be worth if it were perfect. */
import type { EpochMs } from '#base/clock.ts';
import type { ClockTime, LocalDay } from '#base/time-words.ts';
import { addDays, clockTimeToSeconds, daysBetween } from '#domain/calendar/days.ts';
import { goalInForce } from '#domain/calendar/goal-in-force.ts';
import { mondayOf } from '#domain/calendar/weeks.ts';
import { previewPoints } from '#domain/check-ins/points-preview.ts';
import { PERFECT_SCORE } from '#domain/check-ins/scoring.ts';
import { nextStreak, storedStreak } from '#domain/check-ins/streaks.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import type { Goals } from '#schemas/tables/goals.ts';
import type { Streaks } from '#schemas/tables/streaks.ts';

export interface ToCome {
  type: CheckInType;
  day: LocalDay;
  /** 0 is today. */
  daysAhead: number;
  /** Null once it can no longer be perfect. */
  perfectPoints: number | null;
}

interface Given {
  goals: Goals;
  streaks: Streaks;
  now: EpochMs;
  utcOffsetMinutes: number;
}

const TYPES: readonly CheckInType[] = ['morning', 'night'];

/**
 * From today to Sunday, in order. Each multiplier is that of the perfect check-ins before it alone: a check-in that can no
 * longer be perfect counts as not made, so no promise depends on it.
 */
export function checkInsToCome({ goals, streaks, now, utcOffsetMinutes }: Given): readonly ToCome[] {
  const previews = {
    morning: previewPoints({ goals, streaks, type: 'morning', now, utcOffsetMinutes }),
    night: previewPoints({ goals, streaks, type: 'night', now, utcOffsetMinutes }),
  };
  const { today, dayStart } = previews.morning;
  const isTooLate = (type: CheckInType, day: LocalDay) =>
    day === today && (previews[type].state === 'late' || previews[type].state === 'too_late');
  const sinceDayStart = (time: ClockTime) =>
    (clockTimeToSeconds(time) - clockTimeToSeconds(dayStart) + 86_400) % 86_400;
  const place = ({ type, day }: ToCome) => sinceDayStart(goalInForce(goals, type, day));
  return TYPES.flatMap((type) => ofType(streaks, type, today, isTooLate)).sort((a, b) =>
    a.day === b.day ? place(a) - place(b) : a.day < b.day ? -1 : 1,
  );
}

/**
 * The most points that a friend can still earn in this week. Their goals and their time zone are not known, so each check-in
 * that is not made on the reader's day counts as possible.
 */
export function mostToCome(streaks: Streaks, today: LocalDay): number {
  return sumOfPerfect(TYPES.flatMap((type) => ofType(streaks, type, today, () => false)));
}

export const sumOfPerfect = (toCome: readonly ToCome[]): number =>
  toCome.reduce((sum, { perfectPoints }) => sum + (perfectPoints ?? 0), 0);

function ofType(
  streaks: Streaks,
  type: CheckInType,
  today: LocalDay,
  isTooLate: (type: CheckInType, day: LocalDay) => boolean,
): ToCome[] {
  let { streak, lastCheck } = storedStreak(streaks, type);
  const toCome: ToCome[] = [];
  const sunday = addDays(mondayOf(today), 6);
  for (let day = today; day <= sunday; day = addDays(day, 1)) {
    if (lastCheck !== null && day <= lastCheck) continue;
    const daysAhead = daysBetween(today, day);
    if (isTooLate(type, day)) {
      toCome.push({ type, day, daysAhead, perfectPoints: null });
      continue;
    }
    streak = nextStreak(streak, lastCheck, day);
    lastCheck = day;
    toCome.push({ type, day, daysAhead, perfectPoints: PERFECT_SCORE * streak });
  }
  return toCome;
}
