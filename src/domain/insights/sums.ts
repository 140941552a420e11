/** The totals of a user: overall, of a year and of each month. */
import type { LocalDay } from '#base/time-words.ts';
import { daysOf, periodOf } from '#domain/calendar/history-periods.ts';
import { earnedScore, PERFECT_SCORE } from '#domain/check-ins/scoring.ts';
import type { DayScores } from '#domain/insights/steadiness.ts';
import type { CheckIn, CheckInType } from '#schemas/tables/check-ins.ts';

export interface Sums {
  points: number;
  checkIns: number;
  perfect: number;
  /** Days with both check-ins. */
  wholeDays: number;
}

export interface LongestRuns {
  /** Days in a row with both check-ins. */
  day: number;
  morning: number;
  night: number;
}

export interface MonthSums extends Sums {
  /** Its first day. */
  month: LocalDay;
  /**
   * How many of its days count: since the first check-in, up to yesterday, and today once both check-ins
   * are made.
   */
  days: number;
}

export function sumsOf(checkIns: readonly CheckIn[]): Sums {
  const mornings = daysWith(checkIns, 'morning');
  const nights = daysWith(checkIns, 'night');
  return {
    points: checkIns.reduce((sum, { points_earned }) => sum + points_earned, 0),
    checkIns: checkIns.length,
    perfect: checkIns.filter((row) => earnedScore(row) === PERFECT_SCORE).length,
    wholeDays: [...mornings].filter((day) => nights.has(day)).length,
  };
}

export function longestRuns({ morning, night }: DayScores): LongestRuns {
  const whole = new Set([...morning.keys()].filter((day) => night.has(day)));
  return { day: longestRun(whole), morning: longestRun(morning), night: longestRun(night) };
}

/** The months of that year, newest first, from the first check-in to today. */
export function monthsOf(
  year: number,
  checkIns: readonly CheckIn[],
  { today, firstDay }: { today: LocalDay; firstDay: LocalDay },
): readonly MonthSums[] {
  const byMonth = new Map<LocalDay, CheckIn[]>();
  for (const row of checkIns) {
    const month = firstOfMonth(row.local_day);
    const found = byMonth.get(month);
    if (found) found.push(row);
    else byMonth.set(month, [row]);
  }
  const months: MonthSums[] = [];
  for (let n = 12; n >= 1; n--) {
    const month = `${year}-${String(n).padStart(2, '0')}-01`;
    const rows = byMonth.get(month) ?? [];
    if (rows.length === 0 && (month > today || month < firstOfMonth(firstDay))) continue;
    const sums = sumsOf(rows);
    const past = daysOf(periodOf('month', month)).filter((day) => firstDay <= day && day < today);
    const whole = rows.filter(({ local_day }) => local_day >= today);
    months.push({ month, days: past.length + sumsOf(whole).wholeDays, ...sums });
  }
  return months;
}

/** The calendar years from the first check-in to today, newest first. */
export function yearsOf(firstDay: LocalDay, today: LocalDay): readonly number[] {
  const [first, last] = [yearOf(firstDay), yearOf(today)];
  return Array.from({ length: Math.max(1, last - first + 1) }, (_, n) => last - n);
}

export const yearOf = (day: LocalDay): number => Number(day.slice(0, 4));

const firstOfMonth = (day: LocalDay): LocalDay => `${day.slice(0, 8)}01`;

const daysWith = (checkIns: readonly CheckIn[], type: CheckInType): Set<LocalDay> =>
  new Set(checkIns.flatMap((row) => (row.check_in_type === type ? row.local_day : [])));

/** The most days in a row of these day numbers. */
function longestRun(days: ReadonlySet<number> | ReadonlyMap<number, number>): number {
  let longest = 0;
  for (const first of days.keys()) {
    if (days.has(first - 1)) continue;
    let next = first + 1;
    while (days.has(next)) next++;
    longest = Math.max(longest, next - first);
  }
  return longest;
}
