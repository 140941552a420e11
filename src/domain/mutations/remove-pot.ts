import { declareMutation } from '#domain/mutations/mutation.ts';
import { uuid } from '#schemas/fields.ts';

/** Declines a pot, or takes the question back: only one that was not joined goes. */
export const removePotMutation = declareMutation(
  { pot_id: uuid },
  {
    async apply(rows, _userId, { pot_id }) {
      const pot = await rows.get('pots', pot_id);
      if (pot?.status === 'asked') rows.set('pots', pot_id, null);
    },
    takesBack: ({ pot_id }, { name, args }) =>
      name === 'askPot' && (args as { pot_id: string }).pot_id === pot_id,
  },
);
