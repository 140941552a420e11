import type { Uuid } from '#base/uuid.ts';
import type { EditableRows } from '#domain/editable-rows.ts';
import type { Friendship } from '#schemas/tables/friendships.ts';

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

/** Rejects or cancels: deletes a pending request; an accepted friendship stays (product.md §4). */
export async function removeRequest(
  rows: EditableRows,
  _userId: Uuid,
  { friendship_id }: { friendship_id: Uuid },
): Promise<void> {
  const friendship = await rows.get('friendships', friendship_id);
  if (friendship?.status === 'pending') rows.set('friendships', friendship_id, null);
}
