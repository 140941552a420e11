import { declareMutation } from '#domain/mutations/mutation.ts';
import { day, uuid } from '#schemas/fields.ts';

/** Dismisses what a card says about a pot: a run that has ended, or its end, until that day. */
export const dismissPotMutation = declareMutation(
  { pot_id: uuid, until_day: day },
  {
    async apply(rows, _userId, { pot_id, until_day }) {
      const pot = await rows.get('pots', pot_id);
      if (!pot || (pot.dismissed_day ?? '') >= until_day) return;
      rows.set('pots', pot_id, { ...pot, dismissed_day: until_day });
    },
  },
);
