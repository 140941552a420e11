import { declareMutation } from '#domain/mutations/mutation.ts';
import { reminderChoices } from '#schemas/tables/reminders.ts';

/** Replaces everything but `nudges`. */
export const setRemindersMutation = declareMutation(reminderChoices, {
  isReportedInPlace: true,
  async apply(rows, userId, args) {
    const nudges = (await rows.get('reminders', userId))?.nudges ?? true;
    rows.set('reminders', userId, { user_id: userId, ...args, nudges });
  },
});
