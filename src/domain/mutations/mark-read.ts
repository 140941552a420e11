import { declareMutation } from '#domain/mutations/mutation.ts';
import { MAX_MARKED_AT_ONCE } from '#domain/users/messages.ts';
import { listOf, uuid } from '#schemas/fields.ts';

/** Marks exactly the messages that were shown. Ignores messages that were sent to other users. */
export const markReadMutation = declareMutation(
  { message_ids: listOf(uuid, MAX_MARKED_AT_ONCE) },
  {
    isReportedInPlace: true,
    async apply(rows, userId, { message_ids }) {
      const messages = await Promise.all(message_ids.map((id) => rows.get('messages', id)));
      for (const message of messages) {
        if (message?.receiver_id === userId && !message.read) {
          rows.set('messages', message.id, { ...message, read: true });
        }
      }
    },
  },
);
