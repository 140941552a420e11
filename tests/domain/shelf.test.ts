import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, weekdayOf } from '#domain/calendar/days.ts';
import { sumsOf } from '#domain/insights/sums.ts';
import { leagueSteps } from '#domain/results/league-steps.ts';
import { type Feast, feastsOf } from '#domain/shelf/feasts.ts';
import { isTooLateForPot, raceOf, type Shelf, STREAK_MILESTONES, shelfOf } from '#domain/shelf/shelf.ts';
import type { CheckIn, CheckInType } from '#schemas/tables/check-ins.ts';
import { aCheckIn } from '#tests/support/sample-rows.ts';

const TYPES: readonly CheckInType[] = ['morning', 'night'];
const TODAY = '2026-11-27';

/** Minutes after the goal, by day and type; null where a check-in is missed. The last day is today. */
type Offs = readonly (readonly [morning: number | null, night: number | null])[];

/** A history whose streaks and points follow the rules, ending on that day. */
function historyOf(offs: Offs, last = TODAY): CheckIn[] {
  const streaks = { morning: 0, night: 0 };
  return offs.flatMap(([morning, night], index) => {
    const day = addDays(last, index - offs.length + 1);
    return TYPES.flatMap((type) => {
      const off = type === 'morning' ? morning : night;
      streaks[type] = off === null ? 0 : streaks[type] + 1;
      if (off === null) return [];
      const row = aCheckIn(type, day, clock(type, off), { streak: streaks[type] });
      return row.points_earned === 100
        ? { ...row, streak_multiplier: streaks[type], points_earned: 100 * streaks[type] }
        : row;
    });
  });
}

const clock = (type: CheckInType, off: number): string => {
  const minutes = (type === 'morning' ? 7 : 22) * 60 + off + (type === 'morning' ? 0 : 60);
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
};

const fullDays = (n: number): Offs => Array.from({ length: n }, () => [0, 0] as const);

describe('shelfOf', () => {
  it('makes a pot of a month with 20 full days and outlines the present month', () => {
    const { pots, making } = shelfOf(historyOf(fullDays(46)), TODAY);
    // 19 days of October: no pot
    expect(pots).toEqual([
      {
        month: '2026-11-01',
        fullDays: 27,
        mornings: 100,
        nights: 100,
        points: expect.any(Number),
        day: '2026-11-20',
        by: aCheckIn('night', '2026-11-20', '23:00').id,
      },
    ]);
    expect(making).toBeNull();
    expect(shelfOf(historyOf(fullDays(14)), TODAY)).toMatchObject({ pots: [], making: { fullDays: 14 } });
  });

  it('outlines an empty month before its first check-in', () => {
    expect(shelfOf([], '2026-12-01').making).toEqual({
      month: '2026-12-01',
      fullDays: 0,
      points: 0,
      mornings: null,
      nights: null,
    });
  });

  it('counts a full week from Monday to Sunday only', () => {
    const first = (last: string) =>
      shelfOf(historyOf(fullDays(7), last), TODAY).firsts.find(({ first }) => first === 'fullWeek')?.day;
    expect(first('2026-11-22')).toBe('2026-11-22'); // a Sunday
    expect(first('2026-11-23')).toBeUndefined();
  });

  it('names the later check-in of the day that reached a milestone', () => {
    const rows = historyOf(fullDays(3));
    const late = aCheckIn('morning', TODAY, '23:30', { streak: 3 });
    const swapped = rows.map((row) => (row.id === late.id ? late : row));
    expect(shelfOf(swapped, TODAY).streaks).toEqual([{ days: 3, day: TODAY, by: late.id }]);
  });

  it('takes a milestone back with the check-in that reached it, and keeps it when a streak breaks later', () => {
    const rows = historyOf(fullDays(7));
    expect(shelfOf(rows, TODAY).streaks.map(({ days }) => days)).toEqual([3, 7]);
    expect(shelfOf(rows.slice(0, -1), TODAY)).toMatchObject({ nextStreak: 7, streaks: [{ days: 3 }] });
    expect(shelfOf(rows, addDays(TODAY, 40)).streaks).toHaveLength(2);
  });
});

describe('isTooLateForPot', () => {
  it.each([
    ['on the 11th of a month with 30 days', '2026-11-11', 0, false],
    ['on the 12th', '2026-11-12', 0, true],
    ['on the 12th with a full day', '2026-11-12', 1, false],
  ])('is known %s', (_when, today, made, late) => {
    const shelf = shelfOf(historyOf(fullDays(made), addDays(today, -1)), today);
    expect(isTooLateForPot(shelf, addDays(today, -1), today)).toBe(late);
  });

  it('is not said to a user who came in an earlier month', () => {
    expect(isTooLateForPot(shelfOf([], '2026-11-28'), '2026-10-31', '2026-11-28')).toBe(false);
  });
});

describe('raceOf', () => {
  it.each([
    ['the first week at the top', { present: 5212, bestBefore: 900, atTheTop: 1 }, 'first'],
    ['a Monday', { present: 0, bestBefore: 11_900, atTheTop: 3 }, 'fresh'],
    ['a week behind', { present: 11_900, bestBefore: 11_900, atTheTop: 3 }, 'behind'],
    ['a record', { present: 11_901, bestBefore: 11_900, atTheTop: 4 }, 'ahead'],
  ] as const)('knows %s', (_what, weeks, kind) => {
    expect(raceOf(weeks).kind).toBe(kind);
  });
});

