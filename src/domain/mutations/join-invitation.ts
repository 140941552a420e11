import { declareMutation } from '#domain/mutations/mutation.ts';
import { text, uuid } from '#schemas/fields.ts';

/**
 * Makes friends with the owner of the link, whom only the server knows. It uses the id unless a request
 * already waits between the two.
 */
export const joinInvitationMutation = declareMutation(
  { code: text, friendship_id: uuid },
  { mayBePostponed: true, isReportedInPlace: true },
);
