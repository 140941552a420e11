import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayStartInForce, todayOf } from '#domain/calendar/day-start.ts';
import { epochOf, instantOf, secondsToClockTime } from '#domain/calendar/days.ts';
import { goalInForce, waitingGoal } from '#domain/calendar/goal-in-force.ts';
import { changeGoals } from '#domain/check-ins/change-goals.ts';
import { scoreOf, signedMinutesToGoal } from '#domain/check-ins/scoring.ts';
import type { MutationArgs } from '#domain/mutations/registry.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import type { Goals } from '#schemas/tables/goals.ts';
import cases from '#tests/cases/goals.json' with { type: 'json' };
import otherTimes from '#tests/cases/other-times.json' with { type: 'json' };
import { newGoals } from '#tests/support/memory-rows.ts';
import { type ChosenWeek, chooseGoal, goalOn } from '#tests/support/oracle.ts';

const USER = '6f1c1d1e-0000-4000-8000-000000000001';
const TYPES = ['morning', 'night'] as const;

describe('changeGoals', () => {
  test.each([...cases.cases, ...otherTimes.cases])(
    'matches the golden case: $name',
    ({ before, changes, checked_in, utc_offset_minutes, in_force }) => {
      let goals: Goals = { ...newGoals(USER), ...before };
      for (const change of changes) goals = changeGoals(goals, { ...change, utc_offset_minutes }, checked_in);
      for (const [type, day = '', goal] of in_force) {
        expect([type, day, goalInForce(goals, type as CheckInType, day)]).toEqual([type, day, goal]);
      }
    },
  );

  test('reports a changed goal as waiting until its first day', () => {
    const goals: Goals = {
      ...newGoals(USER),
      morning_goal_time: '06:30:00',
      morning_goal_from: '2026-03-11',
    };
    expect(waitingGoal(goals, 'morning', '2026-03-10')).toEqual({ standing: '07:00:00', chosen: '06:30:00' });
    expect(waitingGoal(goals, 'morning', '2026-03-11')).toBeNull();
    expect(waitingGoal(goals, 'night', '2026-03-10')).toBeNull();
  });

  const change = (over: Partial<MutationArgs['setGoals']>): MutationArgs['setGoals'] => ({
    morning_goal_time: '07:00:00',
    night_goal_time: '23:00:00',
    day_start: '00:00:00',
    changed_at: '2026-03-10T10:00:00.000Z',
    utc_offset_minutes: 0,
    ...over,
  });

  test("cancels the change planned for tomorrow when today's goal is chosen again", () => {
    const waiting = changeGoals(newGoals(USER), change({ morning_goal_time: '06:30:00' }), true);
    expect(waiting.morning_goal_from).toBe('2026-03-11');
    expect(changeGoals(waiting, change({}), true)).toEqual({
      ...newGoals(USER),
      morning_goal_from: '2026-03-10',
    });
  });

  test('ignores the previous day start when deciding whether points can be earned for a goal', () => {
    const goals: Goals = {
      ...newGoals(USER),
      night_goal_time: '02:00:00',
      previous_night_goal_time: '02:00:00',
      day_start: '04:00:00',
      day_start_from: '2026-03-01',
    };
    // the goal of 02:00 is past in a day from 00:00, but in the future in a day from 04:00
    const later = change({ night_goal_time: '03:00:00', day_start: '04:00:00' });
    expect(changeGoals(goals, later, true).night_goal_from).toBe('2026-03-10');
  });

  const someTime = fc.oneof(
    fc.constantFrom('00:10:00', '06:00:00', '07:00:00', '12:00:00', '22:30:00', '23:00:00', '23:55:00'),
    fc.integer({ min: 0, max: 86_399 }).map(secondsToClockTime),
  );
  const someOther = fc.option(
    fc.record({ time: someTime, days: fc.constantFrom('67', '5', '1234567', '135', '7') }),
  );
  /** Steps of a second to a day, each followed by a change of goals; the day start changes at most once. */
  const someLife = fc
    .record({
      steps: fc.array(
        fc.record({
          wait: fc.oneof(fc.integer({ min: 1, max: 7200 }), fc.integer({ min: 1, max: 86_400 })),
          morning_goal_time: someTime,
          night_goal_time: someTime,
          morning: someOther,
          night: someOther,
        }),
        { maxLength: 40 },
      ),
      day_start: fc.constantFrom('04:00:00', '23:45:00'),
      from: fc.integer({ min: 0, max: 40 }),
    })
    .map(({ steps, day_start, from }) =>
      steps.map(({ morning, night, ...step }, n) => ({
        ...step,
        morning_other_time: morning?.time ?? null,
        morning_other_days: morning?.days ?? null,
        night_other_time: night?.time ?? null,
        night_other_days: night?.days ?? null,
        day_start: n < from ? '00:00:00' : day_start,
      })),
    );

  type Wish = Pick<Goals, `${CheckInType}_${'goal_time' | 'other_time' | 'other_days'}`>;
  const weekOf = (goals: Wish, type: CheckInType): ChosenWeek => {
    const [time, days] = [goals[`${type}_other_time`], goals[`${type}_other_days`]];
    const other = time === null ? undefined : { time, on: [...(days ?? '')].map((day) => Number(day) % 7) };
    return { goal: goals[`${type}_goal_time`], other };
  };

  interface Seen {
    today: string;
    goal: string;
    isOpen: boolean;
  }

  function look(goals: Goals, type: CheckInType, at: number, offset: number): Seen {
    const today = todayOf(goals, at, offset);
    const goal = goalInForce(goals, type, today);
    const minutes = signedMinutesToGoal({
      check_in_time: instantOf(at),
      utc_offset_minutes: offset,
      local_day: today,
      day_start: dayStartInForce(goals, at, offset),
      goal_time: goal,
    });
    return { today, goal, isOpen: minutes >= 0 || scoreOf(-minutes) > 0 };
  }

  test('keeps the goal of a day once points can be earned for it', () => {
    fc.assert(
      fc.property(someLife, fc.constantFrom(0, 345, -300, 840), (life, offset) => {
        let goals = newGoals(USER);
        let at = Date.UTC(2026, 2, 10);
        const fixed = new Map<string, string>();
        const check = () => {
          for (const type of TYPES) {
            const { today, goal, isOpen } = look(goals, type, at, offset);
            const key = `${type} ${today}`;
            const standing = fixed.get(key);
            if (standing !== undefined) expect([key, goal]).toEqual([key, standing]);
            else if (isOpen) fixed.set(key, goal);
          }
        };
        for (const { wait, ...wish } of life) {
          at += wait * 1000;
          check();
          const change = { ...wish, changed_at: instantOf(at), utc_offset_minutes: offset };
          const changed = changeGoals(goals, change, true);
          for (const type of TYPES) {
            const [before, after] = [look(goals, type, at, offset), look(changed, type, at, offset)];
            // a goal can only be moved today while it cannot be scored yet
            if (after.goal !== before.goal) expect([before.isOpen, after.isOpen]).toEqual([false, false]);
          }
          expect(changeGoals(changed, change, true), 'applied twice').toEqual(changed);
          goals = changed;
          check();
        }
      }),
      { numRuns: 2000 },
    );
  });

  test('applies the last chosen goal from the next day at the latest', () => {
    fc.assert(
      fc.property(someLife, (life) => {
        let goals = newGoals(USER);
        let at = Date.UTC(2026, 2, 10);
        for (const { wait, ...wish } of life) {
          at += wait * 1000;
          goals = changeGoals(goals, { ...wish, changed_at: instantOf(at), utc_offset_minutes: 0 }, true);
          const next = instantOf(epochOf(`${todayOf(goals, at, 0)}T00:00:00.000Z`) + 86_400_000).slice(0, 10);
          for (const type of TYPES) {
            const chosen = [{ from: '', week: weekOf(wish, type) }];
            expect(goalInForce(goals, type, next)).toBe(goalOn(chosen, next));
          }
        }
      }),
    );
  });

  test('agrees with the oracle on the goals of today and of the next eight days', () => {
    fc.assert(
      fc.property(someLife, (life) => {
        let goals = newGoals(USER);
        let choices = [{ from: '', week: weekOf(goals, 'night') }];
        let at = Date.UTC(2026, 2, 10);
        for (const { wait, ...wish } of life) {
          at += wait * 1000;
          const change = { ...wish, day_start: '00:00:00', changed_at: instantOf(at), utc_offset_minutes: 0 };
          goals = changeGoals(goals, change, true);
          choices = chooseGoal(choices, weekOf(wish, 'night'), at);
          for (const days of [0, 1, 2, 3, 4, 5, 6, 7, 8]) {
            const day = instantOf(at + days * 86_400_000).slice(0, 10);
            expect([day, goalInForce(goals, 'night', day)]).toEqual([day, goalOn(choices, day)]);
          }
        }
      }),
      { numRuns: 1000 },
    );
  });
});
