/** The result of the week that has just ended, as shown on Monday. */
import type { LocalDay } from '#base/time-words.ts';
import { addDays } from '#domain/calendar/days.ts';
import { mondayOf } from '#domain/calendar/weeks.ts';
import { minutesOff } from '#domain/check-ins/scoring.ts';
import { dayScores, steadinessAfter } from '#domain/insights/steadiness.ts';
import { weekResult } from '#domain/reminders/week-result.ts';
import { type LeagueStep, leagueSteps } from '#domain/results/league-steps.ts';
import { type PeriodResult, periodResult } from '#domain/results/period-result.ts';
import type { CheckIn } from '#schemas/tables/check-ins.ts';
import type { Profile } from '#schemas/tables/profiles.ts';

/** With fewer perfect check-ins they are not the headline. */
export const FEWEST_PERFECT_TO_NAME = 3;

export interface LastWeek extends PeriodResult {
  monday: LocalDay;
  sunday: LocalDay;
  /** The place among friends; null without friends. */
  place: { rank: number; of: number } | null;
  /** In percent, at the end of the week and at the end of the week before; null while there were too few days. */
  steadiness: { after: number | null; before: number | null };
  /** The league that was reached in this week for the first time. */
  reached: LeagueStep | null;
  /** The check-in nearest to its goal; the later one of two equal ones. */
  best: CheckIn;
  /**
   * What to say first: a place in the upper half (`place`), a good week (`good`), or, after any other week,
   * an encouragement (`warm`).
   */
  headline: 'place' | 'good' | 'warm';
}

interface Given {
  me: Profile;
  friends: readonly Profile[];
  /** The user's own, of that week and of all days that steadiness and leagues depend on. */
  checkIns: readonly CheckIn[];
  /** The user's logical day. */
  today: LocalDay;
  /** The day of the user's very first check-in. */
  firstDay: LocalDay | null;
}

/** Null without a check-in in that week. */
export function lastWeekOf({ me, friends, checkIns, today, firstDay }: Given): LastWeek | null {
  const monday = addDays(mondayOf(today), -7);
  const sunday = addDays(monday, 6);
  const isInWeek = (day: LocalDay) => monday <= day && day <= sunday;
  const best = nearest(checkIns.filter(({ local_day }) => isInWeek(local_day)));
  if (!best) return null;

  const result = periodResult(checkIns, { from: monday, to: sunday }, today, firstDay);
  const { points, place } = weekResult(me, [me, ...friends], checkIns, today);
  const [before, after] = steadinessAfter(dayScores(checkIns), [addDays(monday, -1), sunday], firstDay);
  const reached = leagueSteps(checkIns).findLast(({ day }) => isInWeek(day)) ?? null;
  const isGood = reached !== null || result.perfect >= FEWEST_PERFECT_TO_NAME;
  const isUpperHalf = place !== null && place.rank * 2 <= place.of + 1;
  return {
    ...result,
    points,
    monday,
    sunday,
    place,
    steadiness: { after: after?.both ?? null, before: before?.both ?? null },
    reached,
    best,
    headline: isGood ? (isUpperHalf ? 'place' : 'good') : 'warm',
  };
}

function nearest(checkIns: readonly CheckIn[]): CheckIn | undefined {
  // instants have one spelling, so text order is time order
  return [...checkIns]
    .sort((a, b) => minutesOff(a) - minutesOff(b) || (a.check_in_time > b.check_in_time ? -1 : 1))
    .at(0);
}
