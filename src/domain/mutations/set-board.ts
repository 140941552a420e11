import { declareMutation } from '#domain/mutations/mutation.ts';
import { flag } from '#schemas/fields.ts';

/** Whether friends see this user on their leaderboards, and this user sees the friends. */
export const setBoardMutation = declareMutation(
  { on_board: flag },
  {
    async apply(rows, userId, { on_board }) {
      const profile = await rows.get('profiles', userId);
      if (profile) rows.set('profiles', userId, { ...profile, on_board });
    },
  },
);
