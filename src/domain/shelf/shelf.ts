/**
 * What a user's check-ins have filled a shelf with: a pot for each full month, and the milestones with the day on which
 * each was first reached. Derived from check-ins; never stored, so that late arrivals and undo correct it.
 */
import type { LocalDay } from '#base/time-words.ts';
import type { Uuid } from '#base/uuid.ts';
import { addDays } from '#domain/calendar/days.ts';
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

/**
 * One pass over the check-ins. `checkIns`: all of the user's, in any order. The first computation runs code that is not compiled
 * yet, so it does little for each check-in: no dates, and no objects.
 */
export function shelfOf(checkIns: readonly ShelvedCheckIn[], today: LocalDay): Shelf {
  const pots: FilledMonth[] = [];
  const firsts = new Map<First, Reached>();
  const streaks: Shelf['streaks'][number][] = [];
  const leagues: Shelf['leagues'][number][] = [];
  const thisSunday = sundayOf(today);
  const weeks = { present: 0, bestBefore: 0, atTheTop: 0 };
  let present = newTally(today);
  let month = present;
  let monthEnd = '';
  let sunday = '';
  let weekPoints = 0;
  let risesFrom = LEAGUE_FROM_POINTS.carbonara;
  let milestone = milestoneAfter(streaks);
  let before: ShelvedCheckIn | null = null;

  const endWeek = () => {
    if (sunday === thisSunday) weeks.present = weekPoints;
    else if (sunday < thisSunday) weeks.bestBefore = Math.max(weeks.bestBefore, weekPoints);
    if (weekPoints >= LEAGUE_FROM_POINTS.pho) weeks.atTheTop++;
  };
  const endMonth = () => {
    if (month.pot) pots.push({ ...resultOf(month), ...month.pot });
  };

  for (const row of inOrder(checkIns)) {
    const day = row.local_day;
    if (day > monthEnd) {
      endMonth();
      month = newTally(day);
      monthEnd = `${month.prefix}31`;
      if (month.prefix === present.prefix) present = month;
    }
    if (day > sunday) {
      endWeek();
      sunday = nextSunday(sunday, day);
      weekPoints = 0;
    }
    const score = earnedScore(row);
    month.points += row.points_earned;
    if (row.check_in_type === 'morning') {
      month.mornings++;
      month.morningScores += score;
    } else {
      month.nights++;
      month.nightScores += score;
    }
    if (score === PERFECT_SCORE && !firsts.has('perfect')) firsts.set('perfect', { day, by: row.id });
    weekPoints += row.points_earned;
    if (weekPoints >= risesFrom) {
      const league = leagueOf(weekPoints);
      leagues.push({ league, points: weekPoints, day, by: row.id });
      risesFrom = league === 'pho' ? Number.POSITIVE_INFINITY : LEAGUE_FROM_POINTS.pho;
    }

    // the other check-in of the day, if there is one, was the last row
    const other = before;
    before = row;
    if (other?.local_day !== day) continue;
    const streak = Math.min(other.streak, row.streak);
    month.fullDays++;
    if (month.fullDays === FULL_DAYS_OF_A_POT) month.pot = { day, by: row.id };
    if (!firsts.has('fullDay')) firsts.set('fullDay', { day, by: row.id });
    if (streak >= 7 && day === sunday && !firsts.has('fullWeek')) firsts.set('fullWeek', { day, by: row.id });
    while (milestone !== null && streak >= milestone) {
      streaks.push({ days: milestone, day, by: row.id });
      milestone = milestoneAfter(streaks);
    }
  }
  endMonth();
  endWeek();

  return {
    pots,
    making: present.pot ? null : resultOf(present),
    firsts: [...firsts].map(([first, reached]) => ({ first, ...reached })),
    streaks,
    nextStreak: milestone,
    leagues,
    weeks,
  };
}

const milestoneAfter = (reached: readonly unknown[]): number | null =>
  STREAK_MILESTONES[reached.length] ?? null;

/** By day, the earlier check-in of a day first. */
function inOrder(checkIns: readonly ShelvedCheckIn[]): readonly ShelvedCheckIn[] {
  return checkIns.toSorted((a, b) => {
    if (a.local_day !== b.local_day) return a.local_day < b.local_day ? -1 : 1;
    // instants have one spelling, so text order is time order
    return a.check_in_time < b.check_in_time ? -1 : 1;
  });
}

const sundayOf = (day: LocalDay): LocalDay => addDays(mondayOf(day), 6);

/** The Sunday of that day, which is after the other Sunday: mostly the next one. */
function nextSunday(sunday: LocalDay, day: LocalDay): LocalDay {
  const next = sunday && addDays(sunday, 7);
  return day <= next ? next : sundayOf(day);
}

/** A calendar month while its days are counted. */
interface MonthTally {
  /** '2026-11-': what its days begin with. */
  prefix: string;
  fullDays: number;
  points: number;
  mornings: number;
  morningScores: number;
  nights: number;
  nightScores: number;
  /** The full day that made the pot. */
  pot: Reached | null;
}

const newTally = (day: LocalDay): MonthTally => ({
  prefix: day.slice(0, 8),
  fullDays: 0,
  points: 0,
  mornings: 0,
  morningScores: 0,
  nights: 0,
  nightScores: 0,
  pot: null,
});

const resultOf = ({ prefix, fullDays, points, ...of }: MonthTally): Month => ({
  month: `${prefix}01`,
  fullDays,
  points,
  mornings: of.mornings === 0 ? null : Math.round(of.morningScores / of.mornings),
  nights: of.nights === 0 ? null : Math.round(of.nightScores / of.nights),
});

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
