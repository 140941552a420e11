/**
 * The content of each picture to share. It can only use the user's own figures, because the query
 * returns no others.
 */

import type { LocalDay } from '#base/time-words.ts';
import { capitalized } from '#copy/format/locale.ts';
import { groupedNumber, percentText } from '#copy/format/numbers.ts';
import { clockTimeText, dayLongText, longSpanText, monthText } from '#copy/format/times.ts';
import { weekGoalsOn } from '#domain/calendar/goal-in-force.ts';
import { daysOf, type Period, periodOf } from '#domain/calendar/history-periods.ts';
import { LEAGUE_FROM_POINTS } from '#domain/check-ins/leagues.ts';
import { earnedScore } from '#domain/check-ins/scoring.ts';
import { dayStreakAt } from '#domain/check-ins/streaks.ts';
import { dayScores, steadinessAfter, steadinessNow } from '#domain/insights/steadiness.ts';
import { FEWEST_PERFECT_TO_NAME } from '#domain/results/last-week.ts';
import { leagueSteps } from '#domain/results/league-steps.ts';
import { periodResult } from '#domain/results/period-result.ts';
import { momentNames } from '#domain/users/moment-names.ts';
import type { LoadedShare } from '#queries/share.ts';
import type { CheckIn, CheckInType } from '#schemas/tables/check-ins.ts';
import type { League } from '#schemas/tables/profiles.ts';
import { copy } from '#ui/copy/copy.ts';
import { type Figure, shareCopy } from '#ui/copy/share.ts';

/** One day: the score of each check-in; null where there is none. */
interface PictureDay extends Readonly<Record<CheckInType, number | null>> {
  day: LocalDay;
}

interface Common {
  /** The first day of the period, or the day of the league: for the name of the file. */
  from: LocalDay;
  /** At the top right. */
  date: string;
  /** At most three, the most interesting first. */
  figures: readonly Figure[];
  /** The content of the picture in one sentence. */
  alt: string;
}

/** `days` are all days of the period. */
export type Picture = Common &
  (
    | {
        kind: 'week' | 'month';
        headline: string;
        subline: string;
        goals: string;
        days: readonly PictureDay[];
      }
    | { kind: 'year'; middle: Figure; days: readonly PictureDay[] }
    | { kind: 'league'; league: League; headline: string; subline: string }
  );

/** Every picture there is for that day; none for a period without a check-in. */
export function picturesOf(share: LoadedShare, on: LocalDay): readonly Picture[] {
  const day = on < share.today ? on : share.today;
  const year = day.slice(0, 4);
  return [
    periodPicture(share, 'week', periodOf('week', day)),
    periodPicture(share, 'month', periodOf('month', day)),
    yearPicture(share, { from: `${year}-01-01`, to: `${year}-12-31` }),
    leaguePicture(share, day),
  ].filter((picture) => picture !== null);
}

function periodPicture(share: LoadedShare, kind: 'week' | 'month', period: Period): Picture | null {
  const { result, figures } = figuresOf(share, period);
  if (result.checkIns === 0) return null;
  const named = result.perfect >= FEWEST_PERFECT_TO_NAME;
  const headline = named ? shareCopy.outOf(result.perfect, result.due) : shareCopy.made(result.checkIns);
  const subline = named ? shareCopy.perfectThis[kind] : shareCopy.this[kind];
  const shown = [
    figures.points,
    figures.streak,
    figures.steady,
    figures.wholeDays,
    ...(named ? [figures.made] : []),
  ].flatMap((figure) => figure ?? []);
  const three = shown.slice(0, 3);
  return {
    kind,
    from: period.from,
    date: kind === 'week' ? longSpanText(period.from, period.to) : capitalized(monthText(period.from)),
    headline,
    subline,
    goals: goalsText(share, period),
    days: daysWithScores(share.checkIns, period),
    figures: three,
    alt: shareCopy.altPeriod(headline, subline, shareCopy.spokenList(three)),
  };
}

