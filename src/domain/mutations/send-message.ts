import { declareMutation } from '#domain/mutations/mutation.ts';
import { instant, text, uuid } from '#schemas/fields.ts';

/** Adds the user's message to the chat. `created_at` is later than every known message there. */
export const sendMessageMutation = declareMutation(
  { message_id: uuid, receiver_id: uuid, message: text, created_at: instant },
  {
    isReportedInPlace: true,
    async apply(rows, userId, { message_id, receiver_id, message, created_at }) {
      if (await rows.get('messages', message_id)) return;
      const sent = { sender_id: userId, receiver_id, message, read: false, created_at };
      rows.set('messages', message_id, { id: message_id, ...sent });
    },
    concerns: ({ receiver_id }) => ({ user: receiver_id }),
  },
);
