import { combineLatest, map, type Observable } from 'rxjs';
import type { LocalDay } from '#base/time-words.ts';
import type { Uuid } from '#base/uuid.ts';
import { type FriendEntry, type Friends, observeFriends } from '#queries/friends.ts';
import { friendIdsOf, observeNewestDays } from '#queries/parts/newest-days.ts';
import { observeFriendships } from '#queries/parts/peers.ts';
import type { QueryContext } from '#queries/parts/query-context.ts';
import { observeReadersDay } from '#queries/parts/today.ts';
import type { CheckIn } from '#schemas/tables/check-ins.ts';
import type { Streaks } from '#schemas/tables/streaks.ts';

export interface ListedFriend extends FriendEntry {
  /** Null until they have arrived. */
  streaks: Streaks | null;
  /** The check-ins of the last day on which the friend made any. */
  newestDay: readonly CheckIn[];
}

type Synced = Extract<Friends, { synced: true }>;

/** Everything that /friends shows. While `synced` is false it is not known who is a friend. */
export type ListedFriends =
  | { synced: false }
  | (Omit<Synced, 'friends'> & {
      /** The reader's; it decides whether a streak is broken. */
      today: LocalDay;
      friends: readonly ListedFriend[];
    });

/** What /friends shows, live: friends and requests, with the newest day and the streaks of each friend. */
export function observeListedFriends(context: QueryContext): Observable<ListedFriends> {
  const { store } = context;
  const ids$ = friendIdsOf(observeFriendships(store), store.userId);
  const streaks$ = store.collections.streaks
    .find()
    .$.pipe(map((docs) => new Map<Uuid, Streaks>(docs.map((doc) => [doc.user_id, doc.toMutableJSON()]))));
  const days$ = observeNewestDays(store, ids$, ['check_ins'], async (_, newestDay) => newestDay);
  return combineLatest([observeFriends(context), streaks$, days$, observeReadersDay(context)]).pipe(
    map(([found, streaks, days, today]) => {
      if (!found.synced) return found;
      const rowOf = (entry: FriendEntry): ListedFriend => ({
        ...entry,
        streaks: streaks.get(entry.user_id) ?? null,
        newestDay: days.get(entry.user_id) ?? [],
      });
      return { ...found, today, friends: found.friends.map(rowOf) };
    }),
  );
}
