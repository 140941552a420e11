import type { ScreenServicesDeps } from '#app/screen-services.ts';
import { acceptFriend } from '#commands/accept-friend.ts';
import { cancelRequest } from '#commands/cancel-request.ts';
import { discardRejected } from '#commands/discard-rejected.ts';
import { rejectFriend } from '#commands/reject-friend.ts';
import { requestFriend } from '#commands/request-friend.ts';
import { retryRejected } from '#commands/retry-rejected.ts';
import { observeFriend } from '#queries/friend.ts';
import { observeFriends } from '#queries/friends.ts';
import type { FriendsServices } from '#ui/screens/friends/friends-services.ts';

/** Binds what /friends and /friend/{friendId} use to one user's store. */
export function friendsServices(deps: ScreenServicesDeps): FriendsServices {
  const { store, clock, newId, now$, user } = deps;
  return {
    get ownEmail() {
      return user.email;
    },
    observeFriends: () => observeFriends(store),
    observeFriend: (id) => observeFriend(store, clock, now$, id),
    request: (email) => requestFriend({ store, clock, newId, ownEmail: user.email }, email),
    accept: (id) => acceptFriend({ store, clock }, id),
    reject: (id) => rejectFriend({ store, clock }, id),
    cancel: (id) => cancelRequest({ store, clock }, id),
    retry: (id) => retryRejected({ store, clock }, id),
    discard: (id) => discardRejected(store, id),
  };
}
