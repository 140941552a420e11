import type { LocalDay } from '#base/time-words.ts';
import { addDays, daysBetween } from '#domain/calendar/days.ts';
import type { CheckInType } from '#schemas/check-in.ts';
import type { Profile } from '#schemas/profile.ts';
import type { Streaks } from '#schemas/streak.ts';

export interface DisplayedStreaks {
  morning: number;
  night: number;
  /** The smaller of the two (spec section 9). */
  day: number;
}

/** The stored run of one type and the day it ends on. */
export function storedStreak(
  streaks: Streaks,
  type: CheckInType,
): { streak: number; lastCheck: LocalDay | null } {
  return type === 'morning'
    ? { streak: streaks.morning_streak, lastCheck: streaks.last_morning_check }
    : { streak: streaks.night_streak, lastCheck: streaks.last_night_check };
}

/**
 * The run a person sees: the stored one while its last check-in is of today or yesterday, else 0. After a flight
 * west the last check-in may lie after today; that run is alive too.
 */
export function displayedStreak(streak: number, lastCheck: LocalDay | null, today: LocalDay): number {
  return lastCheck !== null && lastCheck >= addDays(today, -1) ? streak : 0;
}

/** The three numbers of the streak summary, own or a friend's. `today` is the reader's. */
export function displayedStreaks(streaks: Streaks, today: LocalDay): DisplayedStreaks {
  const morning = displayedStreak(streaks.morning_streak, streaks.last_morning_check, today);
  const night = displayedStreak(streaks.night_streak, streaks.last_night_check, today);
  return { morning, night, day: Math.min(morning, night) };
}

/** True when neither run is alive. */
export function isLost({ morning, night }: DisplayedStreaks): boolean {
  return morning === 0 && night === 0;
}

/** The type whose run has ended while the other goes on; null where both go on or neither does. */
export function lostType({ morning, night }: DisplayedStreaks): CheckInType | null {
  if ((morning === 0) === (night === 0)) return null;
  return morning === 0 ? 'morning' : 'night';
}

/** The longest run of either type there ever was. */
export function bestStreak(profile: Pick<Profile, 'best_morning_streak' | 'best_night_streak'>): number {
  return Math.max(profile.best_morning_streak, profile.best_night_streak);
}

/**
 * The streak that a check-in of today has: one more than yesterday's run, else 1. Where the run already reaches
 * today or beyond, its length on today.
 */
export function nextStreak(streak: number, lastCheck: LocalDay | null, today: LocalDay): number {
  if (lastCheck === null) return 1;
  const lengthOnToday = streak + daysBetween(lastCheck, today);
  if (lastCheck >= today) return Math.max(1, lengthOnToday);
  return lastCheck === addDays(today, -1) ? lengthOnToday : 1;
}
