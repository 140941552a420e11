import { wallClockAt } from '#tests/support/zones.ts';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

/** The settings of one reminder and the day that it is for. */
export interface ReminderCase {
  zone: string;
  day: string;
  moment: 'before' | 'goal' | 'last';
  goal: string;
  day_start: string;
  previous_day_start: string;
  day_start_from: string | null;
}

const ms = (clock: string) => Date.parse(`1970-01-01T${clock}Z`);

const walks = new Map<string, readonly (readonly [at: number, wall: number])[]>();

/** Every minute from two days before a day to three days after, with the wall time in that zone. */
function walk(zone: string, day: string): readonly (readonly [at: number, wall: number])[] {
  const key = `${zone} ${day}`;
  const known = walks.get(key);
  if (known) return known;
  const noon = Date.parse(`${day}T12:00:00Z`);
  const minutes = Array.from({ length: 5 * 1440 }, (_, n) => {
    const at = noon - 2.5 * DAY + n * MINUTE;
    const [year, month, date, hour, minute] = wallClockAt(at, zone);
    return [at, Date.UTC(year, month - 1, date, hour, minute)] as const;
  });
  walks.set(key, minutes);
  return minutes;
}

/** Finds the moment of a reminder by trying every minute. Returns null if that day has none. */
export function naiveMoment(c: ReminderCase): { due: number; until: number } | null {
  const minutes = walk(c.zone, c.day);
  const firstAt = (wall: number) => minutes.find(([, shown]) => shown >= wall)?.[0] ?? Number.NaN;
  const midnight = Date.parse(`${c.day}T00:00:00Z`);
  const startOf = (date: number) =>
    ms(c.day_start_from !== null && date < Date.parse(c.day_start_from) ? c.previous_day_start : c.day_start);
  const begins = firstAt(midnight + startOf(midnight - DAY));
  const ends = midnight + DAY + startOf(midnight);
  const goal = midnight + ms(c.goal) + (ms(c.goal) < startOf(midnight) ? DAY : 0);
  const until = firstAt(Math.min(goal + 100 * MINUTE, ends));
  const wanted = {
    before: firstAt(goal) - 15 * MINUTE,
    goal: firstAt(goal),
    last: until - 15 * MINUTE,
  }[c.moment];
  const due = Math.max(begins, wanted);
  const shown = minutes.find(([at]) => at === due)?.[1] ?? Number.NaN;
  return due < until && shown < ends ? { due, until } : null;
}
