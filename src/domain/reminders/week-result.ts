import type { LocalDay } from '#base/time-words.ts';
import type { Uuid } from '#base/uuid.ts';
import { addDays } from '#domain/calendar/days.ts';
import { mondayOf, pointsLastWeek, weekDays } from '#domain/calendar/weeks.ts';
import { lastWeeksBoard } from '#domain/standings/leaderboard.ts';
import type { CheckIn } from '#schemas/tables/check-ins.ts';
import type { Profile } from '#schemas/tables/profiles.ts';

/** How the week before the current one ended. */
export interface WeekResult {
  points: number;
  /** The place among friends; null without friends or points. */
  place: { rank: number; of: number } | null;
  /** The day with the most points; the later one of two equal days. Null without points. */
  brightest: LocalDay | null;
}

/**
 * `profiles`: the user and the friends whose profiles are known. `checkIns`: the user's own; those of other
 * weeks do not count. `today` is the user's.
 */
export function weekResult(
  me: Profile,
  profiles: readonly Profile[],
  checkIns: readonly CheckIn[],
  today: LocalDay,
): WeekResult {
  const board = lastWeeksBoard(profiles, today);
  const own = board.find(({ profile }) => profile.user_id === me.user_id);
  return {
    points: pointsLastWeek(me, today),
    place: own?.rank && board.length > 1 ? { rank: own.rank, of: board.length } : null,
    brightest: brightestDay(me.user_id, checkIns, today),
  };
}

function brightestDay(me: Uuid, checkIns: readonly CheckIn[], today: LocalDay): LocalDay | null {
  let best: { day: LocalDay; points: number } | null = null;
  for (const day of weekDays(addDays(mondayOf(today), -7))) {
    const points = checkIns
      .filter(({ user_id, local_day }) => user_id === me && local_day === day)
      .reduce((sum, { points_earned }) => sum + points_earned, 0);
    if (points > 0 && points >= (best?.points ?? 0)) best = { day, points };
  }
  return best?.day ?? null;
}
