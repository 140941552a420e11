import { declareMutation } from '#domain/mutations/mutation.ts';
import { text, uuid } from '#schemas/fields.ts';

/**
 * The client makes the id, so that a retry does not ask twice. Only the server knows who the request is for: until
 * the row arrives, the screen shows the outbox's request.
 */
export const requestFriendMutation = declareMutation(
  { friendship_id: uuid, email: text },
  { mayBePostponed: true },
);
