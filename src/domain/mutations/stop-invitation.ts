import { declareMutation } from '#domain/mutations/mutation.ts';
import { instant, text } from '#schemas/fields.ts';

/** Stops exactly this link. */
export const stopInvitationMutation = declareMutation(
  { code: text, stopped_at: instant },
  {
    async apply(rows, userId, { code, stopped_at }) {
      const invitation = await rows.get('invitations', userId);
      if (invitation?.code !== code || invitation.stopped_at !== null) return;
      rows.set('invitations', userId, { ...invitation, stopped_at });
    },
  },
);
