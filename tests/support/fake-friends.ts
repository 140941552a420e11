import { BehaviorSubject } from 'rxjs';
import { ok } from '#base/result.ts';
import type { Friend } from '#queries/friend.ts';
import type { FriendEntry, Friends } from '#queries/friends.ts';
import type { Person } from '#queries/parts/people.ts';
import type { FriendsServices } from '#ui/screens/friends/friends-services.ts';

export interface FakeFriends extends FriendsServices {
  friends$: BehaviorSubject<Friends>;
  friend$: BehaviorSubject<Friend>;
  /** What was done, in order: 'accept <id>', 'request <email>'. */
  done: string[];
}

export type LoadedFriends = Extract<Friends, { synced: true }>;

export const someFriends = (over: Partial<LoadedFriends> = {}): LoadedFriends => ({
  synced: true,
  friends: [],
  requests: [],
  sent: [],
  refused: [],
  ...over,
});

/** A peer of whom only name and picture are known. */
export const aCard = (n: number, display_name: string): Person => ({
  user_id: `00000000-0000-4000-8000-0000000001${String(n).padStart(2, '0')}`,
  display_name,
  avatar_url: null,
});

export const friendshipId = (n: number): string =>
  `00000000-0000-4000-8000-0000000002${String(n).padStart(2, '0')}`;

/** What a row of any list has. */
export const anEntry = (n: number, display_name: string) => {
  const person = aCard(n, display_name);
  return { friendship_id: friendshipId(n), user_id: person.user_id, person };
};

export const aFriendEntry = (
  n: number,
  display_name: string,
  over: Partial<FriendEntry> = {},
): FriendEntry => {
  const entry = anEntry(n, display_name);
  return {
    ...entry,
    person: { ...entry.person, current_league: 'coal', total_points: 100 },
    unread: 0,
    unsent: false,
    ...over,
  };
};

/** Friends in memory; every command works unless `over` says otherwise. */
export function fakeFriends(
  friends: Friends = someFriends(),
  friend: Friend = { state: 'not_found' },
  over: Partial<FriendsServices> = {},
): FakeFriends {
  const done: string[] = [];
  const friends$ = new BehaviorSubject(friends);
  const friend$ = new BehaviorSubject(friend);
  const doing = (what: string) => async (id: string) => {
    done.push(`${what} ${id}`);
    return ok(undefined);
  };
  return {
    friends$,
    friend$,
    done,
    ownEmail: 'mina@example.org',
    observeFriends: () => friends$,
    observeFriend: () => friend$,
    async request(email) {
      done.push(`request ${email}`);
      return ok({ friendship_id: friendshipId(99) });
    },
    accept: doing('accept'),
    reject: doing('reject'),
    cancel: doing('cancel'),
    retry: doing('retry'),
    async discard(id) {
      done.push(`discard ${id}`);
    },
    ...over,
  };
}
