import { combineLatest, distinctUntilChanged, map, type Observable, of, switchMap } from 'rxjs';
import type { EpochMs } from '#base/clock.ts';
import type { LocalDay } from '#base/time-words.ts';
import type { Uuid } from '#base/uuid.ts';
import { mondayOf } from '#domain/calendar/weeks.ts';
import {
  type DaysTogether,
  daysOfBoth,
  daysTogether,
  friendsFullDays,
  fullDaysOf,
  lastDecidedDay,
} from '#domain/pots/days-together.ts';
import { isStoveFull, otherInPot, type PotRole, potRole } from '#domain/pots/pot-roles.ts';
import { observeOwnCheckIns } from '#queries/parts/own-check-ins.ts';
import { observeFriendships, observeProfileCards, type ProfileCard } from '#queries/parts/peers.ts';
import type { QueryContext } from '#queries/parts/query-context.ts';
import { settle } from '#queries/parts/settle.ts';
import { observeOwnGoals, observeToday } from '#queries/parts/today.ts';
import type { CheckIn } from '#schemas/tables/check-ins.ts';
import type { Pot } from '#schemas/tables/pots.ts';
import type { Streaks } from '#schemas/tables/streaks.ts';
import type { LiveStore } from '#store/live-store.ts';

/** One pot, or question, of this user. */
export interface PotView {
  pot: Pot;
  role: Exclude<PotRole, 'gone'>;
  user_id: Uuid;
  card: ProfileCard | null;
  days: DaysTogether;
  /** Check-ins of this week, of this user and of the friend. */
  mine: readonly CheckIn[];
  theirs: readonly CheckIn[];
}

export interface Pots {
  /** Null while the user's goals have not arrived. */
  today: LocalDay | null;
  pots: readonly PotView[];
  /** This user has as many pots as fit. */
  isFull: boolean;
}

/** All pots and questions of this user, live. Without any, it reads nothing else. */
export function observePots(context: QueryContext): Observable<Pots> {
  const { store } = context;
  return combineLatest([observeKnownPots(store), observeToday(context, observeOwnGoals(context))]).pipe(
    switchMap(([pots, today]) =>
      today === null || pots.length === 0
        ? of({ today, pots: [], isFull: false })
        : observeCounted(context, pots, today),
    ),
  );
}

/** Without those whose other user this device must not show. */
function observeKnownPots(store: LiveStore): Observable<readonly Pot[]> {
  return combineLatest([store.collections.pots.find().$, observeFriendships(store)]).pipe(
    settle(),
    map(([docs, friendships]) => {
      const known = new Set(friendships.flatMap(({ user_id, friend_id }) => [user_id, friend_id]));
      return docs
        .map((doc) => doc.toMutableJSON())
        .filter((pot) => known.has(otherInPot(pot, store.userId)))
        .sort((a, b) => (a.asked_at < b.asked_at ? -1 : 1));
    }),
    distinctUntilChanged((a, b) => a.length === 0 && b.length === 0),
  );
}

function observeCounted(
  { store, now$ }: QueryContext,
  pots: readonly Pot[],
  today: LocalDay,
): Observable<Pots> {
  const { userId } = store;
  const others = [...new Set(pots.map((pot) => otherInPot(pot, userId)))];
  const since = pots.map(({ since_day }) => since_day ?? today).reduce((a, b) => (a < b ? a : b));
  const monday = mondayOf(today);
  return combineLatest([
    observeProfileCards(store),
    observeOwnCheckIns(store, since < monday ? since : monday),
    combineLatest(others.map((id) => observeOneFriend(store, id))),
    now$,
  ]).pipe(
    settle(),
    map(([cards, own, friends, now]): Pots => {
      const mine = fullDaysOf(own);
      const views = pots.flatMap((pot): PotView[] => {
        const role = potRole(pot, userId, now);
        const user_id = otherInPot(pot, userId);
        const friend = friends[others.indexOf(user_id)];
        if (role === 'gone' || !friend) return [];
        const both = daysOfBoth(pot, mine, friend.fullDays);
        return [
          {
            pot,
            role,
            user_id,
            card: cards.get(user_id) ?? null,
            days: daysTogether(both, decidedDay(now, own, friend.checkIns)),
            mine: own.filter(({ local_day }) => local_day >= monday),
            theirs: friend.checkIns.filter(({ local_day }) => local_day >= monday),
          },
        ];
      });
      return { today, pots: views, isFull: isStoveFull(pots, userId, now) };
    }),
  );
}

/** Where a user's days end follows from their newest check-in, as on the server: both devices count the same. */
function decidedDay(now: EpochMs, own: readonly CheckIn[], theirs: readonly CheckIn[]): LocalDay {
  return lastDecidedDay(
    now,
    [own.at(-1), theirs.at(-1)].filter((row) => row !== undefined),
  );
}

function observeOneFriend(store: LiveStore, id: Uuid) {
  const { streaks, check_ins } = store.collections;
  const streaks$ = streaks.findOne(id).$.pipe(map((doc): Streaks | null => doc?.toMutableJSON() ?? null));
  const checkIns$ = check_ins
    .find({
      selector: { user_id: id },
      sort: [{ user_id: 'asc' }, { local_day: 'asc' }, { check_in_type: 'asc' }],
      index: ['user_id', 'local_day', 'check_in_type'],
    })
    .$.pipe(map((docs): readonly CheckIn[] => docs.map((doc) => doc.toMutableJSON())));
  return combineLatest([streaks$, checkIns$]).pipe(
    map(([theirs, checkIns]) => ({ checkIns, fullDays: friendsFullDays(theirs, checkIns) })),
  );
}
