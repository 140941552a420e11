/**
 * What a user's check-ins have filled a shelf with: a pot for each full month, and the milestones with the day on which
 * each was first reached. Derived from check-ins; never stored, so that late arrivals and undo correct it.
 */
import type { LocalDay } from '#base/time-words.ts';
import type { Uuid } from '#base/uuid.ts';
import { addDays, weekdayOf } from '#domain/calendar/days.ts';
import { periodOf } from '#domain/calendar/history-periods.ts';
import { mondayOf } from '#domain/calendar/weeks.ts';
import { LEAGUE_FROM_POINTS, leagueOf } from '#domain/check-ins/leagues.ts';
import { earnedScore, PERFECT_SCORE } from '#domain/check-ins/scoring.ts';
import type { CheckIn } from '#schemas/tables/check-ins.ts';
import type { League } from '#schemas/tables/profiles.ts';

/** So many days with both check-ins make a pot of a calendar month. */
export const FULL_DAYS_OF_A_POT = 20;
/** The day streaks that are milestones. */
export const STREAK_MILESTONES: readonly number[] = [3, 7, 14, 21, 30, 50, 66, 100, 200, 365];

export type ShelvedCheckIn = Pick<
  CheckIn,
  'id' | 'local_day' | 'check_in_type' | 'check_in_time' | 'points_earned' | 'streak_multiplier' | 'streak'
>;

/** When something was reached first, and by which check-in. */
export interface Reached {
  day: LocalDay;
  by: Uuid;
}

export interface Month {
  /** Its first day. */
  month: LocalDay;
  fullDays: number;
  points: number;
  /** The mean scores of the check-ins made, in whole numbers; null without one. */
  mornings: number | null;
  nights: number | null;
}

export interface FilledMonth extends Month, Reached {}

export type First = 'perfect' | 'fullDay' | 'fullWeek';

export interface Shelf {
  /** Oldest first. */
  pots: readonly FilledMonth[];
  /** The present month while it has no pot. */
  making: Month | null;
  firsts: readonly (Reached & { first: First })[];
  streaks: readonly (Reached & { days: number })[];
  /** The next day streak to reach; null once all are reached. */
  nextStreak: number | null;
  /** `points`: those of the week, with the check-in that reached the league. */
  leagues: readonly (Reached & { league: League; points: number })[];
  weeks: {
    /** The points of the present week. */
    present: number;
    /** The most points of a week that is over. */
    bestBefore: number;
    /** How many weeks reached the points of the highest league. */
    atTheTop: number;
  };
}

/** The two check-ins of a day, the earlier one first. */
interface Day {
  day: LocalDay;
  rows: readonly ShelvedCheckIn[];
}

/** One pass over the days. `checkIns`: all of the user's, in any order. */
export function shelfOf(checkIns: readonly ShelvedCheckIn[], today: LocalDay): Shelf {
  const months: MonthTally[] = [];
  const firsts = new Map<First, Reached>();
  const streaks: Shelf['streaks'][number][] = [];
  const leagues: Shelf['leagues'][number][] = [];
  const thisMonday = mondayOf(today);
  const weeks = { present: 0, bestBefore: 0, atTheTop: 0 };
  let week = { monday: '', sunday: '', points: 0 };
  let league: League = 'coal';

  for (const { day, rows } of daysOf(checkIns)) {
    let month = months.at(-1);
    if (!month || !day.startsWith(month.prefix)) {
      month = new MonthTally(day);
      months.push(month);
    }
    if (day > week.sunday) {
      const monday = mondayOf(day);
      week = { monday, sunday: addDays(monday, 6), points: 0 };
    }
    const before = week.points;
    for (const row of rows) {
      month.add(row);
      week.points += row.points_earned;
      if (!firsts.has('perfect') && earnedScore(row) === PERFECT_SCORE)
        firsts.set('perfect', { day, by: row.id });
      const risen = leagueOf(week.points);
      if (LEAGUE_FROM_POINTS[risen] <= LEAGUE_FROM_POINTS[league]) continue;
      league = risen;
      leagues.push({ league, points: week.points, day, by: row.id });
    }
    if (week.monday === thisMonday) weeks.present = week.points;
    else if (week.monday < thisMonday) weeks.bestBefore = Math.max(weeks.bestBefore, week.points);
    const top = LEAGUE_FROM_POINTS.pho;
    if (before < top && week.points >= top) weeks.atTheTop++;

    const [one, other] = rows;
    if (!one || !other) continue;
    const reached = { day, by: other.id };
    const streak = Math.min(one.streak, other.streak);
    month.addFullDay(reached);
    if (!firsts.has('fullDay')) firsts.set('fullDay', reached);
    if (streak >= 7 && !firsts.has('fullWeek') && weekdayOf(day) === 6) firsts.set('fullWeek', reached);
    for (
      let next = milestoneAfter(streaks);
      next !== null && streak >= next;
      next = milestoneAfter(streaks)
    ) {
      streaks.push({ days: next, ...reached });
    }
  }

  const present = months.find(({ prefix }) => today.startsWith(prefix)) ?? new MonthTally(today);
  return {
    pots: months.flatMap((month) => (month.pot ? { ...month.result(), ...month.pot } : [])),
    making: present.pot ? null : present.result(),
    firsts: [...firsts].map(([first, reached]) => ({ first, ...reached })),
    streaks,
    nextStreak: milestoneAfter(streaks),
    leagues,
    weeks,
  };
}

