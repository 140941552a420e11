import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { LocalDay } from '#base/time-words.ts';
import { addDays, dayNumber, daysBetween } from '#domain/calendar/days.ts';
import {
  type DayScores,
  dayScores,
  STEADINESS_DAYS,
  steadinessAfter,
  steadinessLevel,
  steadinessNow,
} from '#domain/insights/steadiness.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import cases from '#tests/cases/steadiness.json' with { type: 'json' };
import { aCheckIn } from '#tests/support/sample-rows.ts';

/** One check-in, as far as steadiness depends on it. */
interface Scored {
  check_in_type: CheckInType;
  local_day: LocalDay;
  score: number;
}

const table = (rows: readonly Scored[]): DayScores => {
  const of = (type: CheckInType) =>
    new Map(
      rows.flatMap((row) =>
        row.check_in_type === type ? [[dayNumber(row.local_day), row.score] as const] : [],
      ),
    );
  return { morning: of('morning'), night: of('night') };
};

const LAST = '2026-03-31';
type Run = readonly [days: number, morning: number | null, night: number | null];

/** The runs of the golden table as one row per check-in; the last run ends on `LAST`. */
function scoresOf(runs: readonly Run[]): Scored[] {
  const days = runs.flatMap(([length, morning, night]) => Array.from({ length }, () => ({ morning, night })));
  return days.flatMap(({ morning, night }, index) => {
    const local_day = addDays(LAST, index - days.length + 1);
    return [
      ...(morning === null ? [] : [{ check_in_type: 'morning' as const, local_day, score: morning }]),
      ...(night === null ? [] : [{ check_in_type: 'night' as const, local_day, score: night }]),
    ];
  });
}

describe('steadinessAfter', () => {
  test.each(cases.runs)('matches the golden case: $why', ({ runs, after }) => {
    const scores = scoresOf(runs as unknown as Run[]);
    expect(steadinessAfter(table(scores), [LAST], firstDayOf(scores))).toEqual([after]);
    expect(steadinessNow(table(scores), addDays(LAST, 1), firstDayOf(scores))).toEqual(after);
  });
});

const firstDayOf = (scores: readonly Scored[]): LocalDay | null =>
  scores.map(({ local_day }) => local_day).sort()[0] ?? null;

const someScores: fc.Arbitrary<Scored[]> = fc
  .uniqueArray(
    fc.record({
      check_in_type: fc.constantFrom('morning' as const, 'night' as const),
      ago: fc.oneof(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 400 })),
      score: fc.oneof(fc.constantFrom(0, 100), fc.integer({ min: 0, max: 100 })),
    }),
    { selector: ({ check_in_type, ago }) => `${check_in_type} ${ago}`, maxLength: 120 },
  )
  .map((rows) => rows.map(({ ago, ...row }) => ({ ...row, local_day: addDays(LAST, -ago) })));

/** Every day's weight written out, without the recurrence of the code under test; null for fewer than seven days. */
function naive(scores: readonly Scored[], type: string, through: LocalDay): number | null {
  const first = firstDayOf(scores);
  if (first === null || daysBetween(first, through) < 6) return null;
  let [sum, weights] = [0, 0];
  for (let age = 0; age < STEADINESS_DAYS && addDays(through, -age) >= first; age++) {
    const day = addDays(through, -age);
    const row = scores.find(({ check_in_type, local_day }) => check_in_type === type && local_day === day);
    sum += (row?.score ?? 0) * 2 ** (-age / 14);
    weights += 2 ** (-age / 14);
  }
  return sum / weights;
}

describe('steadiness over a random history', () => {
  it('equals a naive mean', () => {
    fc.assert(
      fc.property(someScores, fc.integer({ min: 0, max: 400 }), (scores, ago) => {
        const day = addDays(LAST, -ago);
        const [found] = steadinessAfter(table(scores), [day], firstDayOf(scores));
        const [morning, night] = [naive(scores, 'morning', day), naive(scores, 'night', day)];
        if (morning === null || night === null || !found) {
          expect(found).toBe(morning);
          return;
        }
        // half a percent is the rounding; the rest is the order of the additions
        expect(Math.abs(found.morning - morning)).toBeLessThan(0.5 + 1e-9);
        expect(Math.abs(found.night - night)).toBeLessThan(0.5 + 1e-9);
        expect(Math.abs(found.both - (morning + night) / 2)).toBeLessThan(0.5 + 1e-9);
      }),
    );
  });

  it('is the same in any order of arrival', () => {
    fc.assert(
      fc.property(
        someScores.chain((rows) =>
          fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length })),
        ),
        ([rows, shuffled]) => {
          const first = firstDayOf(rows);
          expect(steadinessNow(table(shuffled), LAST, first)).toEqual(
            steadinessNow(table(rows), LAST, first),
          );
        },
      ),
    );
  });

  it('depends on no more than the last 182 days and the first day', () => {
    fc.assert(
      fc.property(someScores, (scores) => {
        const first = firstDayOf(scores);
        const read = scores.filter(({ local_day }) => local_day >= addDays(LAST, -STEADINESS_DAYS));
        expect(steadinessNow(table(read), LAST, first)).toEqual(steadinessNow(table(scores), LAST, first));
      }),
    );
  });

  it('is 100 exactly while every check-in is perfect and none is missed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 7, max: 400 }), (days) => {
        const scores = scoresOf([[days, 100, 100]]);
        const all = { morning: 100, night: 100, both: 100 };
        expect(steadinessNow(table(scores), addDays(LAST, 1), firstDayOf(scores))).toEqual(all);
      }),
    );
  });

  it('lies between 0 and 100', () => {
    fc.assert(
      fc.property(someScores, (scores) => {
        for (const percent of Object.values(steadinessNow(table(scores), LAST, firstDayOf(scores)) ?? {})) {
          expect(percent).toBeGreaterThanOrEqual(0);
          expect(percent).toBeLessThanOrEqual(100);
        }
      }),
    );
  });
});

describe('today in steadinessNow', () => {
  const built = scoresOf([[56, 100, 100]]);
  const first = firstDayOf(built);
  const all = { morning: 100, night: 100, both: 100 };

  it('is not counted as missed before it is over', () => {
    expect(steadinessNow(table(built), addDays(LAST, 1), first)).toEqual(all);
  });

  it('counts only for the type that has a check-in', () => {
    const morning: Scored = { check_in_type: 'morning', local_day: addDays(LAST, 1), score: 0 };
    expect(steadinessNow(table([...built, morning]), addDays(LAST, 1), first)).toEqual({
      morning: 95,
      night: 100,
      both: 97,
    });
  });

  it('may precede the last check-in, after a flight west', () => {
    expect(steadinessNow(table(built), addDays(LAST, -1), first)).toEqual(all);
  });
});

describe('dayScores', () => {
  test('contain the score of a check-in without its multiplier', () => {
    const row = aCheckIn('morning', LAST, '07:15', { streak_multiplier: 1, points_earned: 90 });
    const perfect = aCheckIn('night', LAST, '23:02', { streak_multiplier: 9, points_earned: 900 });
    expect(dayScores([row, perfect])).toEqual({
      morning: new Map([[dayNumber(LAST), 90]]),
      night: new Map([[dayNumber(LAST), 100]]),
    });
  });
});

describe('steadinessLevel', () => {
  test.each([
    [100, 3],
    [90, 3],
    [89, 2],
    [70, 2],
    [69, 1],
    [40, 1],
    [39, 0],
    [0, 0],
  ])('maps %d %% to level %d', (percent, level) => {
    expect(steadinessLevel(percent)).toBe(level);
  });
});
