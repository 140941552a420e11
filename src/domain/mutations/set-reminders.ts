import { declareMutation } from '#domain/mutations/mutation.ts';
import { reminderChoices } from '#schemas/tables/reminders.ts';

/** Replaces the whole row. */
export const setRemindersMutation = declareMutation(reminderChoices, {
  isReportedInPlace: true,
  apply: (rows, userId, args) => rows.set('reminders', userId, { user_id: userId, ...args }),
});
