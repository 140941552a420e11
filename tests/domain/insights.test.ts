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
  daysOfGoal,
  goalShifts,
  hardestWeekday,
  isPerfect as isPerfectDay,
  type TimedDay,
  timedDays,
  usualOf,
} from '#domain/insights/timing.ts';
import type { CheckIn } from '#schemas/tables/check-ins.ts';
import cases from '#tests/cases/insights.json' with { type: 'json' };
import { aCheckIn } from '#tests/support/sample-rows.ts';

const TODAY = '2026-11-21'; // a Saturday

const everyDay = (usual: string) => ({ usual, other: null, otherDays: '' });

describe('quantile', () => {
  test('matches the golden cases', () => {
    for (const [sorted, share, value] of cases.quantiles as [number[], number, number | null][]) {
      expect([sorted, share, quantile(sorted, share)]).toEqual([sorted, share, value]);
    }
  });
});

describe('fittingGoal', () => {
  test.each(cases.goals)('matches the golden case: $why', ({ goal, day_start, runs, fits }) => {
    const minutes = (runs as [number, number][]).flatMap(([times, one]) => Array<number>(times).fill(one));
    expect(fittingGoal(minutes, goal, day_start)).toEqual(fits);
  });
});

describe('hardestWeekday', () => {
  test.each(cases.weekdays)('matches the golden weekdays: $why', ({ days, means, hardest }) => {
    const weekdays = means.map((score) =>
      Array.from({ length: days }, (): TimedDay => ({ day: TODAY, minutes: 0, score })),
    );
    expect(hardestWeekday(weekdays)).toBe(hardest);
  });

  test('compares weekdays by mean, not by sum, once each has enough days', () => {
    const weekdays = (days: readonly number[], scores: readonly number[]) =>
      days.map((length, n) =>
        Array.from({ length }, (): TimedDay => ({ day: TODAY, minutes: 0, score: scores[n] ?? 0 })),
      );
    const scores = [80, 60, 80, 50, 80, 80, 80];
    expect(hardestWeekday(weekdays([12, 8, 12, 12, 12, 12, 12], scores))).toBe(3);
    expect(hardestWeekday(weekdays([12, 7, 12, 12, 12, 12, 12], scores))).toBeNull();
  });
});

const twoDigits = (n: number) => String(n).padStart(2, '0');

/** Check-ins of some of the last days in any order, sometimes with today and tomorrow. */
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

describe('goalShifts', () => {
  it.each([
    ['a later morning', { usual: '07:00:00', other: '08:30:00', otherDays: '67' }, [0, 0, 0, 0, 0, 90, 90]],
    [
      'a night after midnight',
      { usual: '23:00:00', other: '00:30:00', otherDays: '5' },
      [0, 0, 0, 0, 90, 0, 0],
    ],
    ['no other time', everyDay('07:00:00'), [0, 0, 0, 0, 0, 0, 0]],
  ])('counts minutes from the usual goal, from Monday: %s', (_what, week, shifts) => {
    expect(goalShifts(week, '2026-11-16', '04:00:00')).toEqual(shifts);
  });
});