const someOff = fc.option(
  fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.integer({ min: -110, max: 50 })),
  { freq: 9 },
);
const someHistory = fc
  .tuple(
    fc.array(fc.tuple(someOff, someOff), { maxLength: 130 }),
    fc.integer({ min: 0, max: 400 }),
    fc.integer({ min: 0, max: 40 }),
  )
  .map(([offs, earlier, gap]) => {
    const today = addDays(TODAY, -earlier);
    return { today, rows: historyOf(offs, addDays(today, -gap)) };
  });

describe('shelf of a random history', () => {
  it('equals a naive count of pots, milestones and weeks', () => {
    fc.assert(
      fc.property(someHistory, ({ rows, today }) => {
        const shelf = shelfOf(rows, today);
        expect(figuresOf(shelf)).toEqual(naive(rows, today));
      }),
    );
  });

  it('is the same in any order of arrival', () => {
    fc.assert(
      fc.property(
        someHistory.chain(({ rows, today }) =>
          fc.tuple(fc.constant({ rows, today }), fc.shuffledSubarray(rows, { minLength: rows.length })),
        ),
        ([{ rows, today }, shuffled]) => {
          expect(shelfOf(shuffled, today)).toEqual(shelfOf(rows, today));
        },
      ),
    );
  });

  it('has the leagues of the pictures and of Monday', () => {
    fc.assert(
      fc.property(someHistory, ({ rows, today }) => {
        const steps = shelfOf(rows, today).leagues;
        const lastOfDay = steps.filter(({ day }, n) => steps[n + 1]?.day !== day);
        expect(lastOfDay.map(({ league, day }) => ({ league, day }))).toEqual(leagueSteps(rows));
      }),
    );
  });

  it('earns each feast by a check-in of its day, and not before it', () => {
    fc.assert(
      fc.property(someHistory, ({ rows, today }) => {
        for (const { key, by, day } of feastsOf(shelfOf(rows, today))) {
          const row = rows.find(({ id }) => id === by);
          expect(row?.local_day).toBe(day);
          const earlier = rows.filter(({ check_in_time }) => row && check_in_time < row.check_in_time);
          const earned: readonly Feast[] = feastsOf(shelfOf(earlier, today));
          expect(earned.map((feast) => feast.key)).not.toContain(key);
        }
      }),
      { numRuns: 40 },
    );
  });
});

const figuresOf = ({ pots, making, firsts, streaks, nextStreak, weeks }: Shelf) => ({
  pots: pots.map(({ month, fullDays, points, mornings, nights }) => ({
    month,
    fullDays,
    points,
    mornings,
    nights,
  })),
  making,
  firsts: Object.fromEntries(firsts.map(({ first, day }) => [first, day])),
  streaks: streaks.map(({ days, day }) => ({ days, day })),
  nextStreak,
  weeks,
});

/** Counts everything day by day over the calendar, from the points alone, as often as needed. */
function naive(rows: readonly CheckIn[], today: string): ReturnType<typeof figuresOf> {
  const days: string[] = [];
  const from = rows.map((row) => row.local_day).sort()[0] ?? today;
  for (let day = from; day <= today; day = addDays(day, 1)) days.push(day);
  const on = (day: string, type: string) =>
    rows.find((row) => row.local_day === day && row.check_in_type === type);
  const isFull = (day: string) => TYPES.every((type) => on(day, type));
  const run = (day: string): number => (isFull(day) ? 1 + run(addDays(day, -1)) : 0);
  const monthOf = (month: string) => {
    const of = rows.filter((row) => row.local_day.slice(0, 7) === month);
    const mean = (type: string) => {
      const scores = of.flatMap((row) =>
        row.check_in_type === type ? row.points_earned / row.streak_multiplier : [],
      );
      return scores.length === 0 ? null : Math.round(scores.reduce((a, b) => a + b, 0) / scores.length);
    };
    return {
      month: `${month}-01`,
      fullDays: sumsOf(of).wholeDays,
      points: of.reduce((sum, row) => sum + row.points_earned, 0),
      mornings: mean('morning'),
      nights: mean('night'),
    };
  };
  const months = [...new Set(days.map((day) => day.slice(0, 7)))].map(monthOf);
  const present = monthOf(today.slice(0, 7));
  const mondayOfDay = (day: string) => addDays(day, -weekdayOf(day));
  const weekPoints = (monday: string) =>
    rows
      .filter((row) => monday <= row.local_day && row.local_day <= addDays(monday, 6))
      .reduce((sum, row) => sum + row.points_earned, 0);
  const mondays = [...new Set(days.map(mondayOfDay))];
  const firsts = {
    perfect: days.find((day) =>
      TYPES.some((type) => {
        const row = on(day, type);
        return row !== undefined && row.points_earned === 100 * row.streak_multiplier;
      }),
    ),
    fullDay: days.find(isFull),
    fullWeek: days.find((day) => weekdayOf(day) === 6 && run(day) >= 7),
  };
  const streaks = STREAK_MILESTONES.flatMap((milestone) => {
    const day = days.find((each) => run(each) >= milestone);
    return day ? [{ days: milestone, day }] : [];
  });
  return {
    pots: months.filter(({ fullDays }) => fullDays >= 20),
    making: present.fullDays >= 20 ? null : present,
    firsts: Object.fromEntries(Object.entries(firsts).filter(([, day]) => day)) as Record<string, string>,
    streaks,
    nextStreak: STREAK_MILESTONES[streaks.length] ?? null,
    weeks: {
      present: weekPoints(mondayOfDay(today)),
      bestBefore: Math.max(0, ...mondays.filter((m) => m < mondayOfDay(today)).map(weekPoints)),
      atTheTop: mondays.filter((monday) => weekPoints(monday) >= 5000).length,
    },
  };
}
