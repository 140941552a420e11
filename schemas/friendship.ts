import type { Instant } from '#base/time-words.ts';
import type { Uuid } from '#base/uuid.ts';
import { ID, TEXT, tableSchema } from '#schemas/table-schema.ts';

export type FriendshipStatus = 'pending' | 'accepted';

export interface Friendship {
  id: Uuid;
  /** The sender of the request. */
  user_id: Uuid;
  /** The recipient of the request. */
  friend_id: Uuid;
  status: FriendshipStatus;
  created_at: Instant;
}

export const friendshipSchema = tableSchema<Friendship>('friendships', 'id', {
  id: ID,
  user_id: ID,
  friend_id: ID,
  status: TEXT,
  created_at: TEXT,
});
