import type { LocalDay } from '#base/time-words.ts';
import { addDays, dayNumber, daysBetween } from '#domain/calendar/days.ts';
import { type DayScores, steadinessAfter, steadinessNow } from '#domain/insights/steadiness.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import { insightsCopy } from '#ui/copy/insights.ts';

const words = insightsCopy.steadiness;
const FOUR_WEEKS = 28;
const TYPES: readonly CheckInType[] = ['morning', 'night'];

/** How many days before today have to be known for the words below. */
export const CHANGE_DAYS = FOUR_WEEKS;

/** How steadiness has changed in four weeks; in the first four, which day it is. */
export function changeWords(scores: DayScores, today: LocalDay, firstDay: LocalDay): string {
  const before = addDays(today, -FOUR_WEEKS);
  if (before < firstDay) return words.day(Math.max(1, daysBetween(firstDay, today) + 1));
  const [then] = steadinessAfter(scores, [before]);
  return words.change(steadinessNow(scores, today).both, then?.both ?? 0);
}

/** What the one check-in missed yesterday has cost; null when none or more were missed. */
export function missWords(scores: DayScores, today: LocalDay): string | null {
  const [dayBefore, yesterday] = [addDays(today, -2), addDays(today, -1)];
  const has = (type: CheckInType, day: LocalDay) => scores[type].has(dayNumber(day));
  const missed = TYPES.filter((type) => !has(type, yesterday));
  const [type] = missed;
  if (missed.length !== 1 || type === undefined || !has(type, dayBefore)) return null;
  const [then, after] = steadinessAfter(scores, [dayBefore, yesterday]);
  const cost = Math.round(((then?.[type] ?? 0) - (after?.[type] ?? 0)) / 2);
  return cost > 0 ? words.missCost(type, cost) : null;
}
