/** When a user checks in, compared with their current goal: each day, usually, and by weekday and month. */
import type { ClockTime, LocalDay } from '#base/time-words.ts';
import { addDays, clockTimeToSeconds, weekdayOf } from '#domain/calendar/days.ts';
import { goalOnDay, type WeekGoals } from '#domain/calendar/goal-in-force.ts';
import { earnedScore, PERFECT_SCORE, signedMinutesToGoal } from '#domain/check-ins/scoring.ts';
import { ascending, quantile } from '#domain/insights/quantile.ts';
import type { CheckIn, CheckInType } from '#schemas/tables/check-ins.ts';

/** How far back patterns are searched, because last year's habits say little about today's. */
export const PATTERN_DAYS = 84;

/** With fewer days per weekday, the hardest one would be chance. */
const FEWEST_FOR_HARDEST = 8;

/** One day on which a check-in was due. */
export interface TimedDay {
  day: LocalDay;
  /**
   * Whole minutes from the goal that the user has now for that day of the week, negative before it, so that days with an older goal use
   * the same scale. Null: missed.
   */
  minutes: number | null;
  /** What it scored under the goal of its day; 0 for a missed day. */
  score: number;
}

export interface Usual {
  /** The median of the minutes from the goal. */
  minutes: number;
  /** The middle half lies between these two. */
  from: number;
  to: number;
}

/**
 * The days of one type from `from` on, in order: every day since the first check-in, today only with a
 * check-in. `checkIns` may come in any order and may include other days and types.
 */
export function timedDays(
  checkIns: readonly CheckIn[],
  type: CheckInType,
  goals: WeekGoals,
  { from, today, firstDay }: { from: LocalDay; today: LocalDay; firstDay: LocalDay },
): readonly TimedDay[] {
  const start = from > firstDay ? from : firstDay;
  const rows = new Map<LocalDay, CheckIn>();
  let end = today;
  for (const row of checkIns) {
    if (row.check_in_type !== type) continue;
    rows.set(row.local_day, row);
    if (row.local_day > end) end = row.local_day;
  }
  const days: TimedDay[] = [];
  for (let day = start; day <= end; day = addDays(day, 1)) {
    const row = rows.get(day);
    if (row) {
      const minutes = signedMinutesToGoal({ ...row, goal_time: goalOnDay(goals, day) });
      days.push({ day, minutes, score: earnedScore(row) });
    } else if (day < today) days.push({ day, minutes: null, score: 0 });
  }
  return days;
}

/** The days with the usual goal, or those with the other time. */
export const daysOfGoal = (
  days: readonly TimedDay[],
  goals: WeekGoals,
  goal: ClockTime,
): readonly TimedDay[] => days.filter(({ day }) => goalOnDay(goals, day) === goal);

/** How many minutes later than the usual goal the goal of each weekday is, from Monday. */
export function goalShifts(goals: WeekGoals, monday: LocalDay, dayStart: ClockTime): readonly number[] {
  const sinceStart = (time: ClockTime) =>
    (clockTimeToSeconds(time) - clockTimeToSeconds(dayStart) + 86_400) % 86_400;
  return Array.from({ length: 7 }, (_, n) =>
    Math.round((sinceStart(goalOnDay(goals, addDays(monday, n))) - sinceStart(goals.usual)) / 60),
  );
}

/** The minutes of the days that have a check-in. */
export const minutesOf = (days: readonly TimedDay[]): readonly number[] =>
  days.flatMap(({ minutes }) => minutes ?? []);

export const isPerfect = ({ score }: TimedDay): boolean => score === PERFECT_SCORE;

/** Null when none of the days has a check-in. */
export function usualOf(days: readonly TimedDay[]): Usual | null {
  const sorted = ascending(minutesOf(days));
  if (sorted.length === 0) return null;
  const at = (share: number) => quantile(sorted, share) ?? 0;
  return { minutes: at(0.5), from: at(0.25), to: at(0.75) };
}

/** The seven weekdays from Monday, each with its days. */
export function byWeekday(days: readonly TimedDay[]): readonly (readonly TimedDay[])[] {
  const weekdays: TimedDay[][] = [[], [], [], [], [], [], []];
  for (const timed of days) weekdays[weekdayOf(timed.day)]?.push(timed);
  return weekdays;
}

/** The months of the days, in order, each with its days. */
export function byMonth(
  days: readonly TimedDay[],
): readonly { month: LocalDay; days: readonly TimedDay[] }[] {
  const months = new Map<LocalDay, TimedDay[]>();
  for (const timed of days) {
    const month = `${timed.day.slice(0, 8)}01`;
    const found = months.get(month);
    if (found) found.push(timed);
    else months.set(month, [timed]);
  }
  return [...months].map(([month, ofMonth]) => ({ month, days: ofMonth }));
}

/**
 * The weekday with the lowest mean score, 0 for Monday; missed days count as 0. Null when weekdays have too few
 * days, or when two share the last place.
 */
export function hardestWeekday(weekdays: readonly (readonly TimedDay[])[]): number | null {
  if (weekdays.some(({ length }) => length < FEWEST_FOR_HARDEST)) return null;
  const means = weekdays.map((days) => days.reduce((sum, { score }) => sum + score, 0) / days.length);
  const lowest = Math.min(...means);
  return means.filter((mean) => mean === lowest).length === 1 ? means.indexOf(lowest) : null;
}
