import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { systemClock } from '#base/clock.ts';
import { addDays, logicalDay, weekdayOf } from '#domain/calendar/days.ts';
import {
  daysOf,
  hasPrevious,
  isCurrent,
  nextPeriod,
  PERIOD_KINDS,
  periodOf,
  periodQuery,
  periodRequestOf,
  previousPeriod,
  requestedPeriod,
} from '#domain/calendar/history-periods.ts';

const TODAY = '2026-11-21'; // a Saturday
const anyKind = fc.constantFrom(...PERIOD_KINDS);
const anyDay = fc.integer({ min: 1, max: 36_000 }).map((n) => addDays('2000-02-01', n));
const shown = (search: string, today = TODAY) => requestedPeriod(periodRequestOf(search), today);

describe('periodOf', () => {
  test.each([
    ['day', '2026-11-21', '2026-11-21', '2026-11-21'],
    ['week', '2026-11-21', '2026-11-16', '2026-11-22'],
    ['week', '2026-11-16', '2026-11-16', '2026-11-22'],
    ['week', '2026-11-15', '2026-11-09', '2026-11-15'],
    ['week', '2027-01-01', '2026-12-28', '2027-01-03'],
    ['week', '2026-03-29', '2026-03-23', '2026-03-29'], // Berlin loses an hour
    ['month', '2026-11-21', '2026-11-01', '2026-11-30'],
    ['month', '2026-12-31', '2026-12-01', '2026-12-31'],
    ['month', '2028-02-29', '2028-02-01', '2028-02-29'],
    ['month', '2100-02-10', '2100-02-01', '2100-02-28'],
    ['month', '2011-12-30', '2011-12-01', '2011-12-31'], // Apia skipped this day
  ] as const)('returns the %s of %s: %s to %s', (kind, day, from, to) => {
    expect(periodOf(kind, day)).toEqual({ kind, from, to });
  });

  test('returns a period that contains the day and begins on Monday or the first of a month', () => {
    fc.assert(
      fc.property(anyKind, anyDay, (kind, day) => {
        const period = periodOf(kind, day);
        expect(daysOf(period)).toContain(day);
        expect(daysOf(period).at(-1)).toBe(period.to);
        if (kind === 'week') expect([weekdayOf(period.from), daysOf(period).length]).toEqual([0, 7]);
        if (kind === 'month') {
          expect(period.from.slice(8)).toBe('01');
          expect(addDays(period.to, 1).slice(8)).toBe('01');
        }
      }),
    );
  });
});

describe('period navigation', () => {
  test('returns to the same period after previous and next, without a gap', () => {
    fc.assert(
      fc.property(anyKind, anyDay, (kind, day) => {
        const period = periodOf(kind, day);
        const before = previousPeriod(period);
        expect(nextPeriod(before)).toEqual(period);
        expect(previousPeriod(nextPeriod(period))).toEqual(period);
        expect(addDays(before.to, 1)).toBe(period.from);
      }),
    );
  });

  test('visits every day of several years once', () => {
    for (const kind of PERIOD_KINDS) {
      let period = periodOf(kind, '2023-12-20');
      const days: string[] = [];
      while (period.from < '2029-01-01') {
        days.push(...daysOf(period));
        period = nextPeriod(period);
      }
      expect(days).toEqual(days.map((_, n) => addDays(days[0] ?? '', n)));
    }
  });

  test('marks the period of today as current in every zone', () => {
    fc.assert(
      fc.property(anyKind, fc.integer({ min: Date.UTC(2001, 0), max: Date.UTC(2037, 0) }), (kind, at) => {
        const today = logicalDay(at, systemClock.utcOffsetMinutes(at), '00:00:00');
        const period = periodOf(kind, today);
        expect(isCurrent(period, today)).toBe(true);
        expect(isCurrent(previousPeriod(period), today)).toBe(false);
      }),
    );
  });

  test('stops at the first month that an address can name', () => {
    expect(hasPrevious(periodOf('month', '2000-02-01'))).toBe(true);
    expect(hasPrevious(periodOf('month', '2000-01-20'))).toBe(false);
    expect(hasPrevious(periodOf('week', '2000-01-05'))).toBe(false);
  });
});

describe('the address of a period', () => {
  test('leads back to the same period', () => {
    fc.assert(
      fc.property(anyKind, anyDay, anyDay, (kind, day, today) => {
        const period = requestedPeriod({ kind, on: day }, today);
        expect(shown(periodQuery(period, today), today)).toEqual(period);
      }),
    );
  });

  test("omits the date of the current period, so that the same address shows tomorrow's period tomorrow", () => {
    expect(periodQuery(periodOf('day', TODAY), TODAY)).toBe('view=day');
    expect(shown('view=day', '2026-11-22').from).toBe('2026-11-22');
    expect(periodQuery(periodOf('week', '2026-11-10'), TODAY)).toBe('view=week&from=2026-11-09');
  });

  test.each([
    '?',
    '?view=month',
    '?view=decade',
    '?view=MONTH',
    '?view=month&from=2026-02-30',
    '?view=month&from=2026-12-01', // in the future
    '?view=month&from=9999-12-31',
    '?view=month&from=0000-01-01',
    '?view=month&from=1999-12-31',
    '?view=month&from=-2026-11-01',
    '?view=month&from=2026-11-01T00:00',
    '?view=month&from=<script>',
    '?view=%F0%9F%8D%9C&from=%00',
    '?%%%',
  ])("selects today's month for %s", (search) => {
    expect(shown(search)).toEqual(periodOf('month', TODAY));
  });

  test('accepts any day of the period', () => {
    expect(shown('?view=week&from=2026-11-12')).toEqual(periodOf('week', '2026-11-09'));
    expect(shown('?from=2024-02-29&view=day')).toEqual(periodOf('day', '2024-02-29'));
    expect(shown('?view=month&from=2000-01-01')).toEqual(periodOf('month', '2000-01-01'));
  });
});
