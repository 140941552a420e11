import { declareMutation } from '#domain/mutations/mutation.ts';
import { boundaryWith } from '#domain/users/boundaries.ts';
import { instant, uuid } from '#schemas/fields.ts';

/**
 * The two users disappear from each other; none of their rows are deleted. The other's rows stay until the
 * server removes them, and every query leaves them out, so that an unblock restores them at once, offline too.
 */
export const blockMutation = declareMutation(
  { user_id: uuid, blocked_at: instant },
  {
    async apply(rows, userId, { user_id, blocked_at }) {
      const boundary = await boundaryWith(rows, userId, user_id);
      if (boundary.blocked_since !== null) return;
      const name = (await rows.get('profiles', user_id))?.display_name ?? boundary.name;
      rows.set('boundaries', user_id, { ...boundary, name, blocked_since: blocked_at });
    },
    concerns: ({ user_id }) => ({ user: user_id }),
  },
);
