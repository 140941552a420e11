import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayStartInForce, pendingDayStart, todayOf } from '#domain/calendar/day-start.ts';
import { epochOf, instantOf, secondsToClockTime } from '#domain/calendar/days.ts';
import { changeGoals } from '#domain/check-ins/change-goals.ts';
import type { Goals } from '#schemas/tables/goals.ts';
import cases from '#tests/cases/day-start.json' with { type: 'json' };
import { newGoals } from '#tests/support/memory-rows.ts';

const USER = '6f1c1d1e-0000-4000-8000-000000000001';
const HOUR = 3_600_000;

function changed(goals: Goals, at: number, offset: number, day_start: string): Goals {
  const change = { ...goals, day_start, changed_at: instantOf(at), utc_offset_minutes: offset };
  return changeGoals(goals, change, true);
}

describe('the day start', () => {
  test.each(cases.cases)('matches the golden case: $name', (example) => {
    const offset = example.utc_offset_minutes;
    const start: Goals = { ...newGoals(USER), ...example.before };
    const goals = example.changes.reduce(
      (now, change) => changed(now, epochOf(change.changed_at), offset, change.day_start),
      start,
    );
    expect(goals).toEqual({ ...start, ...example.after });
    for (const row of example.days) {
      const [at, inForce, day] = row as [string, string, string];
      const seen = [dayStartInForce(goals, epochOf(at), offset), todayOf(goals, epochOf(at), offset)];
      expect([at, ...seen]).toEqual([at, inForce, day]);
    }
  });

  const someDayStart = fc.oneof(
    fc.integer({ min: 0, max: 23 }).map((hour) => secondsToClockTime(hour * 3600)),
    fc.integer({ min: 0, max: 86_399 }).map(secondsToClockTime),
  );
  /** Steps of a second to two days, each followed by a change of the day start or only a read. */
  const someLife = fc.record({
    first: someDayStart,
    offset: fc.constantFrom(0, 345, -300, 840),
    steps: fc.array(
      fc.record({ wait: fc.integer({ min: 1, max: 172_800 }), change: fc.option(someDayStart) }),
      { maxLength: 60 },
    ),
  });

  test('moves the logical day only forward, for any change at any time', () => {
    fc.assert(
      fc.property(someLife, ({ first, offset, steps }) => {
        let goals: Goals = { ...newGoals(USER), day_start: first, previous_day_start: first };
        let at = Date.UTC(2026, 2, 10);
        let today = todayOf(goals, at, offset);
        for (const { wait, change } of steps) {
          at += wait * 1000;
          const later = todayOf(goals, at, offset);
          expect(later >= today).toBe(true);
          today = later;
          if (change === null) continue;
          goals = changed(goals, at, offset, change);
          expect(todayOf(goals, at, offset)).toBe(today); // never on the day of the change
        }
      }),
      { numRuns: 2000 },
    );
  });

  test('moves the logical day only forward in every quarter of an hour of four days', () => {
    fc.assert(
      fc.property(someDayStart, someDayStart, fc.integer({ min: 0, max: 95 }), (before, after, quarter) => {
        const changedAt = Date.UTC(2026, 2, 10) + quarter * (HOUR / 4);
        const start: Goals = { ...newGoals(USER), day_start: before, previous_day_start: before };
        const goals = changed(start, changedAt, 0, after);
        const days = Array.from({ length: 4 * 96 }, (_, n) => todayOf(goals, changedAt + n * (HOUR / 4), 0));
        expect(days).toEqual([...days].sort());
      }),
      { numRuns: 300 },
    );
  });

  test('applies a change within 48 hours and keeps it', () => {
    fc.assert(
      fc.property(someLife, someDayStart, ({ first, offset, steps }, last) => {
        let goals: Goals = { ...newGoals(USER), day_start: first, previous_day_start: first };
        let at = Date.UTC(2026, 2, 10);
        for (const { wait, change } of steps) {
          at += wait * 1000;
          if (change !== null) goals = changed(goals, at, offset, change);
        }
        goals = changed(goals, at, offset, last);
        for (const hours of [48, 49, 72, 1000]) {
          expect(dayStartInForce(goals, at + hours * HOUR, offset)).toBe(last);
        }
      }),
      { numRuns: 1000 },
    );
  });

  test('applies a change exactly at the announced second', () => {
    fc.assert(
      fc.property(
        someDayStart,
        someDayStart,
        fc.integer({ min: 0, max: 86_399 }),
        fc.constantFrom(0, 345, -300, 840),
        (before, after, second, offset) => {
          fc.pre(before !== after);
          const at = Date.UTC(2026, 2, 10) + second * 1000;
          const start: Goals = { ...newGoals(USER), day_start: before, previous_day_start: before };
          const goals = changed(start, at, offset, after);
          const pending = pendingDayStart(goals, at, offset);
          const from = epochOf(`${pending?.day}T${pending?.time}.000Z`) - offset * 60_000;
          expect(dayStartInForce(goals, from - 1000, offset)).toBe(before);
          expect(dayStartInForce(goals, from, offset)).toBe(after);
          expect(pendingDayStart(goals, from, offset)).toBeNull();
        },
      ),
    );
  });

  test('applies the day start at once without a planned change', () => {
    const goals: Goals = { ...newGoals(USER), day_start: '04:00:00', previous_day_start: '00:00:00' };
    const at = Date.UTC(2026, 2, 10, 2);
    expect(dayStartInForce(goals, at, 0)).toBe('04:00:00');
    expect(pendingDayStart(goals, at, 0)).toBeNull();
  });

  test('stays the same when a change is repeated', () => {
    fc.assert(
      fc.property(
        someDayStart,
        someDayStart,
        fc.integer({ min: 0, max: 86_399 }),
        (before, after, second) => {
          const at = Date.UTC(2026, 2, 10) + second * 1000;
          const once = changed({ ...newGoals(USER), day_start: before }, at, 60, after);
          expect(changed(once, at, 60, after)).toEqual(once);
        },
      ),
    );
  });
});