function yearPicture(share: LoadedShare, year: { from: LocalDay; to: LocalDay }): Picture | null {
  const { figures } = figuresOf(share, year);
  const middle = figures.steady ?? figures.made;
  if (!middle) return null;
  const date = year.from.slice(0, 4);
  const three = [figures.points, figures.perfect, figures.wholeDays].flatMap((figure) => figure ?? []);
  return {
    kind: 'year',
    from: year.from,
    date,
    middle,
    days: daysWithScores(share.checkIns, year),
    figures: three,
    alt: shareCopy.altYear(date, shareCopy.spoken(middle), shareCopy.spokenList(three)),
  };
}

function leaguePicture(share: LoadedShare, day: LocalDay): Picture | null {
  const steps = leagueSteps(share.checkIns);
  const step = steps.findLast((each) => each.day <= day) ?? steps.at(-1);
  if (!step) return null;
  const { figures } = figuresOf(share, { from: share.checkIns[0]?.local_day ?? step.day, to: step.day });
  const three = [figures.streak, figures.steady, figures.perfect, figures.made]
    .flatMap((figure) => figure ?? [])
    .slice(0, 3);
  const headline = copy.leagues[step.league].name;
  const subline = shareCopy.leaguePoints(LEAGUE_FROM_POINTS[step.league]);
  return {
    kind: 'league',
    from: step.day,
    date: dayLongText(step.day),
    league: step.league,
    headline,
    subline,
    figures: three,
    alt: shareCopy.altLeague(headline, subline, shareCopy.spokenList(three)),
  };
}

/** A lower figure is left out, because few users would want to show it. */
const STEADY_FROM_PERCENT = 40;

/** A figure of 0 is left out; the points are always shown. */
function figuresOf({ checkIns, today }: LoadedShare, days: { from: LocalDay; to: LocalDay }) {
  const firstDay = checkIns[0]?.local_day ?? null;
  const result = periodResult(checkIns, days, today, firstDay);
  const scores = dayScores(checkIns);
  const last = days.to < today ? days.to : today;
  const now =
    last < today ? steadinessAfter(scores, [last], firstDay)[0] : steadinessNow(scores, today, firstDay);
  const steadiness = now?.both ?? 0;
  const streak = dayStreakAt(checkIns, last, today);
  const figure = (n: number, label: string, value = groupedNumber(n)): Figure | null =>
    n > 0 ? { value, label } : null;
  return {
    result,
    figures: {
      points: { value: groupedNumber(result.points), label: shareCopy.units.points(result.points) },
      streak: figure(streak, shareCopy.units.dayStreak(streak)),
      steady: figure(
        steadiness < STEADY_FROM_PERCENT ? 0 : steadiness,
        shareCopy.steady,
        percentText(steadiness),
      ),
      perfect: figure(result.perfect, shareCopy.units.perfect(result.perfect)),
      wholeDays: figure(result.wholeDays, shareCopy.units.wholeDays(result.wholeDays)),
      made: figure(result.checkIns, shareCopy.units.checkIns(result.checkIns)),
    },
  };
}

/** The usual goals that the last check-ins of the period had; today's where there is none. */
function goalsText({ checkIns, goals }: LoadedShare, { from, to }: Period): string {
  const last = (type: CheckInType) =>
    checkIns.findLast(
      (row) =>
        row.check_in_type === type &&
        from <= row.local_day &&
        row.local_day <= to &&
        row.goal_time !== weekGoalsOn(goals, type, row.local_day).other,
    )?.goal_time;
  return shareCopy.goals(
    momentNames(goals),
    clockTimeText(last('morning') ?? goals.morning_goal_time),
    clockTimeText(last('night') ?? goals.night_goal_time),
  );
}

function daysWithScores(
  checkIns: readonly CheckIn[],
  days: { from: LocalDay; to: LocalDay },
): readonly PictureDay[] {
  const rows = new Map(checkIns.map((row) => [`${row.local_day} ${row.check_in_type}`, row]));
  const score = (day: LocalDay, type: CheckInType) => {
    const row = rows.get(`${day} ${type}`);
    return row ? earnedScore(row) : null;
  };
  return daysOf(days).map((day) => ({ day, morning: score(day, 'morning'), night: score(day, 'night') }));
}
