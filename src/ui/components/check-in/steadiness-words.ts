import type { LocalDay } from '#base/time-words.ts';
import { addDays, dayNumber, daysBetween } from '#domain/calendar/days.ts';
import { PERFECT_SCORE } from '#domain/check-ins/scoring.ts';
import { type DayScores, steadinessAfter, steadinessNow } from '#domain/insights/steadiness.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import { insightsCopy } from '#ui/copy/insights.ts';

const FOUR_WEEKS = 28;
const TYPES: readonly CheckInType[] = ['morning', 'night'];

/** How many days before today have to be known for the words below. */
export const CHANGE_DAYS = FOUR_WEEKS;

/** How steadiness has changed in four weeks; in the first weeks, which day it is, or what has been perfect. */
export function changeWords(scores: DayScores, today: LocalDay, firstDay: LocalDay | null): string {
  const now = steadinessNow(scores, today, firstDay);
  if (!now || firstDay === null) return perfectWords(scores);
  const [then] = steadinessAfter(scores, [addDays(today, -FOUR_WEEKS)], firstDay);
  return then
    ? insightsCopy.steadiness.change(now.both, then.both)
    : insightsCopy.steadiness.day(daysBetween(firstDay, today) + 1);
}

/** In place of a percentage while there are too few days for one: '6 of 8 perfect'. */
export function perfectWords({ morning, night }: DayScores): string {
  const made = [...morning.values(), ...night.values()];
  return insightsCopy.steadiness.perfectOf(
    made.filter((score) => score === PERFECT_SCORE).length,
    made.length,
  );
}

/** What the one check-in missed yesterday has cost; null when none or more were missed. */
export function missWords(scores: DayScores, today: LocalDay, firstDay: LocalDay | null): string | null {
  const [dayBefore, yesterday] = [addDays(today, -2), addDays(today, -1)];
  const has = (type: CheckInType, day: LocalDay) => scores[type].has(dayNumber(day));
  const missed = TYPES.filter((type) => !has(type, yesterday));
  const [type] = missed;
  if (missed.length !== 1 || type === undefined || !has(type, dayBefore)) return null;
  const [then, after] = steadinessAfter(scores, [dayBefore, yesterday], firstDay);
  const cost = then && after ? Math.round((then[type] - after[type]) / 2) : 0;
  return cost > 0 ? insightsCopy.steadiness.missed(type, cost) : null;
}
