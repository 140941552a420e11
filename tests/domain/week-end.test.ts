import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { todayOf } from '#domain/calendar/day-start.ts';
import { addDays } from '#domain/calendar/days.ts';
import { minutesUntilMonday } from '#domain/calendar/week-end.ts';
import { mondayOf } from '#domain/calendar/weeks.ts';

const starts = (day_start: string, previous_day_start = day_start, day_start_from: string | null = null) => ({
  day_start,
  previous_day_start,
  day_start_from,
});
const MIDNIGHT = starts('00:00:00');
const at = (wall: string, offset = 0) => Date.parse(`${wall}Z`) - offset * 60_000;
const fixed = (offset: number) => () => offset;
const DAY = 1440;

describe('minutesUntilMonday', () => {
  test.each([
    ['the start of Monday', '2026-03-09T00:00:00', 7 * DAY],
    ['the middle of the week', '2026-03-12T18:30:00', 3 * DAY + 330],
    ['the last minute of Sunday, rounded up', '2026-03-15T23:59:30', 1],
    ['the last second of Sunday, rounded up', '2026-03-15T23:59:59', 1],
  ] as const)('counts the minutes from %s', (_, wall, minutes) => {
    expect(minutesUntilMonday(MIDNIGHT, at(wall), fixed(0))).toBe(minutes);
  });

  it('counts until 3:00 on Monday for a day start of 3:00', () => {
    expect(minutesUntilMonday(starts('03:00:00'), at('2026-03-16T01:00:00'), fixed(0))).toBe(120);
    expect(minutesUntilMonday(starts('03:00:00'), at('2026-03-16T03:00:00'), fixed(0))).toBe(7 * DAY);
  });

  it('counts until Monday in the zone of the user', () => {
    expect(minutesUntilMonday(MIDNIGHT, at('2026-03-15T22:00:00', 345), fixed(345))).toBe(120);
  });

  it('counts until Monday by a planned day start', () => {
    // the day starts at 4:00 from Tuesday on, and so does the next Monday
    const changed = starts('04:00:00', '00:00:00', '2026-03-10');
    expect(minutesUntilMonday(changed, at('2026-03-09T12:00:00'), fixed(0))).toBe(7 * DAY - 720 + 240);
  });

  it('counts an hour less if the clocks jump ahead before Monday', () => {
    const springForward = at('2026-03-29T01:00:00'); // Sunday, 02:00 becomes 03:00 in Berlin
    const berlin = (instant: number) => (instant >= springForward ? 120 : 60);
    expect(minutesUntilMonday(MIDNIGHT, at('2026-03-29T00:00:00', 60), berlin)).toBe(23 * 60);
  });

  test('reaches Monday after exactly that many minutes', () => {
    const times = ['00:00:00', '03:00:00', '04:30:00', '06:00:00', '12:00:00'];
    fc.assert(
      fc.property(
        fc.integer({ min: at('2026-01-01T00:00:00') / 1000, max: at('2027-01-01T00:00:00') / 1000 }),
        fc.constantFrom(-720, -210, 0, 345, 840),
        fc.constantFrom(...times),
        fc.constantFrom(...times),
        fc.integer({ min: -3, max: 3 }),
        (second, offset, day_start, previous_day_start, days) => {
          const now = second * 1000;
          const from = addDays(todayOf(starts(day_start), now, offset), days);
          const goals = starts(day_start, previous_day_start, from);
          const today = (minutes: number) => todayOf(goals, now + minutes * 60_000, offset);
          const minutes = minutesUntilMonday(goals, now, fixed(offset));
          const monday = addDays(mondayOf(today(0)), 7);
          expect(today(minutes)).toBe(monday);
          expect(today(minutes - 1) < monday).toBe(true);
        },
      ),
    );
  });
});
