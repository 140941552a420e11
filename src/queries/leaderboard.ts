import { auditTime, combineLatest, distinctUntilChanged, map, type Observable } from 'rxjs';
import { otherSide } from '#domain/people/friendships.ts';
import { isWhole, observeFriendships, observePeople } from '#queries/people.ts';
import type { Goals } from '#schemas/goal.ts';
import type { Profile } from '#schemas/profile.ts';
import type { Streaks } from '#schemas/streak.ts';
import type { LiveStore } from '#store/live-store.ts';

/** Everything /leaderboard shows. While `synced` is false the first page has not arrived. */
export type Leaderboard =
  | { synced: false }
  | {
      synced: true;
      profile: Profile;
      /** Decide the reader's today, by which every week is read. */
      goals: Goals;
      streaks: Streaks;
      /** Accepted friends whose numbers are here; in no order, which is a matter of the reader's today. */
      friends: readonly Profile[];
      /** True also while a friend just accepted is not here whole yet. */
      hasFriends: boolean;
    };

/** An answer of the server writes several tables, each with an emission of its own: the board is drawn once. */
const SETTLE_MS = 30;

/** The people on the weekly leaderboard, live. */
export function observeLeaderboard(store: LiveStore): Observable<Leaderboard> {
  const { userId, outboxView } = store;
  const { goals, streaks } = store.collections;
  const friendIds$ = observeFriendships(store).pipe(
    map((rows) => rows.filter(({ status }) => status === 'accepted').map((row) => otherSide(row, userId))),
  );
  const goals$ = goals.findOne(userId).$.pipe(map((doc) => doc?.toMutableJSON()));
  const streaks$ = streaks.findOne(userId).$.pipe(map((doc) => doc?.toMutableJSON()));
  const synced$ = outboxView.pipe(
    map(({ synced }) => synced),
    distinctUntilChanged(), // every tap changes the outbox, which is not on the board
  );
  return combineLatest([synced$, friendIds$, observePeople(store), goals$, streaks$]).pipe(
    auditTime(SETTLE_MS),
    map(([synced, friendIds, people, ownGoals, ownStreaks]) => {
      const profile = people.get(userId);
      if (!synced || !profile || !isWhole(profile) || !ownGoals || !ownStreaks) return { synced: false };
      return {
        synced,
        profile,
        goals: ownGoals,
        streaks: ownStreaks,
        friends: friendIds.flatMap((id) => people.get(id) ?? []).filter(isWhole),
        hasFriends: friendIds.length > 0,
      };
    }),
  );
}
