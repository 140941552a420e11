import type { Uuid } from '#base/uuid.ts';
import type { EditableRows } from '#domain/mutations/editable-rows.ts';
import type { Friendship } from '#schemas/friendship.ts';

/** What a friendship is to one of its two people: the tabs of /friends. */
export type FriendshipRole = 'friend' | 'request' | 'sent';

/** The other one of the two. */
export function otherSide(friendship: Friendship, me: Uuid): Uuid {
  return friendship.user_id === me ? friendship.friend_id : friendship.user_id;
}

/** Accepted, to be answered by me, or waiting for the other. */
export function roleOf(friendship: Friendship, me: Uuid): FriendshipRole {
  if (friendship.status === 'accepted') return 'friend';
  return friendship.friend_id === me ? 'request' : 'sent';
}

/** The one who was asked says yes; quiet when the request is gone or was not for them. */
export async function acceptFriend(rows: EditableRows, me: Uuid, friendshipId: Uuid): Promise<void> {
  const friendship = await rows.get('friendships', friendshipId);
  if (friendship?.status !== 'pending' || friendship.friend_id !== me) return;
  rows.set('friendships', friendshipId, { ...friendship, status: 'accepted' });
}

/** Rejected or cancelled: a pending request goes; an accepted friendship stays (spec section 4). */
export async function removeRequest(rows: EditableRows, friendshipId: Uuid): Promise<void> {
  const friendship = await rows.get('friendships', friendshipId);
  if (friendship?.status === 'pending') rows.set('friendships', friendshipId, null);
}
