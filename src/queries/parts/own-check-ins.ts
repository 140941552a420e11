import { map, type Observable } from 'rxjs';
import type { LocalDay } from '#base/time-words.ts';
import type { CheckIn } from '#schemas/tables/check-ins.ts';
import type { LiveStore } from '#store/live-store.ts';

/** The user's own check-ins on or after that day, live, oldest first. Without a day: all check-ins. */
export function observeOwnCheckIns(
  store: LiveStore,
  from: LocalDay = '0000-01-01',
): Observable<readonly CheckIn[]> {
  return store.collections.check_ins
    .find({
      selector: { user_id: store.userId, local_day: { $gte: from } },
      sort: [{ user_id: 'asc' }, { local_day: 'asc' }, { check_in_type: 'asc' }],
      index: ['user_id', 'local_day', 'check_in_type'],
    })
    .$.pipe(map((docs) => docs.map((doc) => doc.toMutableJSON())));
}
