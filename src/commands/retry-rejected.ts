import type { Clock } from '#base/clock.ts';
import { err, ok, type Result } from '#base/result.ts';
import type { Uuid } from '#base/uuid.ts';
import { type WriteFailure, writeFailureOf } from '#commands/write-failure.ts';
import type { Store } from '#store/store.ts';

/**
 * Does once more what the server refused: the same intention with the same ids goes to the end of the queue and
 * leaves the list of refused ones. Quiet when another tab has dealt with it already.
 */
export async function retryRejected(
  { store, clock }: { store: Store; clock: Clock },
  mutationId: Uuid,
): Promise<Result<void, WriteFailure>> {
  const { outbox } = store;
  try {
    return await store.exclusive(async () => {
      const refused = await outbox.rejected.get(mutationId);
      if (!refused) return ok(undefined);
      const alongside = () => outbox.rejected.delete(mutationId);
      await store.append(refused.name, refused.args, clock.now(), { alongside });
      return ok(undefined);
    });
  } catch (error) {
    return err(writeFailureOf(error));
  }
}
