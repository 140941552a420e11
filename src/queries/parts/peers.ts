import { combineLatest, distinctUntilChanged, map, type Observable } from 'rxjs';
import type { Uuid } from '#base/uuid.ts';
import { type Hidden, hiddenBy } from '#domain/users/boundaries.ts';
import { otherSide } from '#domain/users/friendships.ts';
import type { Boundary } from '#schemas/tables/boundaries.ts';
import type { Friendship } from '#schemas/tables/friendships.ts';
import type { Profile } from '#schemas/tables/profiles.ts';
import type { LiveStore } from '#store/live-store.ts';

/** A user's card; a friend's whole profile, as soon as it has arrived. */
export type ProfileCard = Pick<Profile, 'user_id' | 'display_name' | 'avatar_url'> & Partial<Profile>;

/** False for a card: of a pending counterpart, or of a friend accepted here a moment ago. */
export function isWhole(card: ProfileCard): card is Profile {
  return card.current_league !== undefined && card.total_points !== undefined;
}

/** What this user has decided about other users, live. */
export function observeBoundaries(store: LiveStore): Observable<readonly Boundary[]> {
  return store.collections.boundaries.find().$.pipe(map((docs) => docs.map((doc) => doc.toMutableJSON())));
}

/** Whom this user has blocked or muted, live. */
export function observeHidden(store: LiveStore): Observable<Hidden> {
  return observeBoundaries(store).pipe(map(hiddenBy));
}

/** Every friendship and request of this user, live; not those with blocked users. */
export function observeFriendships(store: LiveStore): Observable<readonly Friendship[]> {
  return combineLatest([store.collections.friendships.find().$, observeHidden(store)]).pipe(
    map(([docs, { blocked }]) =>
      docs.map((doc) => doc.toMutableJSON()).filter((one) => !blocked.has(otherSide(one, store.userId))),
    ),
  );
}

/** Every user whom this device may show, by id, live. */
export function observeProfileCards(store: LiveStore): Observable<ReadonlyMap<Uuid, ProfileCard>> {
  return combineLatest([store.collections.profiles.find().$, observeWaitingPicture(store)]).pipe(
    map(([docs, picture]) => {
      const cards = docs.map((doc) => doc.toMutableJSON());
      return new Map(
        cards.map((one) => [one.user_id, one.user_id === store.userId ? withPicture(one, picture) : one]),
      );
    }),
  );
}

/** This user's own profile, live; undefined until it has arrived. */
export function observeOwnProfile(store: LiveStore): Observable<Profile | undefined> {
  const profile$ = store.collections.profiles.findOne(store.userId).$;
  return combineLatest([profile$, observeWaitingPicture(store)]).pipe(
    map(([doc, picture]) => (doc ? withPicture(doc.toMutableJSON(), picture) : undefined)),
  );
}

const observeWaitingPicture = (store: LiveStore): Observable<string | null> =>
  store.outboxView.pipe(
    map(({ waitingPicture }) => waitingPicture),
    distinctUntilChanged(),
  );

/** Shows a picture that still waits for its upload. */
const withPicture = (profile: Profile, picture: string | null): Profile =>
  picture === null ? profile : { ...profile, avatar_url: picture };

/**
 * How many unread messages each sender has, live. A muted or blocked sender has none. Reads only unread ones,
 * however long the chats are.
 */
export function observeUnread(store: LiveStore): Observable<ReadonlyMap<Uuid, number>> {
  const unread$ = store.collections.messages.find({
    selector: { receiver_id: store.userId, read: false },
    index: ['receiver_id', 'read', 'created_at'],
  }).$;
  return combineLatest([unread$, observeHidden(store)]).pipe(
    map(([docs, { silent }]) => {
      const unread = new Map<Uuid, number>();
      for (const { sender_id } of docs) {
        if (!silent.has(sender_id)) unread.set(sender_id, (unread.get(sender_id) ?? 0) + 1);
      }
      return unread;
    }),
  );
}
