import { ok, type Result, type WriteFailure } from '#base/result.ts';
import type { Uuid } from '#base/uuid.ts';
import type { CommandContext } from '#commands/command-context.ts';
import { instantOf } from '#domain/calendar/days.ts';
import { write } from '#store/write.ts';

/** Mutes or unmutes a user. The messages of a muted user arrive without a badge or a notification. */
export async function mute(
  { store, clock }: CommandContext,
  { userId, muted }: { userId: Uuid; muted: boolean },
): Promise<Result<void, WriteFailure>> {
  const at = clock.now();
  return write(store, async (change) => {
    await change.append('mute', { user_id: userId, muted, changed_at: instantOf(at) }, at);
    return ok(undefined);
  });
}
