import { combineLatest, distinctUntilChanged, map, type Observable } from 'rxjs';
import { rivalsOf } from '#domain/standings/leaderboard.ts';
import { otherSide } from '#domain/users/friendships.ts';
import { isWhole, observeFriendships, observeProfileCards } from '#queries/parts/peers.ts';
import type { QueryContext } from '#queries/parts/query-context.ts';
import { settle } from '#queries/parts/settle.ts';
import { observeOwnGoals } from '#queries/parts/today.ts';
import type { Goals } from '#schemas/tables/goals.ts';
import type { Profile } from '#schemas/tables/profiles.ts';
import type { Streaks } from '#schemas/tables/streaks.ts';

/** Everything that /leaderboard shows. */
export interface LoadedLeaderboard {
  synced: true;
  profile: Profile;
  /** They decide the reader's today, which decides the week. */
  goals: Goals;
  streaks: Streaks;
  /**
   * Accepted friends whose numbers have arrived and who share leaderboards with the reader. Not sorted: the
   * order depends on the reader's today.
   */
  friends: readonly Profile[];
  /** Also true while a newly accepted friend's rows have not all arrived. */
  hasFriends: boolean;
}

/** While `synced` is false the first page has not arrived. */
export type Leaderboard = { synced: false } | LoadedLeaderboard;

/** The users on the weekly leaderboard, live. */
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
  return combineLatest([
    synced$,
    friendIds$,
    observeProfileCards(store),
    observeOwnGoals(context),
    streaks$,
  ]).pipe(
    settle(),
    map(([synced, friendIds, cards, ownGoals, ownStreaks]) => {
      const profile = cards.get(userId);
      if (!synced || !profile || !isWhole(profile) || !ownGoals || !ownStreaks) return { synced: false };
      return {
        synced,
        profile,
        goals: ownGoals,
        streaks: ownStreaks,
        friends: rivalsOf(profile, friendIds.flatMap((id) => cards.get(id) ?? []).filter(isWhole)),
        hasFriends: friendIds.length > 0,
      };
    }),
  );
}
