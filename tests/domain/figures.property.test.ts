import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LocalDay } from '#base/time-words.ts';
import { addDays, dayNumber } from '#domain/calendar/days.ts';
import { mondayOf } from '#domain/calendar/weeks.ts';
import { leagueOf } from '#domain/check-ins/leagues.ts';
import { PERFECT_SCORE } from '#domain/check-ins/scoring.ts';
import { dayStreakAt, displayedStreaks, halfDay } from '#domain/check-ins/streaks.ts';
import { dayScores, steadinessAfter, steadinessNow } from '#domain/insights/steadiness.ts';
import { longestRuns, monthsOf, sumsOf, yearOf, yearsOf } from '#domain/insights/sums.ts';
import { periodResult } from '#domain/results/period-result.ts';
import { FULL_DAYS_OF_A_POT, shelfOf } from '#domain/shelf/shelf.ts';
import { accuracyBoard, FEWEST_FOR_A_PLACE } from '#domain/standings/accuracy.ts';
import { ownWeeks } from '#domain/standings/own-weeks.ts';
import type { CheckIn, CheckInType } from '#schemas/tables/check-ins.ts';
import { newProfile, newStreaks } from '#tests/support/memory-rows.ts';
import { aCheckIn, FAKE_USER } from '#tests/support/sample-rows.ts';

const TODAY = '2026-03-31';
const BEFORE = Array.from({ length: 120 }, (_, n) => addDays(TODAY, n - 119));

interface Day {
  morning: number | null;
  night: number | null;
}
const half = fc.option(fc.constantFrom(100, 100, 80, 30), { freq: 6 });

/** Check-ins of the last days up to today, oldest first, with the streak and the points that the rules give them. */
const history = fc
  .array(fc.record<Day>({ morning: half, night: half }), { maxLength: BEFORE.length })
  .map((days): CheckIn[] => {
    const streaks = { morning: 0, night: 0 };
    return days.flatMap((made, index) =>
      (['morning', 'night'] as const).flatMap((type) => {
        const score = made[type];
        streaks[type] = score === null ? 0 : streaks[type] + 1;
        if (score === null) return [];
        const day = BEFORE[BEFORE.length - days.length + index] ?? TODAY;
        const [streak, clock] = [streaks[type], type === 'morning' ? '07:00' : '23:00'];
        const rule = { streak, streak_multiplier: streak, points_earned: score * streak };
        return aCheckIn(type, day, clock, rule);
      }),
    );
  });

const firstDayOf = (rows: readonly CheckIn[]): LocalDay | null => rows[0]?.local_day ?? null;

/** Day by day, from nothing but which check-ins exist. */
function naive(rows: readonly CheckIn[], last: LocalDay = TODAY) {
  const made = new Set(rows.map((row) => `${row.local_day} ${row.check_in_type}`));
  let [run, longest, wholeDays] = [0, 0, 0];
  for (const day of BEFORE.filter((each) => each <= last)) {
    const isWhole = made.has(`${day} morning`) && made.has(`${day} night`);
    run = isWhole ? run + 1 : 0;
    if (isWhole) wholeDays++;
    longest = Math.max(longest, run);
  }
  return { longest, wholeDays, run };
}

