import type { Result } from '#base/result.ts';
import type { Uuid } from '#base/uuid.ts';
import { acceptFriend } from '#commands/accept-friend.ts';
import type { AnswerError } from '#commands/answer-request.ts';
import { type CancelError, cancelRequest } from '#commands/cancel-request.ts';
import { rejectFriend } from '#commands/reject-friend.ts';
import { common } from '#copy/common.ts';
import { friendsCopy } from '#ui/copy/friends.ts';
import { useCommand } from '#ui/hooks/use-command.ts';
import { toasts } from '#ui/state/toasts.ts';

/** Each resolves to whether it was done. If not, a toast has shown why. */
export interface Answers {
  accept(friendshipId: Uuid): Promise<boolean>;
  reject(friendshipId: Uuid): Promise<boolean>;
  cancel(friendshipId: Uuid): Promise<boolean>;
}

/** Accepts, rejects or cancels a request, on this device at once. Toasts use the sentences of product.md §8. */
export function useAnswers(): Answers {
  const accept = useCommand(acceptFriend);
  const reject = useCommand(rejectFriend);
  const cancel = useCommand(cancelRequest);
  return {
    accept: (id) => say(accept(id), friendsCopy.accepted),
    reject: (id) => say(reject(id), friendsCopy.requestRejected),
    cancel: (id) => say(cancel(id), null),
  };
}

async function say(
  doing: Promise<Result<void, AnswerError | CancelError>>,
  done: string | null,
): Promise<boolean> {
  const result = await doing.catch(() => null);
  if (!result) toasts.error(common.notSaved);
  else if (!result.ok) toasts.error(friendsCopy.error(result.error));
  else if (done !== null) toasts.success(done);
  return result?.ok === true;
}
