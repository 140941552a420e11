import { distinctUntilChanged, map, type Observable, of, switchMap, take } from 'rxjs';
import type { LocalDay } from '#base/time-words.ts';
import { dayScores } from '#domain/insights/steadiness.ts';
import { longestRuns } from '#domain/insights/sums.ts';
import type { QueryContext } from '#queries/parts/query-context.ts';
import { observeWholeHistory } from '#queries/parts/whole-history.ts';

/**
 * The longest day streak up to yesterday. Read once a day: a tap changes only today, and reading the history after each
 * tap would cost a phone too much. Null while the first run still brings older check-ins.
 */
export function observeLongestDayStreak(
  { store }: QueryContext,
  { today }: { today: LocalDay },
): Observable<number | null> {
  const longest$ = observeWholeHistory(store).pipe(
    take(1),
    map((checkIns) => longestRuns(dayScores(checkIns.filter(({ local_day }) => local_day < today))).day),
  );
  return store.outboxView.pipe(
    map(({ last_synced_at }) => last_synced_at !== null),
    distinctUntilChanged(),
    switchMap((complete) => (complete ? longest$ : of(null))),
  );
}
