import type { LocalDay } from '#base/time-words.ts';
import { addDays } from '#domain/calendar/days.ts';
import type { CheckIn, CheckInType } from '#schemas/check-in.ts';

/**
 * The day streak at the end of that day. Today may still get its check-ins, so until then yesterday's streak
 * stands. `checkIns`: own ones, in any order.
 */
export function dayStreakAt(checkIns: readonly CheckIn[], day: LocalDay, today: LocalDay): number {
  const streak = (type: CheckInType) => {
    const on = (asked: LocalDay) =>
      checkIns.find(({ check_in_type, local_day }) => check_in_type === type && local_day === asked)?.streak;
    return on(day) ?? (day < today ? 0 : (on(addDays(day, -1)) ?? 0));
  };
  return Math.min(streak('morning'), streak('night'));
}
