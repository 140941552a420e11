import { describe, expect, test } from 'vitest';
import { firstGoalTomorrow, minutesToDayEnd } from '#domain/calendar/day-end.ts';
import { someGoals } from '#tests/support/sample-rows.ts';

const utc = () => 0;
const at = (text: string) => Date.parse(`${text}Z`);
/** Berlin: at 01:00 UTC 02:00 becomes 03:00 in March, and 03:00 becomes 02:00 in October. */
const spring = (when: number) => (when < at('2026-03-29T01:00:00') ? 60 : 120);
const autumn = (when: number) => (when < at('2026-10-25T01:00:00') ? 120 : 60);

describe('minutesToDayEnd', () => {
  test.each([
    ['2026-11-18T22:59:59', null],
    ['2026-11-18T23:00:00', 60],
    ['2026-11-18T23:36:30', 24],
    ['2026-11-18T23:59:59', 1],
    ['2026-11-19T00:00:00', null],
  ])('returns at %s: %s', (now, minutes) => {
    expect(minutesToDayEnd(someGoals(), at(now), utc)).toBe(minutes);
  });

  test('uses the day start that is in force at the end of the day, even if it is a planned one', () => {
    const late = someGoals({ day_start: '03:00:00', previous_day_start: '03:00:00' });
    expect(minutesToDayEnd(late, at('2026-11-18T23:40:00'), utc)).toBeNull();
    expect(minutesToDayEnd(late, at('2026-11-19T02:40:00'), utc)).toBe(20);
    const changed = someGoals({ day_start: '03:00:00', day_start_from: '2026-11-19' });
    expect(minutesToDayEnd(changed, at('2026-11-18T23:40:00'), utc)).toBe(20);
    expect(minutesToDayEnd(changed, at('2026-11-19T02:40:00'), utc)).toBeNull();
  });

  test('counts elapsed minutes when the clock skips or repeats the hour before the end of the day', () => {
    const goals = someGoals({ day_start: '03:30:00', previous_day_start: '03:30:00' });
    expect(minutesToDayEnd(goals, at('2026-03-29T00:50:00'), spring)).toBe(40); // 01:50, then 03:00
    const three = someGoals({ day_start: '03:00:00', previous_day_start: '03:00:00' });
    expect(minutesToDayEnd(three, at('2026-10-25T00:30:00'), autumn)).toBeNull(); // 02:30 for the first time
    expect(minutesToDayEnd(three, at('2026-10-25T01:30:00'), autumn)).toBe(30);
  });
});

describe('firstGoalTomorrow', () => {
  test.each([
    ['in the evening', someGoals(), '2026-11-18T22:57:00', '07:00:00', 483],
    ['before the morning goal', someGoals(), '2026-11-18T06:50:00', '07:00:00', 1450],
    [
      'for a user who goes to bed before getting up, from tomorrow on',
      someGoals({ night_goal_time: '06:00:00', night_goal_from: '2026-11-19' }),
      '2026-11-18T22:00:00',
      '06:00:00',
      480,
    ],
    [
      'for a user whose night goal is after midnight',
      someGoals({ night_goal_time: '00:30:00', day_start: '03:00:00', previous_day_start: '03:00:00' }),
      '2026-11-19T00:40:00',
      '07:00:00',
      380,
    ],
    [
      'for a user whose day begins with the morning goal',
      someGoals({ day_start: '07:00:00', previous_day_start: '07:00:00' }),
      '2026-11-18T23:10:00',
      '07:00:00',
      470,
    ],
    [
      'for a user whose night goal comes first',
      someGoals({ night_goal_time: '05:00:00' }),
      '2026-11-18T12:00:00',
      '05:00:00',
      1020,
    ],
  ])('returns the first goal of the next day %s', (_who, goals, now, goalTime, minutes) => {
    const today = '2026-11-18';
    expect(firstGoalTomorrow(goals, today, at(now), utc)).toMatchObject({ goalTime, minutes });
  });

  test('counts an hour less in the night the clocks jump ahead, and an hour more when they fall back', () => {
    const next = (now: string, today: string, offset: (when: number) => number) =>
      firstGoalTomorrow(someGoals(), today, at(now), offset).minutes;
    expect(next('2026-03-28T22:00:00', '2026-03-28', spring)).toBe(7 * 60); // 23:00 → 07:00
    expect(next('2026-10-24T21:00:00', '2026-10-24', autumn)).toBe(9 * 60);
  });
});
