/**
 * The totals after points fall, as far as nearby rows are enough; domain/check-ins/totals.ts handles the
 * rest.
 */
import type { LocalDay } from '#base/time-words.ts';
import type { Uuid } from '#base/uuid.ts';
import { addDays } from '#domain/calendar/days.ts';
import { weekDays } from '#domain/calendar/weeks.ts';
import { checkInId } from '#domain/check-ins/check-in-id.ts';
import { storedStreak } from '#domain/check-ins/streaks.ts';
import type { EditableRows } from '#domain/editable-rows.ts';
import type { CheckIn, CheckInType } from '#schemas/tables/check-ins.ts';
import type { Profile } from '#schemas/tables/profiles.ts';
import type { Streaks } from '#schemas/tables/streaks.ts';

export type WeekNumbers = Pick<
  Profile,
  'weekly_points' | 'week_start' | 'previous_week_points' | 'best_week_points'
>;

const TYPES: readonly CheckInType[] = ['morning', 'night'];
/**
 * How many days back to look for the last check-in. If it is further back, the whole history is searched. Few
 * users undo their first check-in in a month.
 */
const DAYS_BACK = 31;

/** The rows of a week that exist, by id. */
export async function rowsOfWeek(rows: EditableRows, userId: Uuid, monday: LocalDay): Promise<CheckIn[]> {
  const ids = weekDays(monday).flatMap((day) => TYPES.map((type) => checkInId(userId, type, day)));
  const checkIns = await Promise.all(ids.map((id) => rows.get('check_ins', id)));
  return checkIns.filter((row) => row !== null);
}

export const sumOf = (checkIns: readonly CheckIn[]): number =>
  checkIns.reduce((sum, { points_earned }) => sum + points_earned, 0);

/**
 * The weekly totals after these gains and losses. Null when the whole history is needed: the best week became
 * smaller, or the newest week lost its last check-in.
 */
export async function weeksNearBy(
  rows: EditableRows,
  userId: Uuid,
  profile: WeekNumbers,
  gains: ReadonlyMap<LocalDay, number>,
): Promise<WeekNumbers | null> {
  const { week_start, best_week_points: best } = profile;
  if (week_start === null) return null;
  const last = addDays(week_start, -7);
  const weekly_points = profile.weekly_points + (gains.get(week_start) ?? 0);
  const previous_week_points = profile.previous_week_points + (gains.get(last) ?? 0);
  const isEmpty = weekly_points === 0 && (await rowsOfWeek(rows, userId, week_start)).length === 0;
  if (isEmpty) return null;
  const known = new Map([
    [week_start, weekly_points],
    [last, previous_week_points],
  ]);
  let changedTheBest = false;
  for (const [week, gain] of gains) {
    const points = known.get(week) ?? sumOf(await rowsOfWeek(rows, userId, week));
    known.set(week, points);
    changedTheBest ||= points - gain >= best;
  }
  const most = Math.max(...known.values());
  if (changedTheBest && most < best) return null;
  return { week_start, weekly_points, previous_week_points, best_week_points: Math.max(most, best) };
}

/**
 * False when the best streak of its type became shorter: another one may be as long, and only the history
 * shows that.
 */
export function bestRemainsAfter(
  before: CheckIn | null,
  after: CheckIn | null,
  { best_morning_streak, best_night_streak }: Pick<Profile, 'best_morning_streak' | 'best_night_streak'>,
): boolean {
  if (!before || (after && after.streak >= before.streak)) return true;
  return before.streak < (before.check_in_type === 'morning' ? best_morning_streak : best_night_streak);
}

/** The streaks after the newest check-in of that type may have changed; null when it is too far back. */
export async function streaksNearBy(
  rows: EditableRows,
  streaks: Streaks,
  type: CheckInType,
): Promise<Streaks | null> {
  const { lastCheck } = storedStreak(streaks, type);
  const newest = lastCheck && (await newestUpTo(rows, streaks.user_id, type, lastCheck));
  return newest ? endingAt(streaks, newest) : null;
}

/** The streak of that type ends at that check-in. */
export function endingAt(streaks: Streaks, { check_in_type, streak, local_day }: CheckIn): Streaks {
  return check_in_type === 'morning'
    ? { ...streaks, morning_streak: streak, last_morning_check: local_day }
    : { ...streaks, night_streak: streak, last_night_check: local_day };
}

async function newestUpTo(
  rows: EditableRows,
  userId: Uuid,
  type: CheckInType,
  day: LocalDay,
): Promise<CheckIn | null> {
  const at = (back: number) => rows.get('check_ins', checkInId(userId, type, addDays(day, -back)));
  const near = (await at(0)) ?? (await at(1));
  if (near) return near;
  const older = await Promise.all(Array.from({ length: DAYS_BACK }, (_, back) => at(back + 2)));
  return older.find((row) => row !== null) ?? null;
}
