import { combineLatest, distinctUntilChanged, map, type Observable, of, switchMap } from 'rxjs';
import type { LocalDay } from '#base/time-words.ts';
import { addDays } from '#domain/calendar/days.ts';
import { mondayOf } from '#domain/calendar/weeks.ts';
import { STEADINESS_DAYS } from '#domain/insights/steadiness.ts';
import { type LastWeek, lastWeekOf } from '#domain/results/last-week.ts';
import { observeLeaderboard } from '#queries/leaderboard.ts';
import { observeFirstDay } from '#queries/parts/first-day.ts';
import { observeOwnCheckIns } from '#queries/parts/own-check-ins.ts';
import type { QueryContext } from '#queries/parts/query-context.ts';
import { settle } from '#queries/parts/settle.ts';
import { observeOwnGoals, observeToday } from '#queries/parts/today.ts';
import type { CheckIn } from '#schemas/tables/check-ins.ts';

/** Null: no check-in last week, or older check-ins are still being fetched. */
export type LastWeekResult = { synced: false } | { synced: true; week: LastWeek | null };

/**
 * The result of last week, live. Half a year of check-ins is enough for steadiness. All of them are read only if
 * the week seems to have reached a league for the first time.
 */
export function observeLastWeek(context: QueryContext): Observable<LastWeekResult> {
  const { store } = context;
  const complete$ = store.outboxView.pipe(
    map(({ last_synced_at }) => last_synced_at !== null),
    distinctUntilChanged(),
  );
  const today$ = observeToday(context, observeOwnGoals(context));
  // read in parallel with the leaderboard
  const recent$ = today$.pipe(
    switchMap((today) => (today ? observeOwnCheckIns(store, startOf(today)) : of([]))),
  );
  return combineLatest([
    today$,
    observeLeaderboard(context),
    observeFirstDay(store),
    complete$,
    recent$,
  ]).pipe(
    settle(),
    switchMap(([today, board, firstDay, complete, recent]) => {
      if (today === null || !board.synced) return of({ synced: false as const });
      if (!complete) return of({ synced: true as const, week: null });
      const { profile: me, friends } = board;
      const resultOf = (checkIns: readonly CheckIn[]) => ({
        synced: true as const,
        week: lastWeekOf({ me, friends, checkIns, today, firstDay }),
      });
      const result = resultOf(recent);
      const isOlder = firstDay !== null && firstDay < startOf(today);
      return result.week?.reached && isOlder ? observeOwnCheckIns(store).pipe(map(resultOf)) : of(result);
    }),
  );
}

/** The first day that steadiness at the beginning of last week needs. */
const startOf = (today: LocalDay): LocalDay => addDays(mondayOf(today), -14 - STEADINESS_DAYS);
