import { declareMutation } from '#domain/mutations/mutation.ts';
import { uuid } from '#schemas/fields.ts';

/** Accepts a request. Does nothing when it was deleted or sent to another user. */
export const acceptFriendMutation = declareMutation(
  { friendship_id: uuid },
  {
    async apply(rows, userId, { friendship_id }) {
      const friendship = await rows.get('friendships', friendship_id);
      if (friendship?.status !== 'pending' || friendship.friend_id !== userId) return;
      rows.set('friendships', friendship_id, { ...friendship, status: 'accepted' });
    },
    concerns: ({ friendship_id }) => ({ friendship: friendship_id }),
  },
);
