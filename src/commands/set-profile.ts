import type { Clock } from '#base/clock.ts';
import { err, ok, type Result } from '#base/result.ts';
import { type WriteFailure, writeFailureOf } from '#commands/write-failure.ts';
import { type DisplayNameError, parseDisplayName } from '#domain/names.ts';
import type { Store } from '#store/store.ts';

export type SetProfileError = DisplayNameError | WriteFailure;

/** Changes the display name (spec §7). */
export async function setProfile(
  { store, clock }: { store: Store; clock: Clock },
  input: { display_name: string },
): Promise<Result<void, SetProfileError>> {
  const name = parseDisplayName(input.display_name);
  if (!name.ok) return name;
  try {
    return await store.exclusive(async () => {
      const { synced } = await store.outbox.readState();
      if (!synced) return err({ type: 'NotSyncedYet' });
      await store.append('setProfile', { display_name: name.value }, clock.now());
      return ok(undefined);
    });
  } catch (error) {
    return err(writeFailureOf(error));
  }
}
