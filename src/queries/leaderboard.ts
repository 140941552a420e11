import { auditTime, combineLatest, distinctUntilChanged, map, type Observable, switchMap } from 'rxjs';
import { otherSide } from '#domain/friendships.ts';
import type { Goals } from '#schemas/goal.ts';
import type { Profile } from '#schemas/profile.ts';
import type { Streaks } from '#schemas/streak.ts';
import type { Store } from '#store/store.ts';

/** Everything /leaderboard shows. While `synced` is false the first page has not arrived. */
export type Leaderboard =
  | { synced: false }
  | {
      synced: true;
      profile: Profile;
      /** Decide the reader's today, by which every week is read. */
      goals: Goals;
      streaks: Streaks;
      /** Accepted friends whose numbers are here. */
      friends: readonly Profile[];
      /** True also while a friend just accepted is not here whole yet. */
      hasFriends: boolean;
    };

/** An answer of the server writes several tables, each with an emission of its own: the board is drawn once. */
const SETTLE_MS = 30;

/** The people on the weekly leaderboard, live; in no order, which is a matter of the reader's present day. */
export function observeLeaderboard({ userId, documents, outboxView }: Store): Observable<Leaderboard> {
  const { profiles, goals, streaks, friendships } = documents.collections;
  const friendIds$ = friendships.find({ selector: { status: 'accepted' } }).$.pipe(
    map((docs) => docs.map((doc) => otherSide(doc, userId)).sort()),
    distinctUntilChanged((a, b) => a.join() === b.join()),
  );
  const people$ = friendIds$.pipe(
    switchMap((friendIds) =>
      profiles.findByIds([userId, ...friendIds]).$.pipe(
        map((docs) => ({
          profile: docs.get(userId)?.toMutableJSON(),
          friends: friendIds.flatMap((id) => docs.get(id)?.toMutableJSON() ?? []).filter(hasNumbers),
          hasFriends: friendIds.length > 0,
        })),
      ),
    ),
  );
  const goals$ = goals.findOne(userId).$.pipe(map((doc) => doc?.toMutableJSON()));
  const streaks$ = streaks.findOne(userId).$.pipe(map((doc) => doc?.toMutableJSON()));
  const synced$ = outboxView.pipe(
    map(({ synced }) => synced),
    distinctUntilChanged(),
  );
  return combineLatest([synced$, people$, goals$, streaks$]).pipe(
    auditTime(SETTLE_MS),
    map(([synced, { profile, friends, hasFriends }, ownGoals, ownStreaks]) =>
      synced && profile && ownGoals && ownStreaks
        ? { synced, profile, goals: ownGoals, streaks: ownStreaks, friends, hasFriends }
        : { synced: false },
    ),
  );
}

/** A friend accepted a moment ago on this device is still the card of a request: a name and a picture. */
function hasNumbers(profile: Partial<Profile>): boolean {
  return profile.weekly_points !== undefined && profile.week_start !== undefined;
}
