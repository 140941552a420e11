import { declareMutation } from '#domain/mutations/mutation.ts';
import { removeRequest } from '#domain/users/friendships.ts';
import { uuid } from '#schemas/fields.ts';

export const rejectFriendMutation = declareMutation(
  { friendship_id: uuid },
  {
    apply: removeRequest,
    concerns: ({ friendship_id }) => ({ friendship: friendship_id }),
  },
);
