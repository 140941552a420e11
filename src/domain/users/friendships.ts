import type { Uuid } from '#base/uuid.ts';
import type { EditableRows } from '#domain/editable-rows.ts';
import type { Friendship } from '#schemas/friendship.ts';

/** The role of a user in a friendship, which decides the tab of /friends. */
export type FriendshipRole = 'friend' | 'request' | 'sent';

/** The other user of the two. */
export function otherSide(friendship: Friendship, me: Uuid): Uuid {
  return friendship.user_id === me ? friendship.friend_id : friendship.user_id;
}

/** Accepted, waiting for my answer, or waiting for theirs. */
export function roleOf(friendship: Friendship, me: Uuid): FriendshipRole {
  if (friendship.status === 'accepted') return 'friend';
  return friendship.friend_id === me ? 'request' : 'sent';
}

/** Accepts a request. Does nothing when it was deleted or sent to another user. */
export async function applyAcceptFriend(rows: EditableRows, me: Uuid, friendshipId: Uuid): Promise<void> {
  const friendship = await rows.get('friendships', friendshipId);
  if (friendship?.status !== 'pending' || friendship.friend_id !== me) return;
  rows.set('friendships', friendshipId, { ...friendship, status: 'accepted' });
}

/** Rejects or cancels: deletes a pending request; an accepted friendship stays (product.md §4). */
export async function removeRequest(rows: EditableRows, friendshipId: Uuid): Promise<void> {
  const friendship = await rows.get('friendships', friendshipId);
  if (friendship?.status === 'pending') rows.set('friendships', friendshipId, null);
}
