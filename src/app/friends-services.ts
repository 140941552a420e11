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
  const { user } = deps;
  return {
    get ownEmail() {
      return user.email;
    },
    observeFriends: () => observeFriends(deps),
    observeFriend: (id) => observeFriend(deps, id),
    request: (email) => requestFriend(deps, { typed: email, ownEmail: user.email }),
    accept: (id) => acceptFriend(deps, id),
    reject: (id) => rejectFriend(deps, id),
    cancel: (id) => cancelRequest(deps, id),
    retry: (id) => retryRejected(deps, id),
    discard: (id) => discardRejected(deps, id),
  };
}
