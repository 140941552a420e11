import { distinctUntilChanged, map, type Observable } from 'rxjs';
import type { LocalDay } from '#base/time-words.ts';
import type { LiveStore } from '#store/live-store.ts';

/**
 * The first day on or after that one with a check-in of the user. One step of an index, however long the history is.
 */
export function observeFirstDay(
  store: LiveStore,
  from: LocalDay = '0000-01-01',
): Observable<LocalDay | null> {
  return store.collections.check_ins
    .find({
      selector: { user_id: store.userId, local_day: { $gte: from } },
      sort: [{ user_id: 'asc' }, { local_day: 'asc' }, { check_in_type: 'asc' }],
      index: ['user_id', 'local_day', 'check_in_type'],
      limit: 1,
    })
    .$.pipe(
      map((docs) => docs[0]?.local_day ?? null),
      distinctUntilChanged(),
    );
}
