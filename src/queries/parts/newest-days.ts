import {
  asyncScheduler,
  combineLatest,
  distinctUntilChanged,
  map,
  type Observable,
  switchMap,
  throttleTime,
} from 'rxjs';
import type { Uuid } from '#base/uuid.ts';
import { otherSide } from '#domain/users/friendships.ts';
import type { CheckIn } from '#schemas/tables/check-ins.ts';
import type { Friendship } from '#schemas/tables/friendships.ts';
import type { LiveStore } from '#store/live-store.ts';
import { observeTables } from '#store/rxdb/observe-tables.ts';

/** A sync may change many check-ins in quick succession. */
const BURST_MS = 100;

/** The ids of accepted friends, live; again only when they change. */
export const friendIdsOf = (
  friendships$: Observable<readonly Friendship[]>,
  me: Uuid,
): Observable<readonly Uuid[]> =>
  friendships$.pipe(
    map((rows) => rows.filter(({ status }) => status === 'accepted').map((row) => otherSide(row, me))),
    distinctUntilChanged((a, b) => a.length === b.length && a.every((id, at) => id === b[at])),
  );

/**
 * The check-ins of the last day on which each of these users made any, live; `read` may read more for them. Two steps of an
 * index for each user, however many check-ins there are.
 */
export function observeNewestDays<T>(
  store: LiveStore,
  ids$: Observable<readonly Uuid[]>,
  tables: readonly ('check_ins' | 'messages')[],
  read: (userId: Uuid, newestDay: readonly CheckIn[]) => Promise<T>,
): Observable<ReadonlyMap<Uuid, T>> {
  const look = async (userId: Uuid) =>
    [userId, await read(userId, await newestDayOf(store, userId))] as const;
  const changed$ = observeTables(store.database, tables, async () => null).pipe(
    throttleTime(BURST_MS, asyncScheduler, { leading: true, trailing: true }),
  );
  return combineLatest([ids$, changed$]).pipe(
    switchMap(async ([ids]) => new Map(await Promise.all(ids.map(look)))),
  );
}

async function newestDayOf({ documents }: LiveStore, user_id: Uuid): Promise<readonly CheckIn[]> {
  const newest = await documents.last('check_ins', { user_id });
  return newest ? documents.where('check_ins', { user_id, local_day: newest.local_day }) : [];
}
