import { err, ok, type Result, type WriteFailure } from '#base/result.ts';
import type { CommandContext } from '#commands/command-context.ts';
import { instantOf } from '#domain/calendar/days.ts';
import { codeFrom, isLive } from '#domain/users/invitation-links.ts';
import { write } from '#store/write.ts';

/** Makes an invitation link, unless this user has one that works. */
export async function makeInvitation({ store, clock }: CommandContext): Promise<Result<void, WriteFailure>> {
  return write(store, async (change) => {
    if (!(await change.state()).synced) return err({ type: 'NotSyncedYet' });
    const made_at = instantOf(clock.now());
    const present = await change.rows.get('invitations', store.userId);
    if (present && isLive(present, made_at)) return ok(undefined);
    await change.append('makeInvitation', { code: codeFrom(change.newId()), made_at }, clock.now());
    return ok(undefined);
  });
}
