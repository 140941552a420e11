import { epochOf, instantOf } from '#domain/calendar/days.ts';
import type { CheckIn } from '#schemas/tables/check-ins.ts';

const HEADER = [
  'day',
  'type',
  'local_time',
  'goal_time',
  'points',
  'streak',
  'multiplier',
  'instant',
  'utc_offset_minutes',
];

/** One line for each check-in, oldest first; `local_time` is the wall time (docs/export-format.md). */
export function checkInsCsv(rows: readonly CheckIn[]): string {
  const sorted = [...rows].sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
  return csvOf(
    HEADER,
    sorted.map((row) => [
      row.local_day,
      row.check_in_type,
      instantOf(epochOf(row.check_in_time) + row.utc_offset_minutes * 60_000).slice(11, 19),
      row.goal_time,
      row.points_earned,
      row.streak,
      row.streak_multiplier,
      row.check_in_time,
      row.utc_offset_minutes,
    ]),
  );
}

const orderOf = ({ local_day, check_in_type }: CheckIn): string => `${local_day} ${check_in_type}`;

type Cell = string | number;

/** Spreadsheets run text that begins like this as a formula. A leading quote prevents that. */
const FORMULA = /^[=+\-@\t\r]/;

/** A table in CSV (RFC 4180): CRLF after every line, quotes where needed. Numbers stay numbers. */
export function csvOf(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [header, ...rows].map((row) => `${row.map(cellText).join(',')}\r\n`).join('');
}

function cellText(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
