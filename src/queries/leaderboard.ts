import { combineLatest, distinctUntilChanged, map, type Observable } from 'rxjs';
import { otherSide } from '#domain/people/friendships.ts';
import { isWhole, observeFriendships, observePeople } from '#queries/parts/people.ts';
import { settle } from '#queries/parts/settle.ts';
import { observeOwnGoals } from '#queries/parts/today.ts';
import type { QueryContext } from '#queries/query-context.ts';
import type { Goals } from '#schemas/goal.ts';
import type { Profile } from '#schemas/profile.ts';
import type { Streaks } from '#schemas/streak.ts';

/** Everything /leaderboard shows. */
export interface LoadedLeaderboard {
  synced: true;
  profile: Profile;
  /** Decide the reader's today, by which every week is read. */
  goals: Goals;
  streaks: Streaks;
  /** Accepted friends whose numbers are here; in no order, which is a matter of the reader's today. */
  friends: readonly Profile[];
  /** True also while a friend just accepted is not here whole yet. */
  hasFriends: boolean;
}

/** While `synced` is false the first page has not arrived. */
export type Leaderboard = { synced: false } | LoadedLeaderboard;

/** The people on the weekly leaderboard, live. */
export function observeLeaderboard(context: QueryContext): Observable<Leaderboard> {
  const { store } = context;
  const { userId, outboxView } = store;
  const friendIds$ = observeFriendships(store).pipe(
    map((rows) => rows.filter(({ status }) => status === 'accepted').map((row) => otherSide(row, userId))),
  );
  const streaks$ = store.collections.streaks.findOne(userId).$.pipe(map((doc) => doc?.toMutableJSON()));
  const synced$ = outboxView.pipe(
    map(({ synced }) => synced),
    distinctUntilChanged(), // every tap changes the outbox, which the board does not show
  );
  return combineLatest([synced$, friendIds$, observePeople(store), observeOwnGoals(context), streaks$]).pipe(
    settle(),
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
