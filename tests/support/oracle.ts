/**
 * The naive oracle: it scores all days in order, every time from the start. It shares no code with src/domain or the SQL, so
 * a bug that both of them have is detected.
 */

import type { Intent, MutationArgs } from '#domain/mutations/registry.ts';
import type { CheckIn, CheckInType } from '#schemas/tables/check-ins.ts';
import type { Goals } from '#schemas/tables/goals.ts';
import type { Profile } from '#schemas/tables/profiles.ts';
import type { Streaks } from '#schemas/tables/streaks.ts';

export type OracleCheckIn = Omit<CheckIn, 'id' | 'created_at' | 'received_at'>;
/** What the ledger decides of a profile. */
const DECIDED = [
  'total_points',
  'weekly_points',
  'week_start',
  'previous_week_points',
  'best_week_points',
  'best_morning_streak',
  'best_night_streak',
  'current_league',
] as const satisfies readonly (keyof Profile)[];

type OracleProfile = Pick<Profile, (typeof DECIDED)[number]>;

/** Those fields of a row. */
export const decidedOf = (row: Profile): OracleProfile =>
  Object.fromEntries(DECIDED.map((name) => [name, row[name]])) as OracleProfile;

export interface OracleResult {
  /** By (local_day, check_in_type). */
  checkIns: OracleCheckIn[];
  streaks: Streaks;
  profile: OracleProfile;
}

type Tap = MutationArgs['checkIn'];

/** If a day has more superseded check-ins, the latest are dropped. */
const MOST_SUPERSEDED = 10;

const DAY = 24 * 60 * 60 * 1000;
const utc = (day: string) => Date.parse(`${day}T00:00:00Z`);
const text = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const wall = (day: string, clock: string) => Date.parse(`${day}T${clock}Z`);

function scoreOfDay(a: Tap): number {
  // 'HH:MM:SS' compares as text: a goal earlier than the start of the day is on the next calendar day
  const goalDay = a.goal_time < a.day_start ? text(utc(a.local_day) + DAY) : a.local_day;
  const now = Date.parse(a.check_in_time) + a.utc_offset_minutes * 60_000;
  const minutes = Math.floor(Math.abs(now - wall(goalDay, a.goal_time)) / 60_000);
  if (minutes > 100) return 0;
  return minutes > 5 ? 105 - minutes : 100;
}

/** The taps that are left after these mutations, in this order. Each undo removes its own tap, if it came within a minute. */
export function tapsLeft(intents: readonly Intent[]): Tap[] {
  let taps: Tap[] = [];
  for (const { name, args } of intents) {
    if (name !== 'checkIn' && name !== 'undoCheckIn') continue;
    const others = taps.filter(
      (tap) =>
        tap.check_in_type !== args.check_in_type ||
        tap.local_day !== args.local_day ||
        tap.check_in_time !== args.check_in_time,
    );
    if (name === 'checkIn') {
      if (others.length === taps.length) taps.push(args);
      continue;
    }
    const waited = Date.parse(args.undone_at) - Date.parse(args.check_in_time);
    if (waited >= 0 && waited <= 60_000) taps = others;
  }
  return taps;
}

