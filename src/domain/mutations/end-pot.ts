import { declareMutation } from '#domain/mutations/mutation.ts';
import { day, uuid } from '#schemas/fields.ts';

/** Ends a pot. Its days stay on both shelves. */
export const endPotMutation = declareMutation(
  { pot_id: uuid, local_day: day },
  {
    async apply(rows, userId, { pot_id, local_day }) {
      const pot = await rows.get('pots', pot_id);
      if (pot?.status !== 'live') return;
      const since = pot.since_day ?? local_day;
      const ended_day = local_day < since ? since : local_day;
      rows.set('pots', pot_id, { ...pot, status: 'ended', ended_day, ended_by: userId });
    },
  },
);
