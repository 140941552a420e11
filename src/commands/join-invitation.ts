import { err, ok, type Result, type WriteFailure } from '#base/result.ts';
import type { Uuid } from '#base/uuid.ts';
import type { CommandContext } from '#commands/command-context.ts';
import { write } from '#store/write.ts';

/** Joins with a link: the two users become friends as soon as the server has it. A second tap changes nothing. */
export async function joinInvitation(
  { store, clock }: CommandContext,
  { code }: { code: string },
): Promise<Result<{ friendship_id: Uuid }, WriteFailure>> {
  return write<{ friendship_id: Uuid }, WriteFailure>(store, async (change) => {
    if (!(await change.state()).synced) return err({ type: 'NotSyncedYet' });
    const waiting = await store.database.mutations.toArray();
    for (const { name, args } of waiting) {
      if (name === 'joinInvitation' && args.code === code) return ok({ friendship_id: args.friendship_id });
    }
    const friendship_id = change.newId();
    await change.append('joinInvitation', { code, friendship_id }, clock.now());
    return ok({ friendship_id });
  });
}
