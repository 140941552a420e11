import { err, ok, type Result, type WriteFailure } from '#base/result.ts';
import type { CommandContext } from '#commands/command-context.ts';
import { parseMomentName } from '#domain/users/moment-names.ts';
import type { Goals } from '#schemas/tables/goals.ts';
import { write } from '#store/write.ts';

/** Stores what the user calls their two moments, each cleaned (domain/users/moment-names.ts). */
export async function nameMoments(
  { store, clock }: CommandContext,
  input: Pick<Goals, 'morning_name' | 'night_name'>,
): Promise<Result<void, WriteFailure>> {
  const morning_name = parseMomentName(input.morning_name ?? '');
  const night_name = parseMomentName(input.night_name ?? '');
  return write(store, async (change) => {
    if (!(await change.state()).synced) return err({ type: 'NotSyncedYet' });
    await change.append('nameMoments', { morning_name, night_name }, clock.now());
    return ok(undefined);
  });
}
