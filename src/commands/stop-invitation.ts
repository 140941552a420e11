import { err, ok, type Result, type WriteFailure } from '#base/result.ts';
import type { CommandContext } from '#commands/command-context.ts';
import { instantOf } from '#domain/calendar/days.ts';
import { write } from '#store/write.ts';

/** Stops an invitation link: no further user can join with it. */
export async function stopInvitation(
  { store, clock }: CommandContext,
  { code }: { code: string },
): Promise<Result<void, WriteFailure>> {
  return write(store, async (change) => {
    if (!(await change.state()).synced) return err({ type: 'NotSyncedYet' });
    await change.append('stopInvitation', { code, stopped_at: instantOf(clock.now()) }, clock.now());
    return ok(undefined);
  });
}
