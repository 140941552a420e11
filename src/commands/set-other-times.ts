import { err, ok, type Result } from '#base/result.ts';
import type { ClockTime } from '#base/time-words.ts';
import type { CommandContext } from '#commands/command-context.ts';
import type { SetGoalsError } from '#commands/set-goals.ts';
import { instantOf, isClockTime } from '#domain/calendar/days.ts';
import type { OtherTimes } from '#domain/mutations/set-other-times.ts';
import { write } from '#store/write.ts';

/**
 * Changes on which days the goals have another time. Without a time or without days there is none. From when that counts: domain/check-ins/change-goals.ts.
 */
export async function setOtherTimes(
  { store, clock }: CommandContext,
  input: OtherTimes,
): Promise<Result<void, SetGoalsError>> {
  const [morning_other_time, morning_other_days] = both(input.morning_other_time, input.morning_other_days);
  const [night_other_time, night_other_days] = both(input.night_other_time, input.night_other_days);
  if (![morning_other_time, night_other_time].every((time) => time === null || isClockTime(time))) {
    return err({ type: 'NotAClockTime' });
  }
  const at = clock.now();
  return write(store, async (change) => {
    if (!(await change.state()).synced) return err({ type: 'NotSyncedYet' });
    const moment = { changed_at: instantOf(at), utc_offset_minutes: clock.utcOffsetMinutes(at) };
    const times = { morning_other_time, morning_other_days, night_other_time, night_other_days };
    await change.append('setOtherTimes', { ...times, ...moment }, at);
    return ok(undefined);
  });
}

const both = (time: ClockTime | null, days: string | null): [ClockTime | null, string | null] =>
  !time || !days ? [null, null] : [time, days];
