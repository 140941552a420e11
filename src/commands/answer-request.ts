import { err, ok, type Result, type WriteFailure } from '#base/result.ts';
import type { Uuid } from '#base/uuid.ts';
import type { CommandContext } from '#commands/command-context.ts';
import { roleOf } from '#domain/users/friendships.ts';
import { write } from '#store/write.ts';

/** `RequestGone`: cancelled, answered in another tab or on another device, or never there. */
export type AnswerError = { type: 'RequestGone' } | WriteFailure;

/** Answers a request that still waits for this user (product.md §4). */
export async function answerRequest(
  { store, clock }: CommandContext,
  answer: 'acceptFriend' | 'rejectFriend',
  friendshipId: Uuid,
): Promise<Result<void, AnswerError>> {
  return write(store, async (change) => {
    const { rows } = change;
    const friendship = await rows.get('friendships', friendshipId);
    if (!friendship || roleOf(friendship, store.userId) !== 'request') return err({ type: 'RequestGone' });
    await change.append(answer, { friendship_id: friendshipId }, clock.now());
    return ok(undefined);
  });
}
