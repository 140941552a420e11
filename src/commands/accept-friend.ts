import type { Result } from '#base/result.ts';
import type { Uuid } from '#base/uuid.ts';
import { type AnswerError, answerRequest } from '#commands/answer-request.ts';
import type { CommandContext } from '#commands/command-context.ts';

/** Says yes to a request: pending becomes accepted, on screen at once (spec section 4). */
export function acceptFriend(
  context: CommandContext,
  friendshipId: Uuid,
): Promise<Result<void, AnswerError>> {
  return answerRequest(context, 'acceptFriend', friendshipId);
}