describe('figures of a random history', () => {
  it('contain the days that a naive count finds', () => {
    fc.assert(
      fc.property(someRows, (rows) => {
        const firstDay = firstDayOf(rows);
        const from = addDays(TODAY, -83);
        const days = timedDays(rows, 'morning', everyDay('07:00:00'), { from, today: TODAY, firstDay });
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
        const weekend = { usual: '07:00:00', other: '08:30:00', otherDays: '67' };
        const shifted = timedDays(rows, 'morning', weekend, { from, today: TODAY, firstDay });
        expect(shifted).toEqual(
          naive.map(({ day, minutes, score }) => {
            const isFree = [0, 6].includes(new Date(day).getUTCDay());
            const row = rows.find((one) => one.local_day === day && one.check_in_type === 'morning');
            const later = row && signedMinutesToGoal({ ...row, goal_time: '08:30:00' });
            return { day, minutes: isFree ? (later ?? null) : minutes, score };
          }),
        );
        expect(daysOfGoal(shifted, weekend, '07:00:00').length).toBe(
          shifted.filter(({ day }) => weekdayOf(day) < 5).length,
        );
        expect(byWeekday(days)).toEqual(
          [0, 1, 2, 3, 4, 5, 6].map((weekday) => naive.filter(({ day }) => weekdayOf(day) === weekday)),
        );
        expect(byMonth(days).flatMap((month) => month.days)).toEqual(naive);
        for (const { month, days: ofMonth } of byMonth(days)) {
          expect(new Set(ofMonth.map(({ day }) => `${day.slice(0, 7)}-01`))).toEqual(new Set([month]));
        }
      }),
    );
  });

  it('have a usual time with at least half of the check-ins on either side', () => {
    fc.assert(
      fc.property(someRows, (rows) => {
        const firstDay = firstDayOf(rows);
        const days = timedDays(rows, 'night', everyDay('23:00:00'), {
          from: firstDay,
          today: TODAY,
          firstDay,
        });
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

  it('have the sums and longest runs that a naive count finds', () => {
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

  it('equal the sums over its years and months', () => {
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

  it('are the same in any order of arrival', () => {
    const everything = (rows: readonly CheckIn[]) => {
      const firstDay = firstDayOf(rows);
      const days = timedDays(rows, 'morning', everyDay('07:00:00'), {
        from: firstDay,
        today: TODAY,
        firstDay,
      });
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

describe('monthsOf', () => {
  const days = (from: string, n: number) => Array.from({ length: n }, (_, index) => addDays(from, index));
  const whole = (day: string) => [aCheckIn('morning', day, '07:00'), aCheckIn('night', day, '23:00')];

  it('counts the days since the first check-in, and today once both check-ins are made', () => {
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

  it('returns a month without check-ins between others', () => {
    const rows = [...whole('2026-09-30'), ...whole('2026-11-01')];
    const months = monthsOf(2026, rows, { today: TODAY, firstDay: '2026-09-30' });
    expect(months.map(({ month, days: due }) => [month, due])).toEqual([
      ['2026-11-01', 20],
      ['2026-10-01', 31],
      ['2026-09-01', 1],
    ]);
  });

  it('returns a month from its first day on, or from its first check-in after a flight west', () => {
    const monthsAt = (today: string, ...made: string[]) => {
      const given = { today, firstDay: '2026-10-31' };
      return monthsOf(2026, made.flatMap(whole), given).map(({ month, days: due }) => [month, due]);
    };
    const october = ['2026-10-01', 1];
    expect(monthsAt('2026-10-31', '2026-10-31')).toEqual([october]);
    expect(monthsAt('2026-11-01', '2026-10-31')).toEqual([['2026-11-01', 0], october]);
    expect(monthsAt('2026-11-01')).toEqual([['2026-11-01', 0], october]);
    expect(monthsAt('2026-10-31', '2026-10-31', '2026-11-01')).toEqual([['2026-11-01', 1], october]);
  });
});

describe('yearsOf', () => {
  test('returns the years from the first check-in to today, newest first, at least one', () => {
    expect(yearsOf('2024-12-31', '2026-01-01')).toEqual([2026, 2025, 2024]);
    expect(yearsOf('2026-01-01', '2026-01-01')).toEqual([2026]);
    expect(yearsOf('2027-01-01', '2026-12-31')).toEqual([2026]); // after a flight west
  });
});

describe('isPerfect', () => {
  test('depends on the score of the day and not on the current goal', () => {
    expect(isPerfectDay({ day: TODAY, minutes: 40, score: 100 })).toBe(true);
    expect(isPerfectDay({ day: TODAY, minutes: 6, score: 99 })).toBe(false);
  });
});

describe('usualOf', () => {
  test('returns null without check-ins', () => {
    expect(usualOf([{ day: TODAY, minutes: null, score: 0 }])).toBeNull();
  });
});

describe('timedDays', () => {
  test('measures days with an older goal against the current goal', () => {
    const rows = [
      aCheckIn('morning', '2026-11-19', '06:40', { goal_time: '06:40:00' }),
      aCheckIn('morning', '2026-11-20', '07:10'),
    ];
    const range = { from: '2026-11-01', today: TODAY, firstDay: '2026-11-18' };
    expect(timedDays(rows, 'morning', everyDay('07:00:00'), range)).toEqual([
      { day: '2026-11-18', minutes: null, score: 0 },
      { day: '2026-11-19', minutes: -20, score: 100 },
      { day: '2026-11-20', minutes: 10, score: 95 },
    ]);
  });
});
