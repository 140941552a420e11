import { declareMutation } from '#domain/mutations/mutation.ts';
import { flag } from '#schemas/fields.ts';

/** Whether nudges from pots show a notification. */
export const setNudgesMutation = declareMutation(
  { are_on: flag },
  {
    isReportedInPlace: true,
    async apply(rows, userId, { are_on }) {
      const chosen = await rows.get('reminders', userId);
      if (chosen) rows.set('reminders', userId, { ...chosen, nudges: are_on });
    },
  },
);
