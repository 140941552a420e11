import type { LocalDay } from '#base/time-words.ts';
import { addDays } from '#domain/calendar/days.ts';
import { mondayOf } from '#domain/calendar/weeks.ts';
import type { CheckIn } from '#schemas/tables/check-ins.ts';

export interface OwnWeek {
  monday: LocalDay;
  points: number;
}

/** The points of each week of one user that has a check-in, oldest first. */
export function ownWeeks(
  checkIns: readonly Pick<CheckIn, 'local_day' | 'points_earned'>[],
): readonly OwnWeek[] {
  const sums = new Map<LocalDay, number>();
  for (const { local_day, points_earned } of checkIns) {
    const monday = mondayOf(local_day);
    sums.set(monday, (sums.get(monday) ?? 0) + points_earned);
  }
  return [...sums]
    .map(([monday, points]) => ({ monday, points }))
    .sort((a, b) => (a.monday < b.monday ? -1 : 1));
}

const EARLIER_SHOWN = 4;

export interface WeekRow extends OwnWeek {
  /** 0 is this week, 1 the last. */
  ago: number;
  /** The most points of these weeks, and more than none; not while only one week is shown. */
  isBest: boolean;
}

/** This week and up to four before it, newest first, none before the user's first check-in. */
export function weekRows(weeks: readonly OwnWeek[], today: LocalDay): readonly WeekRow[] {
  const first = weeks[0]?.monday;
  const monday = mondayOf(today);
  const shown = Array.from({ length: 1 + EARLIER_SHOWN }, (_, ago) => ({
    ago,
    monday: addDays(monday, -7 * ago),
  }))
    .filter((week) => week.ago === 0 || (first !== undefined && week.monday >= first))
    .map((week) => ({ ...week, points: weeks.find((one) => one.monday === week.monday)?.points ?? 0 }));
  const most = Math.max(...shown.map(({ points }) => points));
  const best = shown.length > 1 && most > 0 ? shown.findLast(({ points }) => points === most) : undefined;
  return shown.map((week) => ({ ...week, isBest: week === best }));
}
