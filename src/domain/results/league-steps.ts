import type { LocalDay } from '#base/time-words.ts';
import { mondayOf } from '#domain/calendar/weeks.ts';
import { leagueOf } from '#domain/check-ins/leagues.ts';
import type { CheckIn } from '#schemas/tables/check-ins.ts';
import type { League } from '#schemas/tables/profiles.ts';

/** A user reached a league for the first time. */
export interface LeagueStep {
  league: League;
  day: LocalDay;
}

/** Every league that these check-ins reached, lowest first. A league once reached is not reached again. */
export function leagueSteps(checkIns: readonly CheckIn[]): readonly LeagueStep[] {
  const pointsOfDay = new Map<LocalDay, number>();
  for (const { local_day, points_earned } of checkIns) {
    pointsOfDay.set(local_day, (pointsOfDay.get(local_day) ?? 0) + points_earned);
  }
  const steps: LeagueStep[] = [];
  let league: League = 'coal';
  let week = { monday: '', points: 0, best: 0 };
  for (const day of [...pointsOfDay.keys()].sort()) {
    const monday = mondayOf(day);
    const points = (monday === week.monday ? week.points : 0) + (pointsOfDay.get(day) ?? 0);
    week = { monday, points, best: Math.max(week.best, points) };
    if (leagueOf(week.best) === league) continue;
    league = leagueOf(week.best);
    steps.push({ league, day });
  }
  return steps;
}
