/**
 * How long two users have kept a pot: counted from their check-ins each time, never stored. A day counts when both made
 * both check-ins, each by their own logical day. Twin: `private.count_together` in SQL; both run
 * tests/cases/pots.json.
 */
import type { EpochMs } from '#base/clock.ts';
import type { LocalDay } from '#base/time-words.ts';
import { addDays, logicalDay, MIDNIGHT } from '#domain/calendar/days.ts';
import type { CheckIn } from '#schemas/tables/check-ins.ts';
import type { Pot } from '#schemas/tables/pots.ts';
import type { Streaks } from '#schemas/tables/streaks.ts';

/** How long a check-in may still wait on a device after the day has ended for both. */
const LATE_MS = 86_400_000;

export interface DaysTogether {
  /** The run that continues. 0 once a day was missed. */
  current: number;
  longest: number;
  total: number;
  /** The run that a missed day has ended, until the next day counts. */
  broken: { days: number; lastDay: LocalDay } | null;
}

/**
 * The last day that waiting cannot change any more: it ended for both at least 24 hours ago. `newest`: the newest
 * check-in of each user, which shows where that user's days end.
 */
export function lastDecidedDay(
  at: EpochMs,
  newest: readonly Pick<CheckIn, 'utc_offset_minutes' | 'day_start'>[],
): LocalDay {
  const places = newest.length > 0 ? newest : [{ utc_offset_minutes: 0, day_start: MIDNIGHT }];
  const days = places.map((one) => logicalDay(at - LATE_MS, one.utc_offset_minutes, one.day_start));
  return addDays(
    days.reduce((a, b) => (a < b ? a : b)),
    -1,
  );
}

/** `both`: the days on which both users made both check-ins, ascending. A missing day breaks a run once it is decided. */
export function daysTogether(both: readonly LocalDay[], decided: LocalDay): DaysTogether {
  let run = 0;
  let longest = 0;
  let before: LocalDay | null = null;
  for (const day of both) {
    run = before !== null && isBroken(before, day, decided) ? 1 : run + 1;
    longest = Math.max(longest, run);
    before = day;
  }
  const isOver = before !== null && addDays(before, 1) <= decided;
  return {
    current: isOver ? 0 : run,
    longest,
    total: both.length,
    broken: isOver && before !== null ? { days: run, lastDay: before } : null,
  };
}

const isBroken = (before: LocalDay, day: LocalDay, decided: LocalDay): boolean => {
  const next = addDays(before, 1);
  return next < day && next <= decided;
};

/** The days on which both of a user's check-ins are among these. */
export function fullDaysOf(
  checkIns: readonly Pick<CheckIn, 'local_day' | 'check_in_type'>[],
): ReadonlySet<LocalDay> {
  const mornings = new Set<LocalDay>();
  const nights = new Set<LocalDay>();
  for (const { local_day, check_in_type } of checkIns) {
    (check_in_type === 'morning' ? mornings : nights).add(local_day);
  }
  return new Set([...mornings].filter((day) => nights.has(day)));
}

/** A friend's full days: those that the server lists, and those of the check-ins on this device. */
export function friendsFullDays(
  streaks: Pick<Streaks, 'full_days'> | null,
  checkIns: readonly CheckIn[],
): ReadonlySet<LocalDay> {
  const days = new Set(fullDaysOf(checkIns));
  for (const { first, last } of streaks?.full_days ?? []) {
    for (let day = first; day <= last; day = addDays(day, 1)) days.add(day);
  }
  return days;
}

/** The days of a pot on which both made both check-ins, ascending. */
export function daysOfBoth(
  { since_day, ended_day }: Pick<Pot, 'since_day' | 'ended_day'>,
  mine: ReadonlySet<LocalDay>,
  theirs: ReadonlySet<LocalDay>,
): readonly LocalDay[] {
  if (since_day === null) return [];
  return [...mine]
    .filter((day) => day >= since_day && (ended_day === null || day <= ended_day) && theirs.has(day))
    .sort();
}

/** What the shelf shows of all pots: the longest run of any, and the days of all. */
export function togetherOf(pots: readonly DaysTogether[]): { longest: number; total: number } {
  return {
    longest: Math.max(0, ...pots.map(({ longest }) => longest)),
    total: pots.reduce((sum, { total }) => sum + total, 0),
  };
}
