import { err, ok, type Result, type WriteFailure } from '#base/result.ts';
import type { CommandContext } from '#commands/command-context.ts';
import { type DisplayNameError, parseDisplayName } from '#domain/users/names.ts';
import { write } from '#store/write.ts';

export type SetProfileError = DisplayNameError | WriteFailure;

/** Changes the display name (product.md §7). */
export async function setProfile(
  { store, clock }: CommandContext,
  input: { display_name: string },
): Promise<Result<void, SetProfileError>> {
  const name = parseDisplayName(input.display_name);
  if (!name.ok) return name;
  return write(store, async (change) => {
    if (!(await change.state()).synced) return err({ type: 'NotSyncedYet' });
    await change.append('setProfile', { display_name: name.value }, clock.now());
    return ok(undefined);
  });
}
