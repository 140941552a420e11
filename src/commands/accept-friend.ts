import type { Result } from '#base/result.ts';
import type { Uuid } from '#base/uuid.ts';
import { type AnswerDeps, type AnswerError, answerRequest } from '#commands/answer-request.ts';

/** Says yes to a request: pending becomes accepted, on screen at once (spec section 4). */
export function acceptFriend(deps: AnswerDeps, friendshipId: Uuid): Promise<Result<void, AnswerError>> {
  return answerRequest(deps, 'acceptFriend', friendshipId);
}
