import { declareMutation } from '#domain/mutations/mutation.ts';
import { REPORT_REASONS } from '#domain/users/reports.ts';
import { instant, nullable, oneOf, text, uuid } from '#schemas/fields.ts';

/**
 * Changes no row. The server stores it for its operators, with the last messages between the two
 * users.
 */
export const reportMutation = declareMutation(
  {
    report_id: uuid,
    user_id: uuid,
    /** The newest message that was on screen; null when the report was not made in a chat. */
    message_id: nullable(uuid),
    reason: oneOf(...REPORT_REASONS),
    note: nullable(text),
    created_at: instant,
  },
  { concerns: ({ user_id }) => ({ user: user_id }) },
);
