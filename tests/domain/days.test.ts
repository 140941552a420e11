import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  calendarDay,
  clockTimeToSeconds,
  daysBetween,
  epochOf,
  instantOf,
  isClockTime,
  isLocalDay,
  logicalDay,
  secondsToClockTime,
  wallMsSince,
  weekdayOf,
} from '#domain/calendar/days.ts';
import cases from '#tests/cases/logical-days.json' with { type: 'json' };

const someDay = fc.integer({ min: 0, max: 60_000 }).map((n) => addDays('1950-01-01', n));
const someCount = fc.integer({ min: -20_000, max: 20_000 });

describe('logicalDay', () => {
  test.each(cases.days)(
    'returns for $at, offset $utc_offset_minutes and day start $day_start: $day ($why)',
    (row) => {
      expect(logicalDay(epochOf(row.at), row.utc_offset_minutes, row.day_start)).toBe(row.day);
    },
  );

  test('returns a day that started less than 24 hours ago by wall time', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4_000_000_000_000 }),
        fc.integer({ min: -48, max: 56 }).map((quarters) => quarters * 15),
        fc.integer({ min: 0, max: 86_399 }).map(secondsToClockTime),
        (at, offset, dayStart) => {
          const day = logicalDay(at, offset, dayStart);
          const sinceStart = wallMsSince(day, at, offset) - clockTimeToSeconds(dayStart) * 1000;
          expect(sinceStart >= 0 && sinceStart < 86_400_000).toBe(true);
        },
      ),
    );
  });

  test('differs from calendarDay, which ignores the day start', () => {
    expect(calendarDay(epochOf('2026-03-10T23:30:00.000Z'), 0)).toBe('2026-03-10');
    expect(calendarDay(epochOf('2026-03-10T23:30:00.000Z'), 60)).toBe('2026-03-11');
  });
});

describe('day arithmetic', () => {
  test('counts as many days as were added', () => {
    fc.assert(
      fc.property(someDay, someCount, (day, n) => {
        expect(daysBetween(day, addDays(day, n))).toBe(n);
        expect(addDays(addDays(day, n), -n)).toBe(day);
      }),
    );
  });

  test('reaches the same day by two steps as by their sum', () => {
    fc.assert(
      fc.property(someDay, someCount, someCount, (day, a, b) => {
        expect(addDays(addDays(day, a), b)).toBe(addDays(day, a + b));
      }),
    );
  });

  test('orders days like their strings', () => {
    fc.assert(
      fc.property(someDay, someDay, (a, b) => {
        expect(Math.sign(daysBetween(a, b))).toBe(a < b ? 1 : a > b ? -1 : 0);
      }),
    );
  });

  test('moves to the next weekday with each day', () => {
    fc.assert(
      fc.property(someDay, (day) => {
        expect(weekdayOf(addDays(day, 1))).toBe((weekdayOf(day) + 1) % 7);
      }),
    );
    expect(weekdayOf('2026-03-09')).toBe(0);
  });

  test('includes a leap day every fourth year, but not in 2100', () => {
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
    expect(addDays('2100-02-28', 1)).toBe('2100-03-01');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('1000-01-01', -1)).toBe('0999-12-31');
  });
});

describe('the format of days and times', () => {
  test.each([
    ['2026-03-10', true],
    ['2024-02-29', true],
    ['2026-02-29', false],
    ['2026-13-01', false],
    ['2026-00-10', false],
    ['2026-3-10', false],
    ['2026-03-10T00:00', false],
    ['', false],
  ])('decides whether "%s" is a day: %s', (text, expected) => {
    expect(isLocalDay(text)).toBe(expected);
  });

  test.each([
    ['00:00:00', true],
    ['23:59:59', true],
    ['24:00:00', false],
    ['07:60:00', false],
    ['07:00', false],
    ['7:00:00', false],
    ['107:00:00', false],
    ['07:00:00Z', false],
  ])('decides whether "%s" is a clock time: %s', (text, expected) => {
    expect(isClockTime(text)).toBe(expected);
  });

  test('converts clock times to seconds and back', () => {
    const seconds = Array.from({ length: 86_400 }, (_, second) => second);
    expect(seconds.filter((second) => clockTimeToSeconds(secondsToClockTime(second)) !== second)).toEqual([]);
    expect(secondsToClockTime(-60)).toBe('23:59:00');
    expect(secondsToClockTime(86_460)).toBe('00:01:00');
  });

  test('writes an instant in UTC with milliseconds', () => {
    expect(instantOf(0)).toBe('1970-01-01T00:00:00.000Z');
    expect(epochOf('2026-03-10T07:00:00.123Z')).toBe(Date.UTC(2026, 2, 10, 7, 0, 0, 123));
  });

  test('throws an error that names a malformed instant, day or clock time', () => {
    expect(() => epochOf('yesterday')).toThrow(new RangeError('Not an instant: yesterday'));
    expect(() => addDays('yesterday', 1)).toThrow(new RangeError('Not a day: yesterday'));
    expect(() => addDays('12026-03-10', 1)).toThrow(RangeError);
    expect(() => addDays('2026-03-10T07:00', 1)).toThrow(RangeError);
    expect(() => clockTimeToSeconds('7 o’clock')).toThrow(new RangeError('Not a clock time: 7 o’clock'));
  });
});
