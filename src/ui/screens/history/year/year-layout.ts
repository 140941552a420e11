import type { LocalDay } from '#base/time-words.ts';
import { addDays, daysBetween, weekdayOf } from '#domain/calendar/days.ts';
import { mondayOf } from '#domain/calendar/weeks.ts';

/**
 * How the days of a year are arranged: on a desktop as weeks side by side, on a phone as weeks below each other,
 * newest first.
 */
export interface YearLayout {
  wide: boolean;
  year: number;
  weeks: number;
  /** How many weeks at its beginning are left out, because the user's first check-in came later. */
  skipped: number;
  /** The room of one day, and the radius of its coin, in the units of the drawing. */
  unit: { width: number; height: number; radius: number };
}

/** On a phone the grid has only the weeks from the first check-in to this week, to spare scrolling through other days. */
export function yearLayout(year: number, wide: boolean, today: LocalDay, firstDay: LocalDay): YearLayout {
  const end = `${year}-12-31`;
  const weeks = weekOf(wide || end < today ? end : today, year) + 1;
  const skipped = wide ? 0 : Math.max(0, weekOf(firstDay, year));
  return wide
    ? { wide, year, weeks, skipped, unit: { width: 17.2, height: 17.2, radius: 6.6 } }
    : { wide, year, weeks, skipped, unit: { width: 39, height: 37, radius: 14 } };
}

/** The place of a day on the grid, counted from 0. */
export function placeOf(day: LocalDay, { wide, year, weeks }: YearLayout): { column: number; row: number } {
  const week = weekOf(day, year);
  return wide ? { column: week, row: weekdayOf(day) } : { column: weekdayOf(day), row: weeks - 1 - week };
}

/** The rows of the grid from top to bottom; null where a week reaches into another year. */
export function rowsOf({
  wide,
  year,
  weeks,
  skipped,
}: YearLayout): readonly (readonly (LocalDay | null)[])[] {
  const monday = mondayOf(`${year}-01-01`);
  const dayAt = (week: number, weekday: number): LocalDay | null => {
    const day = addDays(monday, 7 * week + weekday);
    return day.startsWith(`${year}-`) ? day : null;
  };
  const all = (n: number) => Array.from({ length: n }, (_, index) => index);
  return wide
    ? all(7).map((weekday) => all(weeks).map((week) => dayAt(week, weekday)))
    : all(weeks - skipped).map((row) => all(7).map((weekday) => dayAt(weeks - 1 - row, weekday)));
}

/** The day to which an arrow key, Home, End or Page key leads. On a phone, later weeks are above. */
export function dayAfterKey(day: LocalDay, key: string, wide: boolean): LocalDay | null {
  const ahead = document.dir === 'rtl' ? -1 : 1;
  const week = wide ? ahead : -1;
  const single = wide ? 1 : ahead;
  switch (key) {
    case 'ArrowRight':
      return addDays(day, wide ? 7 * week : single);
    case 'ArrowLeft':
      return addDays(day, wide ? -7 * week : -single);
    case 'ArrowDown':
      return addDays(day, wide ? single : 7 * week);
    case 'ArrowUp':
      return addDays(day, wide ? -single : -7 * week);
    case 'Home':
      return mondayOf(day);
    case 'End':
      return addDays(mondayOf(day), 6);
    case 'PageUp':
      return addDays(day, -28);
    case 'PageDown':
      return addDays(day, 28);
    default:
      return null;
  }
}

const weekOf = (day: LocalDay, year: number): number =>
  Math.floor(daysBetween(mondayOf(`${year}-01-01`), day) / 7);

/** The first days of the months. */
export const monthStarts = (year: number): readonly LocalDay[] =>
  Array.from({ length: 12 }, (_, n) => `${year}-${String(n + 1).padStart(2, '0')}-01`);
