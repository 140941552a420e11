import { err, ok, type Result, type WriteFailure } from '#base/result.ts';
import type { ClockTime } from '#base/time-words.ts';
import type { CommandContext } from '#commands/command-context.ts';
import { instantOf, isClockTime } from '#domain/calendar/days.ts';
import { write } from '#store/write.ts';

export type SetGoalsError = { type: 'NotAClockTime' } | WriteFailure;

/**
 * Changes the goal times and the start of the day. From when they count: domain/check-ins/change-goals.ts.
 * Times are 'HH:MM:SS' (product.md §7).
 */
export async function setGoals(
  { store, clock }: CommandContext,
  input: { morning_goal_time: ClockTime; night_goal_time: ClockTime; day_start: ClockTime },
): Promise<Result<void, SetGoalsError>> {
  const { morning_goal_time, night_goal_time, day_start } = input;
  if (![morning_goal_time, night_goal_time, day_start].every(isClockTime)) {
    return err({ type: 'NotAClockTime' });
  }
  const at = clock.now();
  return write(store, async (change) => {
    if (!(await change.state()).synced) return err({ type: 'NotSyncedYet' });
    const moment = { changed_at: instantOf(at), utc_offset_minutes: clock.utcOffsetMinutes(at) };
    await change.append('setGoals', { morning_goal_time, night_goal_time, day_start, ...moment }, at);
    return ok(undefined);
  });
}
