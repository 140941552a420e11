/** What is celebrated as a feast: a new league, a long day streak, and the first pot. */
import type { Uuid } from '#base/uuid.ts';
import type { FilledMonth, Reached, Shelf } from '#domain/shelf/shelf.ts';
import type { League } from '#schemas/tables/profiles.ts';

/** The day streaks that are celebrated. */
const FEAST_DAYS: readonly number[] = [7, 30, 50, 100, 200, 365];

export type Feast = Reached & {
  /** The same for the same event: a check-in undone and made again on that day does not repeat it. */
  key: string;
} & (
    | { kind: 'league'; league: League; points: number }
    | { kind: 'streak'; days: number }
    | ({ kind: 'pot' } & FilledMonth)
  );

/** Every feast that these check-ins have earned: leagues, then streaks, the highest first, then the first pot. */
export function feastsOf({ leagues, streaks, pots }: Shelf): readonly Feast[] {
  return [
    ...leagues
      .toReversed()
      .map((step) => ({ kind: 'league' as const, ...step, key: `${step.league} ${step.day}` })),
    ...streaks
      .toReversed()
      .filter(({ days }) => FEAST_DAYS.includes(days))
      .map((step) => ({ kind: 'streak' as const, ...step, key: `${step.days} ${step.day}` })),
    ...pots.slice(0, 1).map((pot) => ({ kind: 'pot' as const, ...pot, key: `pot ${pot.day}` })),
  ];
}

/** What this device knows about feasts. */
export interface FeastRecord {
  /** The ids of the last check-ins made on this device, the newest last. */
  made: readonly Uuid[];
  /** The keys of the last feasts that were shown here, or lost to a rarer one of the same check-in. */
  shown: readonly string[];
  /** The user's totals when the history was last searched for feasts. */
  looked: string | null;
}

/** Enough for a fortnight away. Older check-ins are celebrated no more. */
const MADE_KEPT = 28;
const SHOWN_KEPT = 16;

export const NO_FEASTS: FeastRecord = { made: [], shown: [], looked: null };

export const withMade = (record: FeastRecord, id: Uuid): FeastRecord => ({
  ...record,
  made: [...record.made.filter((other) => other !== id), id].slice(-MADE_KEPT),
});

/**
 * The feast to show on this device now, and the record after it; null when there is none. Each feast belongs to the device
 * that made the check-in it was reached by, so that it is shown once, on one device, and never for a history that
 * a new device has just fetched. One is shown, the first in the order of `feastsOf`; the others are on the shelf.
 */
export function dueFeast(
  feasts: readonly Feast[],
  record: FeastRecord,
): { feast: Feast; record: FeastRecord } | null {
  const due = feasts.filter(({ key, by }) => record.made.includes(by) && !record.shown.includes(key));
  const [feast] = due;
  if (!feast) return null;
  const shown = [...record.shown, ...due.map(({ key }) => key)].slice(-SHOWN_KEPT);
  return { feast, record: { ...record, shown } };
}
