/**
 * Whether one user can have made a check-in, given the ones around it: across the date line, days repeat or
 * are skipped. The server rejects what this rejects. Twins: `private.check_in_conflict`,
 * `private.is_impossible_offset_change` and `private.is_impossible_day_gap` in SQL; all run
 * tests/cases/journeys.json and tests/cases/crossings.json.
 */
import { daysBetween, epochOf, MINUTES_PER_DAY } from '#domain/calendar/days.ts';
import type { CheckIn } from '#schemas/tables/check-ins.ts';

/** Only check-ins within so many days can contradict a check-in of today. */
export const NEIGHBOUR_DAYS = 3;

/** The codes of docs/rejections.md. */
export type JourneyFault = 'out_of_order' | 'bad_offset';

type Place = Pick<CheckIn, 'check_in_time' | 'utc_offset_minutes' | 'local_day'>;
type Placed = Place & Pick<CheckIn, 'check_in_type'>;

/** What is wrong with a check-in, given the others up to `NEIGHBOUR_DAYS` from it; null when nothing is. */
export function journeyFault(tap: Placed, others: readonly Placed[]): JourneyFault | null {
  if (others.some((other) => other.check_in_type === tap.check_in_type && isDisordered(other, tap)))
    return 'out_of_order';
  return others.some((other) => !isPossible(other, tap)) ? 'bad_offset' : null;
}

/** False when a user cannot have been at both places: too few minutes for the change of offset, or for the days. */
export function isPossible(one: Place, other: Place): boolean {
  const minutes = Math.abs(epochOf(one.check_in_time) - epochOf(other.check_in_time)) / 60_000;
  const jump = Math.abs(one.utc_offset_minutes - other.utc_offset_minutes);
  const days = Math.abs(daysBetween(one.local_day, other.local_day));
  // modulo 24 hours, because offsets meet at the date line; 240 minutes cover every land border and clock change,
  // and 1.5 for each minute a flight near the pole
  const isJump = Math.min(jump, MINUTES_PER_DAY - jump) > 240 + 1.5 * minutes;
  // the shortest flight over the date line takes half an hour; each further day takes 12 hours
  const isTooMany = days >= 2 && minutes < 30 + (days - 2) * 720;
  return !isJump && !isTooMany;
}

function isDisordered(one: Place, other: Place): boolean {
  const days = daysBetween(one.local_day, other.local_day);
  const ms = epochOf(other.check_in_time) - epochOf(one.check_in_time);
  return days !== 0 && Math.sign(days) !== Math.sign(ms);
}
