import { declareMutation } from '#domain/mutations/mutation.ts';
import { instant, uuid } from '#schemas/fields.ts';

/** Asks a friend to share a pot. The server ignores it while the two have one, or one of them is asked. */
export const askPotMutation = declareMutation(
  { pot_id: uuid, friend_id: uuid, asked_at: instant },
  {
    apply(rows, userId, { pot_id, friend_id, asked_at }) {
      rows.set('pots', pot_id, {
        id: pot_id,
        user_id: userId,
        friend_id,
        status: 'asked',
        asked_at,
        since_day: null,
        ended_day: null,
        ended_by: null,
        is_muted: false,
        dismissed_day: null,
        nudged_on: null,
        quiet_at: null,
        nudge_at: null,
      });
    },
    concerns: ({ friend_id }) => ({ user: friend_id }),
  },
);
