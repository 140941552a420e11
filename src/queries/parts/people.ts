import { combineLatest, distinctUntilChanged, map, type Observable } from 'rxjs';
import type { Uuid } from '#base/uuid.ts';
import type { Friendship } from '#schemas/friendship.ts';
import type { Profile } from '#schemas/profile.ts';
import type { LiveStore } from '#store/live-store.ts';

/** A person's card; a friend's whole profile, as soon as it has arrived. */
export type Person = Pick<Profile, 'user_id' | 'display_name' | 'avatar_url'> & Partial<Profile>;

/** False for a card: of a pending counterpart, or of a friend accepted here a moment ago. */
export function isWhole(person: Person): person is Profile {
  return person.current_league !== undefined && person.total_points !== undefined;
}

/** Every friendship and request of this user, live. */
export function observeFriendships(store: LiveStore): Observable<readonly Friendship[]> {
  return store.collections.friendships.find().$.pipe(map((docs) => docs.map((doc) => doc.toMutableJSON())));
}

/** Everybody whom this device may show, by id, live. */
export function observePeople(store: LiveStore): Observable<ReadonlyMap<Uuid, Person>> {
  return combineLatest([store.collections.profiles.find().$, observeWaitingPicture(store)]).pipe(
    map(([docs, picture]) => {
      const people = docs.map((doc) => doc.toMutableJSON());
      return new Map(
        people.map((one) => [one.user_id, one.user_id === store.userId ? withPicture(one, picture) : one]),
      );
    }),
  );
}

/** This person's own profile, live; undefined until it has arrived. */
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

/** How many unread messages each sender has, live. Reads only those, however long the chats are. */
export function observeUnread(store: LiveStore): Observable<ReadonlyMap<Uuid, number>> {
  return store.collections.messages
    .find({
      selector: { receiver_id: store.userId, read: false },
      index: ['receiver_id', 'read', 'created_at'],
    })
    .$.pipe(
      map((docs) => {
        const unread = new Map<Uuid, number>();
        for (const { sender_id } of docs) unread.set(sender_id, (unread.get(sender_id) ?? 0) + 1);
        return unread;
      }),
    );
}
