import { auditTime, combineLatest, distinctUntilChanged, map, type Observable, of } from 'rxjs';
import type { Clock, EpochMs } from '#base/clock.ts';
import type { LocalDay } from '#base/time-words.ts';
import type { Uuid } from '#base/uuid.ts';
import { todayOf } from '#domain/calendar/day-start.ts';
import { logicalDay } from '#domain/calendar/days.ts';
import { otherSide, roleOf } from '#domain/people/friendships.ts';
import { isWhole, observeFriendships, observePeople, observeUnread, type Person } from '#queries/people.ts';
import type { CheckIn } from '#schemas/check-in.ts';
import type { Profile } from '#schemas/profile.ts';
import type { Streaks } from '#schemas/streak.ts';
import type { LiveStore } from '#store/live-store.ts';

/** What /friend/{friendId} shows. */
export type Friend =
  /** The first answer of the server has not arrived: nobody can tell. */
  | { state: 'unknown' }
  /** A stranger, oneself, or no id at all (spec section 2). */
  | { state: 'not_found' }
  /** They asked, or were asked: only name and picture are told. Person: null until it has arrived. */
  | { state: 'request' | 'sent'; friendship_id: Uuid; user_id: Uuid; person: Person | null }
  | {
      state: 'friend';
      user_id: Uuid;
      person: Person | null;
      unread: number;
      /** Null until they have arrived whole: a friendship accepted offline has only the card. */
      whole: WholeFriend | null;
    };

export interface WholeFriend {
  profile: Profile;
  streaks: Streaks;
  /** The 10 most recent, newest first. */
  checkIns: readonly CheckIn[];
  /** The reader's: by it a streak is broken and a week over. */
  today: LocalDay;
}

const RECENT_CHECK_INS = 10;

const SETTLE_MS = 8;
const UUID_SHAPE = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * One peer, live. `id` comes from the address and may be anything. `now$` ticks whenever the reader's logical day may
 * have changed.
 */
export function observeFriend(
  store: LiveStore,
  clock: Clock,
  now$: Observable<EpochMs>,
  id: string,
): Observable<Friend> {
  const peer = id.toLowerCase();
  if (!UUID_SHAPE.test(peer) || peer === store.userId) return of({ state: 'not_found' });
  return combineLatest([
    store.outboxView,
    observeFriendships(store),
    observePeople(store),
    observeUnread(store),
    observeStreaks(store, peer),
    observeRecent(store, peer),
    observeToday(store, clock, now$),
  ]).pipe(
    auditTime(SETTLE_MS),
    map(([outbox, friendships, people, unread, streaks, checkIns, today]): Friend => {
      if (!outbox.synced) return { state: 'unknown' };
      const friendship = friendships.find((one) => otherSide(one, store.userId) === peer);
      if (!friendship) return { state: 'not_found' };
      const person = people.get(peer) ?? null;
      const state = roleOf(friendship, store.userId);
      if (state !== 'friend') return { state, friendship_id: friendship.id, user_id: peer, person };
      const profile = person && isWhole(person) ? person : null;
      const whole = profile && streaks ? { profile, streaks, checkIns, today } : null;
      return { state, user_id: peer, person, unread: unread.get(peer) ?? 0, whole };
    }),
  );
}

function observeStreaks(store: LiveStore, peer: Uuid): Observable<Streaks | null> {
  return store.collections.streaks.findOne(peer).$.pipe(map((doc) => doc?.toMutableJSON() ?? null));
}

function observeRecent(store: LiveStore, peer: Uuid): Observable<readonly CheckIn[]> {
  return store.collections.check_ins
    .find({
      selector: { user_id: peer },
      sort: [{ user_id: 'desc' }, { local_day: 'desc' }, { check_in_type: 'desc' }],
      limit: RECENT_CHECK_INS,
      index: ['user_id', 'local_day', 'check_in_type'],
    })
    .$.pipe(map((docs) => docs.map((doc) => doc.toMutableJSON())));
}

/** The reader's own logical day; by the wall while their goals are not here. */
function observeToday(store: LiveStore, clock: Clock, now$: Observable<EpochMs>): Observable<LocalDay> {
  const goals$ = store.collections.goals.findOne(store.userId).$;
  return combineLatest([goals$, now$]).pipe(
    map(([goals, now]) => {
      const offset = clock.utcOffsetMinutes(now);
      return goals ? todayOf(goals.toMutableJSON(), now, offset) : logicalDay(now, offset, '00:00:00');
    }),
    distinctUntilChanged(),
  );
}
