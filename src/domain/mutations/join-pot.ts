import { declareMutation } from '#domain/mutations/mutation.ts';
import { day, uuid } from '#schemas/fields.ts';

/** Joins a pot that a friend asked for. `local_day`: the user's day, the first that can count. */
export const joinPotMutation = declareMutation(
  { pot_id: uuid, local_day: day },
  {
    async apply(rows, userId, { pot_id, local_day }) {
      const pot = await rows.get('pots', pot_id);
      if (pot?.status !== 'asked' || pot.friend_id !== userId) return;
      rows.set('pots', pot_id, { ...pot, status: 'live', since_day: local_day });
    },
  },
);