describe('a figure shown in two places', () => {
  const property = (check: (rows: CheckIn[]) => void) => fc.assert(fc.property(history, check));

  it('is one longest day streak: counted by days, by streaks, naively, and for the milestones', () => {
    property((rows) => {
      const { longest } = naive(rows);
      expect(longestRuns(dayScores(rows)).day).toBe(longest);
      const milestones = shelfOf(rows, TODAY).streaks.map(({ days }) => days);
      for (const days of milestones) expect(days).toBeLessThanOrEqual(longest);
      const { nextStreak } = shelfOf(rows, TODAY);
      if (nextStreak !== null) expect(nextStreak).toBeGreaterThan(longest);
    });
  });

  it('is one day streak at the end of a day: the smaller of both streaks, and naively', () => {
    property((rows) => {
      const yesterday = addDays(TODAY, -1);
      const past = rows.filter(({ local_day }) => local_day < TODAY);
      expect(dayStreakAt(rows, yesterday, TODAY)).toBe(naive(past, yesterday).run);
    });
  });

  it('is one day streak today: on the card of streaks, and at the end of a day that is not over', () => {
    property((rows) => {
      const last = (type: CheckInType) => rows.findLast(({ check_in_type }) => check_in_type === type);
      const [morning, night] = [last('morning'), last('night')];
      const streaks = {
        ...newStreaks(FAKE_USER),
        morning_streak: morning?.streak ?? 0,
        last_morning_check: morning?.local_day ?? null,
        night_streak: night?.streak ?? 0,
        last_night_check: night?.local_day ?? null,
      };
      const shown = displayedStreaks(streaks, TODAY);
      expect(shown.day).toBe(dayStreakAt(rows, TODAY, TODAY));
      expect(shown.day).toBeGreaterThanOrEqual(naive(rows).run);
      // what the other check-in of today would make of it
      const rest = halfDay(streaks, TODAY);
      if (rest) expect(rest.makes).toBeGreaterThan(shown.day);
    });
  });

  it('is one week: its check-ins and perfect ones on the accuracy board, and for a period', () => {
    property((rows) => {
      const profile = newProfile(FAKE_USER);
      const [place] = accuracyBoard([profile], rows, TODAY);
      const period = { from: mondayOf(TODAY), to: TODAY };
      const week = periodResult(rows, period, TODAY, firstDayOf(rows));
      expect(place?.checkIns).toBe(week.checkIns);
      expect(place?.score === PERFECT_SCORE).toBe(week.checkIns > 0 && week.perfect === week.checkIns);
      expect(place?.rank).toBe(week.checkIns < FEWEST_FOR_A_PLACE ? null : 1);
    });
  });

  it('is one steadiness: now, at the end of yesterday, and for a friend who sees all check-ins', () => {
    property((rows) => {
      const past = rows.filter(({ local_day }) => local_day < TODAY);
      const first = firstDayOf(past);
      const now = steadinessNow(dayScores(past), TODAY, first);
      expect(steadinessAfter(dayScores(rows), [addDays(TODAY, -1)], first)).toEqual([now]);
      const newestFirst = dayScores([...past].reverse());
      expect(steadinessNow(newestFirst, TODAY, first)).toEqual(now);
    });
  });

  it('is one number of points of a week: on the board of own weeks, in the race, and for a period', () => {
    property((rows) => {
      const weeks = ownWeeks(rows);
      const thisMonday = mondayOf(TODAY);
      for (const { monday, points } of weeks) {
        const period = { from: monday, to: addDays(monday, 6) };
        expect(periodResult(rows, period, TODAY, firstDayOf(rows)).points).toBe(points);
      }
      const earlier = weeks.filter(({ monday }) => monday < thisMonday).map(({ points }) => points);
      expect(shelfOf(rows, TODAY).weeks).toEqual({
        present: weeks.find(({ monday }) => monday === thisMonday)?.points ?? 0,
        bestBefore: Math.max(0, ...earlier),
        atTheTop: weeks.filter(({ points }) => leagueOf(points) === 'pho').length,
      });
    });
  });

  it('is one month: as a pot, as the outline of one, and in Year', () => {
    property((rows) => {
      const { pots, making } = shelfOf(rows, TODAY);
      const first = firstDayOf(rows) ?? TODAY;
      const ofYears = yearsOf(first, TODAY).flatMap((year) =>
        monthsOf(
          year,
          rows.filter(({ local_day }) => yearOf(local_day) === year),
          { today: TODAY, firstDay: first },
        ),
      );
      const known = new Map(ofYears.map((month) => [month.month, month]));
      for (const { month, fullDays, points } of [...pots, ...(making ? [making] : [])])
        expect({ fullDays, points }).toEqual({
          fullDays: known.get(month)?.wholeDays ?? 0,
          points: known.get(month)?.points ?? 0,
        });
      const full = ofYears.filter(({ wholeDays }) => wholeDays >= FULL_DAYS_OF_A_POT);
      expect(pots.map(({ month }) => month)).toEqual(full.map(({ month }) => month).sort());
    });
  });

  it('is one sum: of all time, of the years, of the months, and of a period', () => {
    property((rows) => {
      const first = firstDayOf(rows) ?? TODAY;
      const all = sumsOf(rows);
      expect(all.wholeDays).toBe(naive(rows).wholeDays);
      const months = yearsOf(first, TODAY).flatMap((year) =>
        monthsOf(
          year,
          rows.filter(({ local_day }) => yearOf(local_day) === year),
          {
            today: TODAY,
            firstDay: first,
          },
        ),
      );
      const sum = (of: 'points' | 'checkIns' | 'perfect' | 'wholeDays') =>
        months.reduce((total, month) => total + month[of], 0);
      const period = periodResult(rows, { from: first, to: TODAY }, TODAY, firstDayOf(rows));
      for (const of of ['points', 'checkIns', 'perfect', 'wholeDays'] as const) {
        expect(sum(of), of).toBe(all[of]);
        expect(period[of], of).toBe(all[of]);
      }
      const days = rows.length === 0 ? 0 : dayNumber(TODAY) - dayNumber(first);
      const today = rows.filter(({ local_day }) => local_day === TODAY).length;
      expect(period.due).toBe(2 * days + today);
    });
  });
});
