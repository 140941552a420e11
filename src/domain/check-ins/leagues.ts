/** Leagues (product.md §3 and §9). Twin: `private.league_of` in SQL; both run tests/cases/leagues.json. */
import type { League } from '#schemas/tables/profiles.ts';

/** The points of one week that lift a user into a league. */
export const LEAGUE_FROM_POINTS: Readonly<Record<League, number>> = { coal: 0, carbonara: 1000, pho: 5000 };

export interface LeagueProgress {
  /** Weekly points needed for the next league; null in the highest. */
  goal: number | null;
  /** 0 to 1, capped. */
  ratio: number;
  /** Points still missing; 0 once reached. */
  remaining: number;
}

/** The league for the best week of points. The Monday reset does not lower it. */
export function leagueOf(bestWeekPoints: number): League {
  if (bestWeekPoints >= LEAGUE_FROM_POINTS.pho) return 'pho';
  if (bestWeekPoints >= LEAGUE_FROM_POINTS.carbonara) return 'carbonara';
  return 'coal';
}

/** How far this week's points have come towards the next league. */
export function leagueProgress(league: League, weeklyPoints: number): LeagueProgress {
  if (league === 'pho') return { goal: null, ratio: 1, remaining: 0 };
  const goal = LEAGUE_FROM_POINTS[league === 'coal' ? 'carbonara' : 'pho'];
  return { goal, ratio: Math.min(1, weeklyPoints / goal), remaining: Math.max(0, goal - weeklyPoints) };
}
