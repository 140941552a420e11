/**
 * How near a user's check-ins have been to their goals lately, from 0 to 100 %: an average over logical days in
 * which each day weighs less than the day after it. A missed day counts as 0, for that day only, so one miss
 * lowers steadiness without resetting it. Derived from check-ins; never stored and never worth points.
 */
import type { LocalDay } from '#base/time-words.ts';
import { dayNumber } from '#domain/calendar/days.ts';
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
 * What a user sees today. Today counts once it has a check-in, because until then it is not missed. After a
 * flight west the last check-in may be after today; that day counts too.
 */
export function steadinessNow(scores: DayScores, today: LocalDay): Steadiness {
  const of = (type: CheckInType) => average(scores[type], lastDay(scores[type], today));
  return rounded(of('morning'), of('night'));
}

/**
 * The same for the days from `from` on only, both types together, in whole percent. For a friend, of whom a
 * device has only the newest days: earlier days count neither for nor against them.
 */
export function steadinessSince(scores: DayScores, from: LocalDay, today: LocalDay): number {
  const of = (type: CheckInType) => {
    const last = lastDay(scores[type], today);
    const days = last - dayNumber(from) + 1;
    return days <= 0 ? 0 : average(scores[type], last, days) / (1 - KEPT_PER_DAY ** days);
  };
  return rounded(of('morning'), of('night')).both;
}

/** At the end of each of those days; later check-ins do not count. */
export function steadinessAfter(scores: DayScores, days: readonly LocalDay[]): readonly Steadiness[] {
  return days.map((day) => {
    const through = dayNumber(day);
    return rounded(average(scores.morning, through), average(scores.night, through));
  });
}

/** The last day that counts: yesterday, or a later one with a check-in. */
function lastDay(scores: ReadonlyMap<number, number>, today: LocalDay): number {
  let last = dayNumber(today) - 1;
  for (const day of scores.keys()) last = Math.max(last, day);
  return last;
}

function average(scores: ReadonlyMap<number, number>, through: number, days = STEADINESS_DAYS): number {
  let result = 0;
  for (let day = through - Math.min(days, STEADINESS_DAYS) + 1; day <= through; day++) {
    result = result * KEPT_PER_DAY + (scores.get(day) ?? 0) * (1 - KEPT_PER_DAY);
  }
  return result;
}

function rounded(morning: number, night: number): Steadiness {
  return {
    morning: Math.round(morning),
    night: Math.round(night),
    both: Math.round((morning + night) / 2),
  };
}

/** From cold to hot; a screen has a word for each. */
export type SteadinessLevel = 0 | 1 | 2 | 3;

export function steadinessLevel(percent: number): SteadinessLevel {
  if (percent >= 90) return 3;
  if (percent >= 70) return 2;
  return percent >= 40 ? 1 : 0;
}
