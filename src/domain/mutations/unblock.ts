import { declareMutation } from '#domain/mutations/mutation.ts';
import { uuid } from '#schemas/fields.ts';

/** Removes a block. Does nothing without one. */
export const unblockMutation = declareMutation(
  { user_id: uuid },
  {
    async apply(rows, _userId, { user_id }) {
      const boundary = await rows.get('boundaries', user_id);
      if (boundary?.blocked_since) rows.set('boundaries', user_id, { ...boundary, blocked_since: null });
    },
    concerns: ({ user_id }) => ({ user: user_id }),
  },
);
