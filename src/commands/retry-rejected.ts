import { ok, type Result, type WriteFailure } from '#base/result.ts';
import type { Uuid } from '#base/uuid.ts';
import type { CommandContext } from '#commands/command-context.ts';
import { dropWaitingPicture } from '#commands/set-avatar.ts';
import { goalInForce } from '#domain/calendar/goal-in-force.ts';
import type { Intent } from '#domain/mutations/registry.ts';
import type { Change } from '#store/change.ts';
import type { RejectedMutation, StoredPicture } from '#store/database/outbox.ts';
import type { Store } from '#store/store.ts';
import { write } from '#store/write.ts';

/**
 * Tries a rejected change again: the same change with the same ids goes to the end of the queue and leaves the
 * list of rejected ones. A picture that storage rejected waits for its upload again. Does nothing when another
 * tab has handled it.
 */
export async function retryRejected(
  { store, clock }: CommandContext,
  mutationId: Uuid,
): Promise<Result<void, WriteFailure>> {
  const { database } = store;
  return write(store, async (change) => {
    const rejected = await database.rejected.get(mutationId);
    if (!rejected) return ok(undefined);
    await database.rejected.delete(mutationId);
    const picture = await rejectedPicture(store, rejected);
    if (picture) {
      await dropWaitingPicture(store);
      await database.pictures.put({ ...picture, state: 'waiting' });
      return ok(undefined);
    }
    await change.append(rejected.name, await argsForRetry(change, store.userId, rejected), clock.now());
    return ok(undefined);
  });
}

/** A check-in with a goal that another device had changed is scored against the goal of its day. */
async function argsForRetry(
  { rows }: Change,
  userId: Uuid,
  { name, args, code }: RejectedMutation,
): Promise<Intent['args']> {
  if (name !== 'checkIn' || code !== 'unknown_goal') return args;
  const goals = await rows.get('goals', userId);
  return goals ? { ...args, goal_time: goalInForce(goals, args.check_in_type, args.local_day) } : args;
}

async function rejectedPicture(
  { database }: Store,
  { name, args }: RejectedMutation,
): Promise<StoredPicture | null> {
  if (name !== 'setAvatar' || args.avatar_url === null) return null;
  const picture = await database.pictures.get(args.avatar_url);
  return picture?.state === 'rejected' ? picture : null;
}
