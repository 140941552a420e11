import type { LocalDay } from '#base/time-words.ts';
import { addDays, daysBetween } from '#domain/calendar/days.ts';
import type { CheckIn, CheckInType } from '#schemas/tables/check-ins.ts';
import type { Streaks } from '#schemas/tables/streaks.ts';

export interface DisplayedStreaks {
  morning: number;
  night: number;
  /** The smaller of the two (product.md §9). */
  day: number;
}

/** The stored streak of one type and the day it ends on. */
export function storedStreak(
  streaks: Streaks,
  type: CheckInType,
): { streak: number; lastCheck: LocalDay | null } {
  return type === 'morning'
    ? { streak: streaks.morning_streak, lastCheck: streaks.last_morning_check }
    : { streak: streaks.night_streak, lastCheck: streaks.last_night_check };
}

/**
 * The streak that a user sees: the stored one if its last check-in is from today or yesterday, else 0.
 * After a flight west the last check-in may be after today; that streak counts too.
 */
export function displayedStreak(streak: number, lastCheck: LocalDay | null, today: LocalDay): number {
  return lastCheck !== null && lastCheck >= addDays(today, -1) ? streak : 0;
}

/** The three numbers of the streak summary, one's own or a friend's. `today` is the reader's. */
export function displayedStreaks(streaks: Streaks, today: LocalDay): DisplayedStreaks {
  const morning = displayedStreak(streaks.morning_streak, streaks.last_morning_check, today);
  const night = displayedStreak(streaks.night_streak, streaks.last_night_check, today);
  return { morning, night, day: Math.min(morning, night) };
}

/** True when both streaks are broken. */
export function isLost({ morning, night }: DisplayedStreaks): boolean {
  return morning === 0 && night === 0;
}

/** The type whose streak is broken while the other continues; else null. */
export function lostType({ morning, night }: DisplayedStreaks): CheckInType | null {
  if ((morning === 0) === (night === 0)) return null;
  return morning === 0 ? 'morning' : 'night';
}

/**
 * The streak of a check-in made today: yesterday's streak plus one, else 1. If the streak already reaches
 * today or further, its length on today.
 */
export function nextStreak(streak: number, lastCheck: LocalDay | null, today: LocalDay): number {
  if (lastCheck === null) return 1;
  const lengthOnToday = streak + daysBetween(lastCheck, today);
  if (lastCheck >= today) return Math.max(1, lengthOnToday);
  return lastCheck === addDays(today, -1) ? lengthOnToday : 1;
}

/** What the check-in that is left of a day makes of the day streak. */
export interface HalfDay {
  type: CheckInType;
  /** The day streak after it. */
  makes: number;
}

/** Null unless exactly one of today's check-ins is made and the other makes the day streak longer. */
export function halfDay(streaks: Streaks, today: LocalDay): HalfDay | null {
  const isMade = (type: CheckInType) => storedStreak(streaks, type).lastCheck === today;
  if (isMade('morning') === isMade('night')) return null;
  const type = isMade('morning') ? 'night' : 'morning';
  const { streak, lastCheck } = storedStreak(streaks, type);
  const shown = displayedStreaks(streaks, today);
  const makes = Math.min(
    nextStreak(streak, lastCheck, today),
    shown[type === 'morning' ? 'night' : 'morning'],
  );
  return makes <= shown.day ? null : { type, makes };
}

/**
 * The day streak at the end of that day. Today may still get its check-ins, so until then yesterday's
 * streak counts. `checkIns`: those of this user, in any order.
 */
export function dayStreakAt(checkIns: readonly CheckIn[], day: LocalDay, today: LocalDay): number {
  const streak = (type: CheckInType) => {
    const on = (asked: LocalDay) =>
      checkIns.find(({ check_in_type, local_day }) => check_in_type === type && local_day === asked)?.streak;
    return on(day) ?? (day < today ? 0 : (on(addDays(day, -1)) ?? 0));
  };
  return Math.min(streak('morning'), streak('night'));
}
