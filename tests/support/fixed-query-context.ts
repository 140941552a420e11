import { type Observable, of } from 'rxjs';
import type { Clock, EpochMs } from '#base/clock.ts';
import type { QueryContext } from '#queries/parts/query-context.ts';
import type { LiveStore } from '#store/live-store.ts';

const NOON_UTC: Clock = { now: () => Date.parse('2026-01-01T12:00:00.000Z'), utcOffsetMinutes: () => 0 };

/** The context of a query. Its clock moves only when the test moves it. */
export const queryContext = (
  store: LiveStore,
  clock: Clock = NOON_UTC,
  now$: Observable<EpochMs> = of(clock.now()),
): QueryContext => ({ store, clock, now$ });
