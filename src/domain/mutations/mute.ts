import { declareMutation } from '#domain/mutations/mutation.ts';
import { boundaryWith } from '#domain/users/boundaries.ts';
import { flag, instant, uuid } from '#schemas/fields.ts';

/**
 * Mutes or unmutes a user. The messages of a muted user arrive without a badge and without a notification.
 * Muting twice keeps the first time.
 */
export const muteMutation = declareMutation(
  { user_id: uuid, muted: flag, changed_at: instant },
  {
    async apply(rows, userId, { user_id, muted, changed_at }) {
      const boundary = await boundaryWith(rows, userId, user_id);
      if (muted === (boundary.muted_since !== null)) return;
      rows.set('boundaries', user_id, { ...boundary, muted_since: muted ? changed_at : null });
    },
    concerns: ({ user_id }) => ({ user: user_id }),
  },
);
