/** How close to the goal a user was, week by week, for the chart beside the history. */
import type { LocalDay } from '#base/time-words.ts';
import { addDays } from '#domain/calendar/days.ts';
import type { Period } from '#domain/calendar/history-periods.ts';
import { mondayOf } from '#domain/calendar/weeks.ts';
import { earnedScore, PERFECT_SCORE, signedMinutesToGoal } from '#domain/check-ins/scoring.ts';
import { ascending, quantile } from '#domain/insights/quantile.ts';
import type { CheckIn, CheckInType } from '#schemas/tables/check-ins.ts';

/** How many weeks the trend shows. The last one contains the period's end. */
const TREND_WEEKS = 8;

/** With fewer check-ins a week has no usual time. */
const FEWEST_FOR_USUAL = 3;

export interface TrendWeek {
  monday: LocalDay;
  /** How many check-ins were possible: two a day since the very first one; for today only those made. */
  due: number;
  perfect: number;
  /** Worth points, but not perfect. */
  near: number;
}

export interface OnTimeTrend {
  weeks: readonly TrendWeek[];
  /** The median of whole minutes from the goal, negative before it; null with too few check-ins. */
  usual: Readonly<Record<CheckInType, number | null>>;
}

/** The first Monday of the trend. */
export function trendStart({ to }: Period, today: LocalDay): LocalDay {
  return addDays(mondayOf(to < today ? to : today), -7 * (TREND_WEEKS - 1));
}

/** `checkIns`: the user's from `trendStart` to the end of the period, in any order. */
export function onTimeTrend(
  checkIns: readonly CheckIn[],
  period: Period,
  today: LocalDay,
  firstDay: LocalDay | null,
): OnTimeTrend {
  const start = trendStart(period, today);
  const weeks = Array.from({ length: TREND_WEEKS }, (_, n): TrendWeek => {
    const monday = addDays(start, 7 * n);
    const sunday = addDays(monday, 6);
    const rows = checkIns.filter(({ local_day: day }) => monday <= day && day <= sunday);
    const scores = rows.map(earnedScore);
    let due = rows.filter(({ local_day }) => local_day >= today).length;
    for (let day = monday; day <= sunday && day < today; day = addDays(day, 1)) {
      if (firstDay !== null && day >= firstDay) due += 2;
    }
    return {
      monday,
      due,
      perfect: scores.filter((score) => score === PERFECT_SCORE).length,
      near: scores.filter((score) => score > 0 && score < PERFECT_SCORE).length,
    };
  });
  const usual = (type: CheckInType) =>
    median(checkIns.filter((row) => row.check_in_type === type).map(signedMinutesToGoal));
  return { weeks, usual: { morning: usual('morning'), night: usual('night') } };
}

function median(minutes: readonly number[]): number | null {
  return minutes.length < FEWEST_FOR_USUAL ? null : quantile(ascending(minutes), 0.5);
}
