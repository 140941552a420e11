import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { addDays, weekdayOf } from '#domain/calendar/days.ts';
import { minutesOff, scoreOf, signedMinutesToGoal } from '#domain/check-ins/scoring.ts';
import { fittingGoal } from '#domain/insights/fitting-goal.ts';
import { quantile } from '#domain/insights/quantile.ts';
import { dayScores } from '#domain/insights/steadiness.ts';
import { longestRuns, monthsOf, sumsOf, yearsOf } from '#domain/insights/sums.ts';
import {
  byMonth,
  byWeekday,
  hardestWeekday,
  type TimedDay,
  timedDays,
  usualOf,
} from '#domain/insights/timing.ts';
import type { CheckIn } from '#schemas/check-in.ts';
import cases from '#tests/cases/insights.json' with { type: 'json' };
import { aCheckIn } from '#tests/support/sample-rows.ts';

const TODAY = '2026-11-21'; // a Saturday

test('the golden quantiles', () => {
  for (const [sorted, share, value] of cases.quantiles as [number[], number, number | null][]) {
    expect([sorted, share, quantile(sorted, share)]).toEqual([sorted, share, value]);
  }
});

test.each(cases.goals)('a goal that fits: $why', ({ goal, day_start, runs, fits }) => {
  const minutes = (runs as [number, number][]).flatMap(([times, one]) => Array<number>(times).fill(one));
  expect(fittingGoal(minutes, goal, day_start)).toEqual(fits);
});

test.each(cases.weekdays)('the hardest weekday: $why', ({ days, means, hardest }) => {
  const weekdays = means.map((score) =>
    Array.from({ length: days }, (): TimedDay => ({ day: TODAY, minutes: 0, score })),
  );
  expect(hardestWeekday(weekdays)).toBe(hardest);
});

const twoDigits = (n: number) => String(n).padStart(2, '0');

/** Check-ins of some of the last days, in any order; today and even tomorrow may have one. */
const someRows: fc.Arbitrary<CheckIn[]> = fc
  .uniqueArray(
    fc.record({
      type: fc.constantFrom('morning' as const, 'night' as const),
      ago: fc.oneof(fc.integer({ min: -1, max: 20 }), fc.integer({ min: 0, max: 500 })),
      minute: fc.oneof(fc.integer({ min: 415, max: 425 }), fc.integer({ min: 0, max: 1439 })),
      goal: fc.constantFrom('07:00:00', '06:30:00', '23:00:00'),
      streak_multiplier: fc.integer({ min: 1, max: 20 }),
    }),
    { selector: ({ type, ago }) => `${type} ${ago}`, maxLength: 80 },
  )
  .map((rows) =>
    rows.map(({ type, ago, minute, goal, streak_multiplier }) => {
      const time = `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`;
      return aCheckIn(type, addDays(TODAY, -ago), time, { goal_time: goal, streak_multiplier });
    }),
  );

const shuffled = (rows: readonly CheckIn[]) =>
  fc.shuffledSubarray([...rows], { minLength: rows.length, maxLength: rows.length });
const firstDayOf = (rows: readonly CheckIn[]) => rows.map(({ local_day }) => local_day).sort()[0] ?? TODAY;
const isPerfect = (row: CheckIn) => scoreOf(minutesOff(row)) === 100;

