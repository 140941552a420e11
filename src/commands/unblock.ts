import { ok, type Result, type WriteFailure } from '#base/result.ts';
import type { Uuid } from '#base/uuid.ts';
import type { CommandContext } from '#commands/command-context.ts';
import { write } from '#store/write.ts';

/** Lifts a block. Rows that the server has taken away come back with the next sync. */
export async function unblock(
  { store, clock }: CommandContext,
  userId: Uuid,
): Promise<Result<void, WriteFailure>> {
  return write(store, async (change) => {
    await change.append('unblock', { user_id: userId }, clock.now());
    return ok(undefined);
  });
}
