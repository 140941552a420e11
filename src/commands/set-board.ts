import { err, ok, type Result, type WriteFailure } from '#base/result.ts';
import type { CommandContext } from '#commands/command-context.ts';
import { write } from '#store/write.ts';

/** Puts this user on friends' leaderboards and the friends on theirs, or takes both off. */
export async function setBoard(
  { store, clock }: CommandContext,
  onBoard: boolean,
): Promise<Result<void, WriteFailure>> {
  return write(store, async (change) => {
    if (!(await change.state()).synced) return err({ type: 'NotSyncedYet' });
    await change.append('setBoard', { on_board: onBoard }, clock.now());
    return ok(undefined);
  });
}
