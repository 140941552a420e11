import { combineLatest, distinctUntilChanged, map, type Observable } from 'rxjs';
import type { Uuid } from '#base/uuid.ts';
import { otherSide, roleOf } from '#domain/users/friendships.ts';
import { observeFriendships, observeUnread } from '#queries/parts/peers.ts';
import type { QueryContext } from '#queries/parts/query-context.ts';

/** What waits among friends, for the badge on the link to /friends. */
export interface FriendNews {
  /** Unread messages. */
  unread: number;
  /** Unanswered requests, and friends who want to share a pot. */
  requests: number;
  /** Friends who joined with this user's link since /friends was open here. */
  joined: number;
}

/** What waits among friends, live. Reads unread messages only. */
export function observeFriendNews({ store }: QueryContext): Observable<Omit<FriendNews, 'joined'>> {
  const asked$ = store.collections.pots.find({ selector: { friend_id: store.userId, status: 'asked' } }).$;
  return combineLatest([observeFriendships(store), observeUnread(store), asked$]).pipe(
    map(([friendships, unread, asked]) => ({
      unread: [...unread.values()].reduce((sum, n) => sum + n, 0),
      requests:
        friendships.filter((one) => roleOf(one, store.userId) === 'request').length +
        asked.filter(({ user_id }) => friendships.some((one) => otherSide(one, store.userId) === user_id))
          .length,
    })),
    distinctUntilChanged((a, b) => a.unread === b.unread && a.requests === b.requests),
  );
}

/** Who has written something that is not read yet, live. */
export function observeUnreadSenders({ store }: QueryContext): Observable<ReadonlySet<Uuid>> {
  return observeUnread(store).pipe(map((unread) => new Set(unread.keys())));
}
