import type { Result } from '#base/result.ts';
import type { Uuid } from '#base/uuid.ts';
import { type AnswerDeps, type AnswerError, answerRequest } from '#commands/answer-request.ts';

/** Says no to a request: it is deleted, on screen at once (spec section 4). */
export function rejectFriend(deps: AnswerDeps, friendshipId: Uuid): Promise<Result<void, AnswerError>> {
  return answerRequest(deps, 'rejectFriend', friendshipId);
}
