import { ok, type Result, type WriteFailure } from '#base/result.ts';
import type { Uuid } from '#base/uuid.ts';
import type { CommandContext } from '#commands/command-context.ts';
import { instantOf } from '#domain/calendar/days.ts';
import { write } from '#store/write.ts';

/** Blocks a user: both users disappear from each other, on this device at once. */
export async function block(
  { store, clock }: CommandContext,
  userId: Uuid,
): Promise<Result<void, WriteFailure>> {
  const at = clock.now();
  return write(store, async (change) => {
    await change.append('block', { user_id: userId, blocked_at: instantOf(at) }, at);
    return ok(undefined);
  });
}
