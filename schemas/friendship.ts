import type { RxJsonSchema } from 'rxdb';
import type { Instant } from '#base/time-words.ts';
import type { Uuid } from '#base/uuid.ts';

export type FriendshipStatus = 'pending' | 'accepted';

export interface Friendship {
  id: Uuid;
  /** The one who asked. */
  user_id: Uuid;
  /** The one who was asked. */
  friend_id: Uuid;
  status: FriendshipStatus;
  created_at: Instant;
}

export const friendshipSchema: RxJsonSchema<Friendship> = {
  title: 'friendships',
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 36 },
    user_id: { type: 'string', maxLength: 36 },
    friend_id: { type: 'string', maxLength: 36 },
    status: { type: 'string' },
    created_at: { type: 'string' },
  },
  required: ['id', 'user_id', 'friend_id', 'status', 'created_at'],
};
