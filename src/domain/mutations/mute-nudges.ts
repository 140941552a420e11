import { declareMutation } from '#domain/mutations/mutation.ts';
import { flag, uuid } from '#schemas/fields.ts';

/** Turns the friend's nudges of a pot off or on. The friend does not see it. */
export const muteNudgesMutation = declareMutation(
  { pot_id: uuid, muted: flag },
  {
    async apply(rows, _userId, { pot_id, muted }) {
      const pot = await rows.get('pots', pot_id);
      if (pot) rows.set('pots', pot_id, { ...pot, is_muted: muted });
    },
  },
);
