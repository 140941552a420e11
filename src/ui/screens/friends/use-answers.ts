import type { Result } from '#base/result.ts';
import type { Uuid } from '#base/uuid.ts';
import type { AnswerError } from '#commands/answer-request.ts';
import type { CancelError } from '#commands/cancel-request.ts';
import { friendsCopy } from '#ui/copy/friends.ts';
import { useScreenServices } from '#ui/screen-services.ts';
import { toasts } from '#ui/toasts.ts';

/** Each tells whether it was done; if not, that has been said already. */
export interface Answers {
  accept(friendshipId: Uuid): Promise<boolean>;
  reject(friendshipId: Uuid): Promise<boolean>;
  cancel(friendshipId: Uuid): Promise<boolean>;
  retry(mutationId: Uuid): Promise<boolean>;
  discard(mutationId: Uuid): Promise<void>;
}

/** What can be done about a request. Done on this device at once, and said in the words of spec section 8. */
export function useAnswers(): Answers {
  const { friends } = useScreenServices();
  return {
    accept: (id) => say(friends.accept(id), friendsCopy.accepted),
    reject: (id) => say(friends.reject(id), friendsCopy.rejected),
    cancel: (id) => say(friends.cancel(id), null),
    retry: (id) => say(friends.retry(id), null),
    discard: (id) => friends.discard(id).catch(() => toasts.error(friendsCopy.unexpected)),
  };
}

async function say(
  doing: Promise<Result<void, AnswerError | CancelError>>,
  done: string | null,
): Promise<boolean> {
  const result = await doing.catch(() => null);
  if (!result) toasts.error(friendsCopy.unexpected);
  else if (!result.ok) toasts.error(friendsCopy.error(result.error));
  else if (done !== null) toasts.success(done);
  return result?.ok === true;
}
