import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { systemClock } from '#base/clock.ts';
import { addDays, clockTimeToSeconds, daysBetween, logicalDay, wallMsSince } from '#domain/calendar/days.ts';
import { offsetAt, wallClockAt } from '#tests/support/zones.ts';

const HOUR = 3_600_000;
const zone = process.env.TZ ?? '';

/** The calendar date in that zone, computed without the code under test. */
function dateOnTheWall(at: number, inZone: string): string {
  const [year, month, day] = wallClockAt(at, inZone);
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

function distinctDays(from: number, to: number, inZone: string, step = HOUR / 2): string[] {
  const days: string[] = [];
  for (let at = from; at < to; at += step) {
    const day = logicalDay(at, offsetAt(at, inZone), '00:00:00');
    if (days.at(-1) !== day) days.push(day);
  }
  return days;
}

describe('systemClock', () => {
  test('returns the UTC offset of the zone of the process', () => {
    expect(zone).not.toBe('');
    fc.assert(
      fc.property(fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2037, 0) }), (at) => {
        expect(systemClock.utcOffsetMinutes(at)).toBe(offsetAt(at, zone));
      }),
    );
  });

  test('returns an offset that places an instant on its local date', () => {
    fc.assert(
      fc.property(fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2037, 0) }), (at) => {
        expect(logicalDay(at, systemClock.utcOffsetMinutes(at), '00:00:00')).toBe(dateOnTheWall(at, zone));
      }),
      { numRuns: 500 },
    );
  });

  test('returns offsets that place every half hour of two years on its local date', () => {
    for (const year of [2011, 2026]) {
      const days: string[] = [];
      for (let at = Date.UTC(year, 0); at < Date.UTC(year + 1, 0); at += HOUR / 2) {
        const day = logicalDay(at, systemClock.utcOffsetMinutes(at), '00:00:00');
        if (days.at(-1) === day) continue;
        expect(day).toBe(dateOnTheWall(at, zone));
        days.push(day);
      }
      const steps = new Set(days.slice(1).map((day, n) => daysBetween(days[n] ?? '', day)));
      const skipsADay = zone === 'Pacific/Apia' && year === 2011;
      expect(steps).toEqual(new Set(skipsADay ? [1, 2] : [1]));
    }
  });
});

describe('a clock change in another zone than that of the process', () => {
  test.each([
    ['Europe/Berlin', '2026-03-29', 23],
    ['Europe/Berlin', '2026-10-25', 25],
    ['America/New_York', '2026-03-08', 23],
    ['America/New_York', '2026-11-01', 25],
    ['Australia/Lord_Howe', '2026-04-05', 24.5],
    ['Australia/Lord_Howe', '2026-10-04', 23.5],
    ['Asia/Kathmandu', '2026-03-29', 24],
    ['Pacific/Apia', '2011-12-31', 24],
  ])('belongs to one logical day: in %s, %s lasts %d hours', (inZone, day, hours) => {
    const noon = Date.parse(`${day}T12:00:00Z`);
    let length = 0;
    for (let at = noon - 40 * HOUR; at < noon + 40 * HOUR; at += HOUR / 4) {
      if (logicalDay(at, offsetAt(at, inZone), '00:00:00') === day) length += 0.25;
    }
    expect(length).toBe(hours);
    const around = distinctDays(noon - 60 * HOUR, noon + 60 * HOUR, inZone);
    expect(around).toContain(day);
    expect(around).toContain(addDays(day, 1));
  });

  test('does not change which day is yesterday, even if 24 hours ago was another day', () => {
    const justAfterMidnight = Date.parse('2026-03-29T22:30:00Z'); // Berlin, 30 March 00:30, after a day of 23 hours
    const dayAt = (at: number) => logicalDay(at, offsetAt(at, 'Europe/Berlin'), '00:00:00');
    expect(dayAt(justAfterMidnight)).toBe('2026-03-30');
    expect(dayAt(justAfterMidnight - 24 * HOUR)).toBe('2026-03-28');
    expect(addDays(dayAt(justAfterMidnight), -1)).toBe('2026-03-29');
  });

  test('skips 30 December 2011 in Apia', () => {
    const days = distinctDays(Date.UTC(2011, 11, 28), Date.UTC(2012, 0, 2), 'Pacific/Apia');
    expect(days).toContain('2011-12-29');
    expect(days).toContain('2011-12-31');
    expect(days).not.toContain('2011-12-30');
  });

  test('does not move the wall time of a goal', () => {
    for (const day of ['2026-03-28', '2026-03-29', '2026-03-30', '2026-10-24', '2026-10-25', '2026-10-26']) {
      const at = [0, 1, 2]
        .map((east) => Date.parse(`${day}T07:00:00Z`) - east * HOUR)
        .find((instant) => wallClockAt(instant, 'Europe/Berlin')[3] === 7);
      if (at === undefined) throw new Error('Berlin has a seven o’clock every day');
      const sinceMidnight = wallMsSince(day, at, offsetAt(at, 'Europe/Berlin'));
      expect(sinceMidnight).toBe(clockTimeToSeconds('07:00:00') * 1000);
    }
  });
});
