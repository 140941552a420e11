/** What a missing check-in means. The dashboard and the history use the same rule. */
import type { LocalDay } from '#base/time-words.ts';

/** `open`: it can still come. `none`: there was nothing to miss, or it is not known yet. */
export type Absence = 'open' | 'missed' | 'none';

/**
 * A past day is missed, except before the very first check-in, when the user had not started yet. `firstDay`
 * is the day of that check-in; null when there is none, or older ones may still arrive.
 */
export function absenceOn(day: LocalDay, today: LocalDay, firstDay: LocalDay | null): Absence {
  if (day >= today) return 'open';
  return firstDay !== null && day >= firstDay ? 'missed' : 'none';
}
