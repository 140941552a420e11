import type { Result } from '#base/result.ts';
import type { Uuid } from '#base/uuid.ts';
import { type AnswerError, answerRequest } from '#commands/answer-request.ts';
import type { CommandContext } from '#commands/command-context.ts';

/** Accepts a friend request; on screen at once (product.md §4). */
export function acceptFriend(
  context: CommandContext,
  friendshipId: Uuid,
): Promise<Result<void, AnswerError>> {
  return answerRequest(context, 'acceptFriend', friendshipId);
}
