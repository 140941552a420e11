import type { LocalDay } from '#base/time-words.ts';
import { addDays, weekdayOf } from '#domain/calendar/days.ts';
import type { Profile } from '#schemas/tables/profiles.ts';

type WeekNumbers = Pick<Profile, 'week_start' | 'weekly_points' | 'previous_week_points'>;

/** The Monday on or before that day. */
export function mondayOf(day: LocalDay): LocalDay {
  return addDays(day, -weekdayOf(day));
}

/** Monday to Sunday of the week that begins on that Monday. */
export function weekDays(monday: LocalDay): readonly LocalDay[] {
  return [0, 1, 2, 3, 4, 5, 6].map((n) => addDays(monday, n));
}

/**
 * The points of the reader's current week, for their own profile or a friend's. This is the Monday reset: a
 * stored week that is over no longer counts. A friend east of the reader may already be in the next week;
 * their points of the reader's week are then in their previous week. `today` is the reader's.
 */
export function pointsThisWeek(profile: WeekNumbers, today: LocalDay): number {
  return pointsOfWeek(profile, mondayOf(today));
}

/**
 * The points of the week before the reader's current one. Only two weeks are stored, so a friend who is
 * already one week ahead of the reader has 0 here.
 */
export function pointsLastWeek(profile: WeekNumbers, today: LocalDay): number {
  return pointsOfWeek(profile, addDays(mondayOf(today), -7));
}

function pointsOfWeek(profile: WeekNumbers, monday: LocalDay): number {
  if (profile.week_start === monday) return profile.weekly_points;
  if (profile.week_start === addDays(monday, 7)) return profile.previous_week_points;
  return 0;
}
