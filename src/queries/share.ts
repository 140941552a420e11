import { combineLatest, distinctUntilChanged, map, type Observable } from 'rxjs';
import type { LocalDay } from '#base/time-words.ts';
import { observeOwnCheckIns } from '#queries/parts/own-check-ins.ts';
import { observeOwnProfile } from '#queries/parts/peers.ts';
import type { QueryContext } from '#queries/parts/query-context.ts';
import { settle } from '#queries/parts/settle.ts';
import { observeOwnGoals, observeToday } from '#queries/parts/today.ts';
import type { CheckIn } from '#schemas/tables/check-ins.ts';
import type { Goals } from '#schemas/tables/goals.ts';

/** The data for pictures to share: only the user's own figures. */
export interface LoadedShare {
  synced: true;
  today: LocalDay;
  displayName: string;
  goals: Goals;
  /** All of them, oldest first. */
  checkIns: readonly CheckIn[];
}

/** While `synced` is false, older check-ins are still being fetched: a picture would have wrong figures. */
export type Share = { synced: false } | LoadedShare;

export function observeShare(context: QueryContext): Observable<Share> {
  const { store } = context;
  const goals$ = observeOwnGoals(context);
  const complete$ = store.outboxView.pipe(
    map(({ last_synced_at }) => last_synced_at !== null),
    distinctUntilChanged(),
  );
  return combineLatest([
    complete$,
    observeToday(context, goals$),
    observeOwnProfile(store),
    goals$,
    observeOwnCheckIns(store),
  ]).pipe(
    settle(),
    map(([complete, today, profile, goals, checkIns]) =>
      complete && today !== null && profile && goals
        ? { synced: true, today, displayName: profile.display_name, goals, checkIns }
        : { synced: false },
    ),
  );
}
