import { declareMutation } from '#domain/mutations/mutation.ts';
import { day, uuid } from '#schemas/fields.ts';

/**
 * Nudges the friend of a pot to check in for that day. Whether it reaches them is the server's decision, and the row
 * shows the sender only quiet hours.
 */
export const nudgeFriendMutation = declareMutation(
  { pot_id: uuid, local_day: day },
  {
    async apply(rows, _userId, { pot_id, local_day }) {
      const pot = await rows.get('pots', pot_id);
      if (pot?.status !== 'live' || (pot.nudged_on ?? '') >= local_day) return;
      rows.set('pots', pot_id, { ...pot, nudged_on: local_day, quiet_at: null });
    },
  },
);