describe('any history', () => {
  it('has the days that a naive count finds', () => {
    fc.assert(
      fc.property(someRows, (rows) => {
        const firstDay = firstDayOf(rows);
        const from = addDays(TODAY, -83);
        const days = timedDays(rows, 'morning', '07:00:00', { from, today: TODAY, firstDay });
        const naive: TimedDay[] = [];
        for (let ago = 83; ago >= -1; ago--) {
          const day = addDays(TODAY, -ago);
          const row = rows.find((one) => one.local_day === day && one.check_in_type === 'morning');
          if (row) {
            const minutes = signedMinutesToGoal({ ...row, goal_time: '07:00:00' });
            naive.push({ day, minutes, score: scoreOf(minutesOff(row)) });
          } else if (day < TODAY && day >= firstDay) naive.push({ day, minutes: null, score: 0 });
        }
        expect(days).toEqual(naive);
        byWeekday(days).forEach((ofWeekday, weekday) => {
          expect(ofWeekday).toEqual(naive.filter(({ day }) => weekdayOf(day) === weekday));
        });
        expect(byMonth(days).flatMap((month) => month.days)).toEqual(naive);
      }),
    );
  });

  it('is usual where at least half is on either side', () => {
    fc.assert(
      fc.property(someRows, (rows) => {
        const firstDay = firstDayOf(rows);
        const days = timedDays(rows, 'night', '23:00:00', { from: firstDay, today: TODAY, firstDay });
        const minutes = days.flatMap((one) => one.minutes ?? []);
        const usual = usualOf(days);
        if (usual === null) {
          expect(minutes).toEqual([]);
          return;
        }
        // cut towards zero: less than a minute may be missing
        const half = minutes.length / 2;
        expect(minutes.filter((one) => one < usual.minutes + 1).length).toBeGreaterThanOrEqual(half);
        expect(minutes.filter((one) => one > usual.minutes - 1).length).toBeGreaterThanOrEqual(half);
        expect(minutes.filter((one) => one < usual.from - 1).length).toBeLessThanOrEqual(half / 2 + 1);
        expect(minutes.filter((one) => one > usual.to + 1).length).toBeLessThanOrEqual(half / 2 + 1);
      }),
    );
  });

  it('sums up to what a naive count finds', () => {
    fc.assert(
      fc.property(someRows, (rows) => {
        const days = [...new Set(rows.map(({ local_day }) => local_day))];
        const has = (day: string, type: string) =>
          rows.some((row) => row.local_day === day && row.check_in_type === type);
        const whole = days.filter((day) => has(day, 'morning') && has(day, 'night'));
        expect(sumsOf(rows)).toEqual({
          points: rows.map((row) => row.points_earned).reduce((a, b) => a + b, 0),
          checkIns: rows.length,
          perfect: rows.filter(isPerfect).length,
          wholeDays: whole.length,
        });
        const runFrom = (day: string, isIn: (one: string) => boolean): number =>
          isIn(day) ? 1 + runFrom(addDays(day, 1), isIn) : 0;
        const longest = (isIn: (day: string) => boolean) =>
          Math.max(0, ...days.map((day) => runFrom(day, isIn)));
        expect(longestRuns(dayScores(rows))).toEqual({
          day: longest((day) => whole.includes(day)),
          morning: longest((day) => has(day, 'morning')),
          night: longest((day) => has(day, 'night')),
        });
      }),
    );
  });

  it('is the sum of its years and months', () => {
    fc.assert(
      fc.property(someRows, (rows) => {
        const firstDay = firstDayOf(rows);
        const years = yearsOf(firstDay, TODAY);
        const months = years.flatMap((year) =>
          monthsOf(
            year,
            rows.filter(({ local_day }) => local_day.startsWith(`${year}`)),
            { today: TODAY, firstDay },
          ),
        );
        const sum = (of: (one: (typeof months)[number]) => number) =>
          months.reduce((total, one) => total + of(one), 0);
        const { points, checkIns, perfect, wholeDays } = sumsOf(rows);
        expect([sum((m) => m.points), sum((m) => m.checkIns), sum((m) => m.perfect)]).toEqual([
          points,
          checkIns,
          perfect,
        ]);
        expect(sum((m) => m.wholeDays)).toBe(wholeDays);
        expect(months.every((month) => month.wholeDays <= month.days)).toBe(true);
        expect(months.map(({ month }) => month)).toEqual(
          months
            .map(({ month }) => month)
            .sort()
            .reverse(),
        );
      }),
    );
  });

  it('is the same in any order of arrival', () => {
    const everything = (rows: readonly CheckIn[]) => {
      const firstDay = firstDayOf(rows);
      const days = timedDays(rows, 'morning', '07:00:00', { from: firstDay, today: TODAY, firstDay });
      return [
        days,
        usualOf(days),
        sumsOf(rows),
        longestRuns(dayScores(rows)),
        monthsOf(2026, rows, { today: TODAY, firstDay }),
      ];
    };
    fc.assert(
      fc.property(
        someRows.chain((rows) => fc.tuple(fc.constant(rows), shuffled(rows))),
        ([rows, other]) => {
          expect(everything(other)).toEqual(everything(rows));
        },
      ),
    );
  });
});

describe('a month', () => {
  const days = (from: string, n: number) => Array.from({ length: n }, (_, index) => addDays(from, index));
  const whole = (day: string) => [aCheckIn('morning', day, '07:00'), aCheckIn('night', day, '23:00')];

  it('counts its days since the first check-in, and today once it is whole', () => {
    const firstDay = '2026-10-30';
    const rows = days(firstDay, 22).flatMap(whole); // to 20 November, yesterday
    const months = (more: readonly CheckIn[]) =>
      monthsOf(2026, [...rows, ...more], { today: TODAY, firstDay }).map((month) => [
        month.month,
        month.days,
      ]);
    expect(months([])).toEqual([
      ['2026-11-01', 20],
      ['2026-10-01', 2],
    ]);
    expect(months([aCheckIn('morning', TODAY, '07:00')])[0]).toEqual(['2026-11-01', 20]);
    expect(months(whole(TODAY))[0]).toEqual(['2026-11-01', 21]);
  });

  it('without check-ins is listed between others', () => {
    const rows = [...whole('2026-09-30'), ...whole('2026-11-01')];
    const months = monthsOf(2026, rows, { today: TODAY, firstDay: '2026-09-30' });
    expect(months.map(({ month, days: due }) => [month, due])).toEqual([
      ['2026-11-01', 20],
      ['2026-10-01', 31],
      ['2026-09-01', 1],
    ]);
  });
});

test('days under an older goal stand on the clock of the goal now', () => {
  const rows = [
    aCheckIn('morning', '2026-11-19', '06:40', { goal_time: '06:40:00' }),
    aCheckIn('morning', '2026-11-20', '07:10'),
  ];
  const range = { from: '2026-11-01', today: TODAY, firstDay: '2026-11-18' };
  expect(timedDays(rows, 'morning', '07:00:00', range)).toEqual([
    { day: '2026-11-18', minutes: null, score: 0 },
    { day: '2026-11-19', minutes: -20, score: 100 },
    { day: '2026-11-20', minutes: 10, score: 95 },
  ]);
});
