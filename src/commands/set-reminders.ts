import { err, ok, type Result, type WriteFailure } from '#base/result.ts';
import type { CommandContext } from '#commands/command-context.ts';
import { isClockTime } from '#domain/calendar/days.ts';
import type { MutationArgs } from '#domain/mutations/registry.ts';
import { FIRST_REMINDERS } from '#domain/reminders/first-reminders.ts';
import { write } from '#store/write.ts';

export type SetRemindersError = { type: 'NotAClockTime' } | WriteFailure;

/**
 * Changes what this user is reminded of, on all of their devices. What is left out stays as it is in the store, and
 * not as it was on screen: a second choice may come before the first one is shown.
 */
export async function setReminders(
  { store, clock }: CommandContext,
  changed: Partial<MutationArgs['setReminders']>,
): Promise<Result<void, SetRemindersError>> {
  return write<void, SetRemindersError>(store, async (change) => {
    if (!(await change.state()).synced) return err({ type: 'NotSyncedYet' });
    const chosen = (await change.rows.get('reminders', store.userId)) ?? FIRST_REMINDERS;
    const { morning, night, messages, requests, weekly, quiet_from, quiet_until } = { ...chosen, ...changed };
    const isQuietWhole = (quiet_from === null) === (quiet_until === null);
    if (!isQuietWhole || ![quiet_from, quiet_until].every((time) => time === null || isClockTime(time))) {
      return err({ type: 'NotAClockTime' });
    }
    const wanted = { morning, night, messages, requests, weekly, quiet_from, quiet_until };
    await change.append('setReminders', wanted, clock.now());
    return ok(undefined);
  });
}
