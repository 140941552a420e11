import type { Clock } from '#base/clock.ts';
import { err, ok, type Result } from '#base/result.ts';
import type { Uuid } from '#base/uuid.ts';
import { type WriteFailure, writeFailureOf } from '#commands/write-failure.ts';
import { roleOf } from '#domain/friendships.ts';
import type { Store } from '#store/store.ts';

export interface AnswerDeps {
  store: Store;
  clock: Clock;
}

/** `RequestGone`: taken back, answered by another tab or device, or never there. */
export type AnswerError = { type: 'RequestGone' } | WriteFailure;

/** Answers a request that waits for this user, if it still does (spec section 4). */
export async function answerRequest(
  { store, clock }: AnswerDeps,
  answer: 'acceptFriend' | 'rejectFriend',
  friendshipId: Uuid,
): Promise<Result<void, AnswerError>> {
  try {
    return await store.exclusive(async () => {
      const draft = store.draft();
      const friendship = await draft.get('friendships', friendshipId);
      if (!friendship || roleOf(friendship, store.userId) !== 'request') return err({ type: 'RequestGone' });
      await store.append(answer, { friendship_id: friendshipId }, clock.now(), { draft });
      return ok(undefined);
    });
  } catch (error) {
    return err(writeFailureOf(error));
  }
}