/** The result that server and device must reach for any order of arrival of these taps. */
export function oracle(userId: string, arrivals: readonly Tap[]): OracleResult {
  const streaks: Streaks = {
    user_id: userId,
    morning_streak: 0,
    night_streak: 0,
    last_morning_check: null,
    last_night_check: null,
  };
  const best = { morning: 0, night: 0 };
  const checkIns: OracleCheckIn[] = [];
  for (const type of ['morning', 'night'] as const) {
    const mine = arrivals.filter((a) => a.check_in_type === type);
    let streak = 0;
    let last: string | null = null;
    for (const day of [...new Set(mine.map((a) => a.local_day))].sort()) {
      const [first, ...later] = mine
        .filter((a) => a.local_day === day)
        .sort((a, b) => Date.parse(a.check_in_time) - Date.parse(b.check_in_time));
      if (!first) continue;
      streak = last !== null && utc(day) - utc(last) === DAY ? streak + 1 : 1;
      last = day;
      best[type] = Math.max(best[type], streak);
      const score = scoreOfDay(first);
      const streak_multiplier = score === 100 ? streak : 1;
      const points_earned = score * streak_multiplier;
      const remembered = later.slice(0, MOST_SUPERSEDED);
      const superseded = remembered.map(({ check_in_type: _type, local_day: _day, ...tap }) => tap);
      checkIns.push({ ...first, user_id: userId, streak, streak_multiplier, points_earned, superseded });
    }
    streaks[`${type}_streak`] = streak;
    streaks[`last_${type}_check`] = last;
  }
  const key = (c: OracleCheckIn) => c.local_day + c.check_in_type;
  checkIns.sort((a, b) => (key(a) < key(b) ? -1 : 1));

  // 1970-01-05 was a Monday
  const week = (day: string) => text(utc(day) - ((utc(day) / DAY + 3) % 7) * DAY);
  const points = (monday: string) =>
    checkIns.filter((c) => week(c.local_day) === monday).reduce((sum, c) => sum + c.points_earned, 0);
  const weeks = [...new Set(checkIns.map((c) => week(c.local_day)))].sort();
  const week_start = weeks.at(-1) ?? null;
  const best_week_points = Math.max(0, ...weeks.map(points));
  return {
    checkIns,
    streaks,
    profile: {
      total_points: checkIns.reduce((sum, c) => sum + c.points_earned, 0),
      weekly_points: week_start === null ? 0 : points(week_start),
      week_start,
      previous_week_points: week_start === null ? 0 : points(text(utc(week_start) - 7 * DAY)),
      best_week_points,
      best_morning_streak: best.morning,
      best_night_streak: best.night,
      current_league: best_week_points >= 5000 ? 'pho' : best_week_points >= 1000 ? 'carbonara' : 'coal',
    },
  };
}

/** A goal and its time on some weekdays, 0 for Sunday to 6 for Saturday. */
export interface ChosenWeek {
  goal: string;
  other?: { time: string; on: readonly number[] } | undefined;
}

interface Choice {
  /** The first day on which it counts. */
  from: string;
  week: ChosenWeek;
}

const timeOn = ({ goal, other }: ChosenWeek, day: string): string =>
  other?.on.includes(new Date(`${day}T00:00:00Z`).getUTCDay()) ? other.time : goal;

/** The goal of a day: the last choice that counts on it. `choices` are in the order in which they were made. */
export function goalOn(choices: readonly Choice[], day: string): string | undefined {
  const choice = choices.findLast(({ from }) => from <= day);
  return choice && timeOn(choice.week, day);
}

/** Adds a choice that a user in UTC, whose days begin at midnight, makes at the moment `at`. */
export function chooseGoal(choices: readonly Choice[], week: ChosenWeek, at: number): Choice[] {
  const day = text(at);
  const goal = timeOn(week, day);
  const standing = goalOn(choices, day) ?? goal;
  // 100 minutes and 59 seconds before the goal still score
  const scores = (time: string) => at > wall(day, time) - 101 * 60_000;
  const isFixed = standing !== goal && (scores(standing) || scores(goal));
  return [...choices, { from: isFixed ? text(utc(day) + DAY) : day, week }];
}

/** The goal that a row of goals gives a day. */
export function goalOfRow(goals: Goals, type: CheckInType, day: string): string {
  const from = goals[`${type}_goal_from`];
  const before = from !== null && day < from ? 'previous_' : '';
  const time = goals[`${before}${type}_other_time`];
  const on = [...(goals[`${before}${type}_other_days`] ?? '')].map((digit) => Number(digit) % 7);
  return timeOn(
    { goal: goals[`${before}${type}_goal_time`], other: time === null ? undefined : { time, on } },
    day,
  );
}
