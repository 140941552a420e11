import { declareMutation } from '#domain/mutations/mutation.ts';
import { isLive } from '#domain/users/invitation-links.ts';
import { instant, text } from '#schemas/fields.ts';

/** A live link stays: of two devices that make one at the same time, the first to arrive wins. */
export const makeInvitationMutation = declareMutation(
  { code: text, made_at: instant },
  {
    isReportedInPlace: true,
    async apply(rows, userId, { code, made_at }) {
      const present = await rows.get('invitations', userId);
      if (present && (present.code === code || isLive(present, made_at))) return;
      rows.set('invitations', userId, {
        user_id: userId,
        code,
        created_at: made_at,
        stopped_at: null,
        joined: 0,
      });
    },
  },
);
