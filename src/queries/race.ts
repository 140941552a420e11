import { combineLatest, distinctUntilChanged, map, type Observable, of, shareReplay, switchMap } from 'rxjs';
import type { Uuid } from '#base/uuid.ts';
import { mondayOf } from '#domain/calendar/weeks.ts';
import { type OwnWeek, ownWeeks } from '#domain/standings/own-weeks.ts';
import type { QueryContext } from '#queries/parts/query-context.ts';
import { settle } from '#queries/parts/settle.ts';
import { observeOwnGoals, observeToday } from '#queries/parts/today.ts';
import { observeWholeHistory } from '#queries/parts/whole-history.ts';
import type { CheckIn } from '#schemas/tables/check-ins.ts';
import type { Streaks } from '#schemas/tables/streaks.ts';

/** What /leaderboard shows beside the points: apart from the query of the board, which the dashboard reads too. */
export interface LoadedRace {
  synced: true;
  /** The reader's and their friends', on or after the Monday of the reader's week. */
  checkIns: readonly CheckIn[];
  /** By user. */
  streaks: ReadonlyMap<Uuid, Streaks>;
  /** The reader's own weeks, oldest first; null while older check-ins are being fetched. */
  weeks: readonly OwnWeek[] | null;
}

export type Race = { synced: false } | LoadedRace;

/** The reader's week of everyone on this device, and all weeks of the reader, live. */
export function observeRace(context: QueryContext): Observable<Race> {
  const { store } = context;
  const complete$ = store.outboxView.pipe(
    map(({ last_synced_at }) => last_synced_at !== null),
    distinctUntilChanged(),
  );
  const streaks$ = store.collections.streaks
    .find()
    .$.pipe(map((docs) => new Map(docs.map((doc) => [doc.user_id, doc.toMutableJSON()]))));
  const today$ = observeToday(context, observeOwnGoals(context)).pipe(
    shareReplay({ bufferSize: 1, refCount: true }),
  );
  const checkIns$ = today$.pipe(
    map((today) => (today === null ? null : mondayOf(today))),
    distinctUntilChanged(),
    switchMap((monday) =>
      monday === null
        ? of([])
        : store.collections.check_ins
            .find({ selector: { local_day: { $gte: monday } } })
            .$.pipe(map((docs) => docs.map((doc) => doc.toMutableJSON()))),
    ),
  );
  const weeks$ = combineLatest([complete$, observeWholeHistory(store)]).pipe(
    map(([complete, own]) => (complete ? ownWeeks(own) : null)),
  );
  return combineLatest([today$, streaks$, checkIns$, weeks$]).pipe(
    settle(),
    map(
      ([today, streaks, checkIns, weeks]): Race =>
        today === null ? { synced: false } : { synced: true, checkIns, streaks, weeks },
    ),
  );
}
