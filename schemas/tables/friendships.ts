import { instant, oneOf, uuid, type ValueOf } from '#schemas/fields.ts';
import { declareTable, type RowOf } from '#schemas/table.ts';

const status = oneOf('pending', 'accepted');
export type FriendshipStatus = ValueOf<typeof status>;

export const friendships = declareTable({
  name: 'friendships',
  number: 5,
  key: 'id',
  indexes: [['peer_id']],
  seenBy: 'pair',
  ends: ['user_id', 'friend_id'],
  arrives: 'early',
  leavesTombstones: true,
  fields: {
    id: uuid,
    /** Sent the request. */
    user_id: uuid,
    /** Received the request. */
    friend_id: uuid,
    status,
    created_at: instant,
  },
});

export type Friendship = RowOf<typeof friendships>;
