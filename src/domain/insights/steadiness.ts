/**
 * How near a user's check-ins have been to their goals lately, from 0 to 100 %: an average over logical days in
 * which each day weighs less than the day after it. Days before the first check-in do not count. A missed day counts as 0, for that day only, so one miss
 * lowers steadiness without resetting it. Derived from check-ins; never stored and never worth points.
 */
import type { LocalDay } from '#base/time-words.ts';
import { addDays, dayNumber, daysBetween } from '#domain/calendar/days.ts';
import { earnedScore } from '#domain/check-ins/scoring.ts';
import type { CheckIn, CheckInType } from '#schemas/tables/check-ins.ts';

/** After that many days a day weighs half. */
const HALF_LIFE_DAYS = 14;
const KEPT_PER_DAY = 0.5 ** (1 / HALF_LIFE_DAYS);

/**
 * Older days weigh nothing; together they would weigh less than 0.02 %. A fixed number of days lets the
 * dashboard read a short range and still show the same figure as a screen that reads everything.
 */
export const STEADINESS_DAYS = 182;

/** With fewer days a percentage would say too much: one check-in would move it far. */
const FEWEST_DAYS = 7;

/** Whole percent. `both` is the mean of the other two before they are rounded. */
export interface Steadiness {
  morning: number;
  night: number;
  both: number;
}

/** What each day scored, 0 to 100 without the multiplier, by type and day number. A missed day has no entry. */
export type DayScores = Readonly<Record<CheckInType, ReadonlyMap<number, number>>>;

export function dayScores(checkIns: readonly CheckIn[]): DayScores {
  const scores = { morning: new Map<number, number>(), night: new Map<number, number>() };
  for (const row of checkIns) {
    scores[row.check_in_type].set(dayNumber(row.local_day), earnedScore(row));
  }
  return scores;
}

/**
 * Today, of a user or of a friend. Today counts once it has a check-in, because until then it is not missed. After a
 * flight west the last check-in may be after today; that day counts too. `firstDay`: the first day that counts, because
 * earlier days were not missed. Null before seven days are over.
 */
export function steadinessNow(
  scores: DayScores,
  today: LocalDay,
  firstDay: LocalDay | null,
): Steadiness | null {
  return steadiness(firstDay, addDays(today, -1), (type) =>
    average(scores[type], firstDay, lastDay(scores[type], today)),
  );
}

/** At the end of each of those days; later check-ins do not count. */
export function steadinessAfter(
  scores: DayScores,
  days: readonly LocalDay[],
  firstDay: LocalDay | null,
): readonly (Steadiness | null)[] {
  return days.map((day) =>
    steadiness(firstDay, day, (type) => average(scores[type], firstDay, dayNumber(day))),
  );
}

function steadiness(
  firstDay: LocalDay | null,
  lastDay: LocalDay,
  averageOf: (type: CheckInType) => number,
): Steadiness | null {
  if (firstDay === null || daysBetween(firstDay, lastDay) + 1 < FEWEST_DAYS) return null;
  const [morning, night] = [averageOf('morning'), averageOf('night')];
  return {
    morning: Math.round(morning),
    night: Math.round(night),
    both: Math.round((morning + night) / 2),
  };
}

/** The last day that counts: yesterday, or a later one with a check-in. */
function lastDay(scores: ReadonlyMap<number, number>, today: LocalDay): number {
  let last = dayNumber(today) - 1;
  for (const day of scores.keys()) last = Math.max(last, day);
  return last;
}

/** The weights of the days that count add up to 1. */
function average(scores: ReadonlyMap<number, number>, firstDay: LocalDay | null, last: number): number {
  const first = Math.max(firstDay === null ? last : dayNumber(firstDay), last - STEADINESS_DAYS + 1);
  let sum = 0;
  let weights = 0;
  for (let day = first; day <= last; day++) {
    sum = sum * KEPT_PER_DAY + (scores.get(day) ?? 0);
    weights = weights * KEPT_PER_DAY + 1;
  }
  return sum / weights;
}

/** From cold to hot; a screen has a word for each. */
export type SteadinessLevel = 0 | 1 | 2 | 3;

export function steadinessLevel(percent: number): SteadinessLevel {
  if (percent >= 90) return 3;
  if (percent >= 70) return 2;
  return percent >= 40 ? 1 : 0;
}
