import { combineLatest, map, type Observable, of } from 'rxjs';
import type { LocalDay } from '#base/time-words.ts';
import type { Uuid } from '#base/uuid.ts';
import { otherSide, roleOf } from '#domain/users/friendships.ts';
import {
  isWhole,
  observeFriendships,
  observeProfileCards,
  observeUnread,
  type ProfileCard,
} from '#queries/parts/peers.ts';
import type { QueryContext } from '#queries/parts/query-context.ts';
import { settle } from '#queries/parts/settle.ts';
import { observeReadersDay } from '#queries/parts/today.ts';
import type { CheckIn } from '#schemas/tables/check-ins.ts';
import type { Profile } from '#schemas/tables/profiles.ts';
import type { Streaks } from '#schemas/tables/streaks.ts';
import type { LiveStore } from '#store/live-store.ts';

/** What /friend/{friendId} shows. */
export type Friend =
  /** The server's first response has not arrived: it is not known who this is. */
  | { state: 'unknown'; synced: false }
  /** A stranger, a blocked user, oneself, or an invalid id (product.md §2). */
  | { state: 'not_found' }
  /**
   * A pending request, received or sent: only name and picture are known. `card` is null until it has
   * arrived.
   */
  | { state: 'request' | 'sent'; friendship_id: Uuid; user_id: Uuid; card: ProfileCard | null }
  | {
      state: 'friend';
      user_id: Uuid;
      card: ProfileCard | null;
      unread: number;
      /** Null until all their rows have arrived: a friend accepted offline has only the card. */
      whole: WholeFriend | null;
    };

export interface WholeFriend {
  profile: Profile;
  streaks: Streaks;
  /** The 10 most recent, newest first. */
  checkIns: readonly CheckIn[];
  /**
   * All of the friend's check-ins on this device, the newest day first: at least the newest ten, if there are
   * as many.
   */
  held: readonly CheckIn[];
  /** The reader's today; it decides whether a streak is broken and a week over. */
  today: LocalDay;
}

const RECENT_CHECK_INS = 10;

const UUID_SHAPE = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** One peer, live. `id` comes from the address and may be anything. */
export function observeFriend(context: QueryContext, id: string): Observable<Friend> {
  const { store } = context;
  const peer = id.toLowerCase();
  if (!UUID_SHAPE.test(peer) || peer === store.userId) return of({ state: 'not_found' });
  return combineLatest([
    store.outboxView,
    observeFriendships(store),
    observeProfileCards(store),
    observeUnread(store),
    observeStreaks(store, peer),
    observeHeld(store, peer),
    observeReadersDay(context),
  ]).pipe(
    settle(),
    map(([outbox, friendships, cards, unread, streaks, held, today]): Friend => {
      if (!outbox.synced) return { state: 'unknown', synced: false };
      const friendship = friendships.find((one) => otherSide(one, store.userId) === peer);
      if (!friendship) return { state: 'not_found' };
      const card = cards.get(peer) ?? null;
      const state = roleOf(friendship, store.userId);
      if (state !== 'friend') return { state, friendship_id: friendship.id, user_id: peer, card };
      const profile = card && isWhole(card) ? card : null;
      const whole = profile && streaks ? wholeFriend(profile, streaks, held, today) : null;
      return { state, user_id: peer, card, unread: unread.get(peer) ?? 0, whole };
    }),
  );
}

const wholeFriend = (
  profile: Profile,
  streaks: Streaks,
  held: readonly CheckIn[],
  today: LocalDay,
): WholeFriend => ({
  profile,
  streaks,
  // a night just after midnight comes before the morning of its day
  checkIns: held.slice(0, RECENT_CHECK_INS).sort((a, b) => (a.check_in_time < b.check_in_time ? 1 : -1)),
  held,
  today,
});

function observeStreaks(store: LiveStore, peer: Uuid): Observable<Streaks | null> {
  return store.collections.streaks.findOne(peer).$.pipe(map((doc) => doc?.toMutableJSON() ?? null));
}

function observeHeld(store: LiveStore, peer: Uuid): Observable<readonly CheckIn[]> {
  return store.collections.check_ins
    .find({
      selector: { user_id: peer },
      sort: [{ user_id: 'asc' }, { local_day: 'asc' }, { check_in_type: 'asc' }],
      index: ['user_id', 'local_day', 'check_in_type'],
    })
    .$.pipe(map((docs) => docs.map((doc) => doc.toMutableJSON()).reverse()));
}
