import { ok, type Result, type WriteFailure } from '#base/result.ts';
import type { CommandContext } from '#commands/command-context.ts';
import { write } from '#store/write.ts';

/** Whether nudges from pots show a notification. */
export async function setNudges(
  { store, clock }: CommandContext,
  are_on: boolean,
): Promise<Result<void, WriteFailure>> {
  return write(store, async (change) => {
    await change.append('setNudges', { are_on }, clock.now());
    return ok(undefined);
  });
}
