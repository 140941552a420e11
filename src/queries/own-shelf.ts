import { combineLatest, distinctUntilChanged, map, type Observable } from 'rxjs';
import type { LocalDay } from '#base/time-words.ts';
import { type Shelf, shelfOf } from '#domain/shelf/shelf.ts';
import type { QueryContext } from '#queries/parts/query-context.ts';
import { settle } from '#queries/parts/settle.ts';
import { observeOwnGoals, observeToday } from '#queries/parts/today.ts';
import { observeWholeHistory } from '#queries/parts/whole-history.ts';

export interface LoadedShelf {
  synced: true;
  today: LocalDay;
  /** The day of the very first check-in; null when there is none. */
  firstDay: LocalDay | null;
  /** Null while the first run still brings older rows: nothing can be counted yet. */
  shelf: Shelf | null;
}

export type ShelfResult = { synced: false } | LoadedShelf;

/** The user's pots and milestones, live. */
export function observeShelf(context: QueryContext): Observable<ShelfResult> {
  const { store } = context;
  const complete$ = store.outboxView.pipe(
    map(({ last_synced_at }) => last_synced_at !== null),
    distinctUntilChanged(),
  );
  return combineLatest([
    complete$,
    observeToday(context, observeOwnGoals(context)),
    observeWholeHistory(store),
  ]).pipe(
    settle(),
    map(([complete, today, checkIns]) => {
      if (today === null) return { synced: false };
      const firstDay = checkIns.reduce<LocalDay | null>(
        (first, { local_day }) => (first === null || local_day < first ? local_day : first),
        null,
      );
      return { synced: true, today, firstDay, shelf: complete ? shelfOf(checkIns, today) : null };
    }),
  );
}