const milestoneAfter = (reached: readonly unknown[]): number | null =>
  STREAK_MILESTONES[reached.length] ?? null;

/** The days with a check-in, oldest first. */
function daysOf(checkIns: readonly ShelvedCheckIn[]): readonly Day[] {
  const byDay = new Map<LocalDay, ShelvedCheckIn[]>();
  for (const row of checkIns) {
    const there = byDay.get(row.local_day);
    if (!there) byDay.set(row.local_day, [row]);
    // instants have one spelling, so text order is time order
    else if (there[0] && row.check_in_time < there[0].check_in_time) there.unshift(row);
    else there.push(row);
  }
  return [...byDay.keys()].sort().map((day) => ({ day, rows: byDay.get(day) ?? [] }));
}

/** A calendar month while its days are counted. */
class MonthTally {
  /** '2026-11-': what its days begin with. */
  readonly prefix: string;
  /** The full day that made the pot. */
  pot: Reached | null = null;
  #fullDays = 0;
  #points = 0;
  readonly #sums = { morning: 0, night: 0 };
  readonly #counts = { morning: 0, night: 0 };

  constructor(day: LocalDay) {
    this.prefix = day.slice(0, 8);
  }

  add(row: ShelvedCheckIn): void {
    this.#points += row.points_earned;
    this.#sums[row.check_in_type] += earnedScore(row);
    this.#counts[row.check_in_type]++;
  }

  addFullDay(reached: Reached): void {
    this.#fullDays++;
    if (this.#fullDays === FULL_DAYS_OF_A_POT) this.pot = reached;
  }

  result(): Month {
    const mean = (type: CheckIn['check_in_type']) =>
      this.#counts[type] === 0 ? null : Math.round(this.#sums[type] / this.#counts[type]);
    return {
      month: `${this.prefix}01`,
      fullDays: this.#fullDays,
      points: this.#points,
      mornings: mean('morning'),
      nights: mean('night'),
    };
  }
}

/** How many days a calendar month has. */
export const daysInMonth = (day: LocalDay): number => Number(periodOf('month', day).to.slice(8));

/**
 * True in the month in which a user began so late that its pot can no longer be filled: the first one will be the next
 * month's.
 */
export function isTooLateForPot(
  { pots, making }: Shelf,
  firstDay: LocalDay | null,
  today: LocalDay,
): boolean {
  if (pots.length > 0 || !making || firstDay === null || firstDay < making.month) return false;
  const left = daysInMonth(today) - Number(today.slice(8)) + 1;
  return making.fullDays + left < FULL_DAYS_OF_A_POT;
}

/** How this week compares with the best one that is over, for a user in the highest league. */
export type WeekRace =
  /** The first week in that league: there is nothing to beat yet. */
  | { kind: 'first'; points: number }
  | { kind: 'fresh' | 'behind'; points: number; best: number }
  | { kind: 'ahead'; points: number; best: number };

export function raceOf({ present, bestBefore }: Shelf['weeks']): WeekRace {
  if (bestBefore < LEAGUE_FROM_POINTS.pho) return { kind: 'first', points: present };
  const kind = present > bestBefore ? 'ahead' : present === 0 ? 'fresh' : 'behind';
  return { kind, points: present, best: bestBefore };
}
