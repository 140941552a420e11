/** How changed check-ins change the totals stored in profile and streaks. */
import type { LocalDay } from '#base/time-words.ts';
import type { Uuid } from '#base/uuid.ts';
import { addDays } from '#domain/calendar/days.ts';
import { mondayOf } from '#domain/calendar/weeks.ts';
import { leagueOf } from '#domain/check-ins/leagues.ts';
import {
  bestRemainsAfter,
  endingAt,
  rowsOfWeek,
  streaksNearBy,
  sumOf,
  type WeekNumbers,
  weeksNearBy,
} from '#domain/check-ins/nearby-totals.ts';
import { storedStreak } from '#domain/check-ins/streaks.ts';
import type { EditableRows } from '#domain/editable-rows.ts';
import type { CheckIn, CheckInType } from '#schemas/tables/check-ins.ts';
import type { Profile } from '#schemas/tables/profiles.ts';
import type { Streaks } from '#schemas/tables/streaks.ts';

/** One row of `check_ins` before and after; null where it does not exist. */
export interface RowChange {
  before: CheckIn | null;
  after: CheckIn | null;
}

type BestStreaks = Pick<Profile, 'best_morning_streak' | 'best_night_streak'>;

/**
 * Updates the user's profile and streaks to match changes of one type that are already in the rows. While
 * points only grow, the stored totals and the changed weeks are enough. When points fall, as in an undo, no
 * streak grows, and nearby rows are enough unless a best value falls too or no check-in is left nearby; then
 * the whole history is read.
 */
export async function totalsAfter(
  rows: EditableRows,
  { profile, streaks }: { profile: Profile; streaks: Streaks },
  type: CheckInType,
  changes: readonly RowChange[],
): Promise<void> {
  const { user_id } = profile;
  const gains = gainsByWeek(changes);
  const total = [...gains.values()].reduce((sum, gain) => sum + gain, profile.total_points);
  const onlyGrows = changes.every(
    ({ before, after }) => after && after.points_earned >= (before?.points_earned ?? 0),
  );
  if (onlyGrows) {
    const checkIns = changes.flatMap(({ after }) => after ?? []);
    const weeks = await weeksGrown(rows, user_id, profile, gains);
    rows.set('profiles', user_id, withNumbers(profile, total, weeks, bestStreaks(checkIns, profile)));
    rows.set('streaks', user_id, checkIns.reduce(withLast, streaks));
    return;
  }
  if (changes.every(({ before, after }) => bestRemainsAfter(before, after, profile))) {
    const weeks = await weeksNearBy(rows, user_id, profile, gains);
    const last = weeks && (await streaksNearBy(rows, streaks, type));
    if (last) {
      rows.set('profiles', user_id, withNumbers(profile, total, weeks, profile));
      rows.set('streaks', user_id, last);
      return;
    }
  }
  const history = await rows.own('check_ins');
  const none = { best_morning_streak: 0, best_night_streak: 0 };
  const never = { morning_streak: 0, night_streak: 0, last_morning_check: null, last_night_check: null };
  rows.set('profiles', user_id, withNumbers(profile, total, weeksOf(history), bestStreaks(history, none)));
  rows.set('streaks', user_id, history.reduce(withLast, { ...streaks, ...never }));
}

function withNumbers(profile: Profile, total: number, weeks: WeekNumbers, best: BestStreaks): Profile {
  return {
    ...profile,
    ...weeks,
    best_morning_streak: best.best_morning_streak,
    best_night_streak: best.best_night_streak,
    total_points: total,
    current_league: leagueOf(weeks.best_week_points),
  };
}

/** Points gained or lost per week. The weeks come in the order of the changes, oldest first. */
function gainsByWeek(changes: readonly RowChange[]): Map<LocalDay, number> {
  const gains = new Map<LocalDay, number>();
  for (const { before, after } of changes) {
    const row = after ?? before;
    if (!row) continue;
    const week = mondayOf(row.local_day);
    gains.set(week, (gains.get(week) ?? 0) + (after?.points_earned ?? 0) - (before?.points_earned ?? 0));
  }
  return gains;
}

async function weeksGrown(
  rows: EditableRows,
  userId: Uuid,
  profile: WeekNumbers,
  gains: ReadonlyMap<LocalDay, number>,
): Promise<WeekNumbers> {
  let { week_start, weekly_points, previous_week_points, best_week_points } = profile;
  for (const [week, gain] of gains) {
    let points: number;
    if (week_start === null || week > week_start) {
      previous_week_points = week_start !== null && addDays(week_start, 7) === week ? weekly_points : 0;
      week_start = week;
      weekly_points = points = gain;
    } else if (week === week_start) {
      weekly_points = points = weekly_points + gain;
    } else if (addDays(week, 7) === week_start) {
      previous_week_points = points = previous_week_points + gain;
    } else {
      points = sumOf(await rowsOfWeek(rows, userId, week));
    }
    best_week_points = Math.max(best_week_points, points);
  }
  return { week_start, weekly_points, previous_week_points, best_week_points };
}

function weeksOf(history: readonly CheckIn[]): WeekNumbers {
  const sums = new Map<LocalDay, number>();
  for (const row of history) {
    const week = mondayOf(row.local_day);
    sums.set(week, (sums.get(week) ?? 0) + row.points_earned);
  }
  const week_start = [...sums.keys()].sort().at(-1) ?? null;
  return {
    week_start,
    weekly_points: week_start === null ? 0 : (sums.get(week_start) ?? 0),
    previous_week_points: week_start === null ? 0 : (sums.get(addDays(week_start, -7)) ?? 0),
    best_week_points: Math.max(0, ...sums.values()),
  };
}

function bestStreaks(checkIns: readonly CheckIn[], sinceThen: BestStreaks): BestStreaks {
  const best = (type: CheckInType, from: number) =>
    checkIns.reduce((most, row) => (row.check_in_type === type ? Math.max(most, row.streak) : most), from);
  return {
    best_morning_streak: best('morning', sinceThen.best_morning_streak),
    best_night_streak: best('night', sinceThen.best_night_streak),
  };
}

/** The streak ends at that row, if no later row of its type is known. */
function withLast(streaks: Streaks, row: CheckIn): Streaks {
  const { lastCheck } = storedStreak(streaks, row.check_in_type);
  if (lastCheck !== null && lastCheck > row.local_day) return streaks;
  return endingAt(streaks, row);
}
