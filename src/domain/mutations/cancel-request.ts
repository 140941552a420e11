import { declareMutation } from '#domain/mutations/mutation.ts';
import { removeRequest } from '#domain/users/friendships.ts';
import { uuid } from '#schemas/fields.ts';

export const cancelRequestMutation = declareMutation(
  { friendship_id: uuid },
  {
    apply: removeRequest,
    concerns: ({ friendship_id }) => ({ friendship: friendship_id }),
    takesBack: ({ friendship_id }, { name, args }) =>
      name === 'requestFriend' && (args as { friendship_id: string }).friendship_id === friendship_id,
  },
);
