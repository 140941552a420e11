import { distinctUntilChanged, map, type Observable, of, switchMap } from 'rxjs';
import type { LocalDay } from '#base/time-words.ts';
import { addDays } from '#domain/calendar/days.ts';
import { type DayScores, dayScores, STEADINESS_DAYS } from '#domain/insights/steadiness.ts';
import type { QueryContext } from '#queries/parts/query-context.ts';

/**
 * The user's own scores for today and the `back` days before, live. Null while the first
 * run still brings older check-ins. Reads one range of an index, however long the history is.
 */
export function observeSteadiness(
  { store }: QueryContext,
  { today, back }: { today: LocalDay; back: number },
): Observable<DayScores | null> {
  const from = addDays(today, -STEADINESS_DAYS - back);
  const scores$ = store.collections.check_ins
    .find({
      selector: { user_id: store.userId, local_day: { $gte: from } },
      index: ['user_id', 'local_day', 'check_in_type'],
    })
    .$.pipe(map((docs) => dayScores(docs.map((doc) => doc.toMutableJSON()))));
  return store.outboxView.pipe(
    map(({ last_synced_at }) => last_synced_at !== null),
    distinctUntilChanged(),
    switchMap((complete) => (complete ? scores$ : of(null))),
  );
}
