import { err, ok, type Result, type WriteFailure } from '#base/result.ts';
import type { Uuid } from '#base/uuid.ts';
import type { CommandContext } from '#commands/command-context.ts';
import { roleOf } from '#domain/users/friendships.ts';
import { write } from '#store/write.ts';

/** `AlreadyFriends`: the other user has accepted already. Accepted friends stay. */
export type CancelError = { type: 'AlreadyFriends' } | WriteFailure;

/**
 * Cancels the user's own request (product.md §4). A request in the outbox may be on its way already, so its
 * cancellation is queued behind it. Does nothing when the request is gone.
 */
export async function cancelRequest(
  { store, clock }: CommandContext,
  friendshipId: Uuid,
): Promise<Result<void, CancelError>> {
  return write(store, async (change) => {
    const { rows } = change;
    const friendship = await rows.get('friendships', friendshipId);
    if (friendship && roleOf(friendship, store.userId) !== 'sent') return err({ type: 'AlreadyFriends' });
    const entries = await store.database.mutations.toArray();
    const asked = entries.some(
      ({ name, args }) => name === 'requestFriend' && args.friendship_id === friendshipId,
    );
    const cancelled = entries.some(
      ({ name, args }) => name === 'cancelRequest' && args.friendship_id === friendshipId,
    );
    if (cancelled || !(friendship || asked)) return ok(undefined);
    await change.append('cancelRequest', { friendship_id: friendshipId }, clock.now());
    return ok(undefined);
  });
}
