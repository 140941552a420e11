import { err, ok, type Result } from '#base/result.ts';
import type { CommandContext } from '#commands/command-context.ts';
import { type WriteFailure, write } from '#commands/write.ts';
import { isClockTime } from '#domain/calendar/days.ts';
import type { MutationArgs } from '#schemas/mutation.ts';

export type SetRemindersError = { type: 'NotAClockTime' } | WriteFailure;

/** Changes what this person is reminded of, on all of their devices. */
export async function setReminders(
  { store, clock }: CommandContext,
  { morning, night, messages, requests, weekly, quiet_from, quiet_until }: MutationArgs['setReminders'],
): Promise<Result<void, SetRemindersError>> {
  const isQuietWhole = (quiet_from === null) === (quiet_until === null);
  if (!isQuietWhole || ![quiet_from, quiet_until].every((time) => time === null || isClockTime(time))) {
    return err({ type: 'NotAClockTime' });
  }
  return write(store, async (change) => {
    if (!(await change.state()).synced) return err({ type: 'NotSyncedYet' });
    const wanted = { morning, night, messages, requests, weekly, quiet_from, quiet_until };
    await change.append('setReminders', wanted, clock.now());
    return ok(undefined);
  });
}
