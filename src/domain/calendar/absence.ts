/** What it means that there is no check-in. The dashboard and the history say the same of the same day. */
import type { LocalDay } from '#base/time-words.ts';

/** `open`: it can still come. `none`: there was nothing to miss, or nobody knows yet. */
export type Absence = 'open' | 'missed' | 'none';

/**
 * A past day is missed, except before the very first check-in: nobody misses a day on which they were not here yet.
 * `firstDay` is the day of that check-in; null when there is none, or older ones may still be on their way.
 */
export function absenceOn(day: LocalDay, today: LocalDay, firstDay: LocalDay | null): Absence {
  if (day >= today) return 'open';
  return firstDay !== null && day >= firstDay ? 'missed' : 'none';
}
