import { describe, expect, it, test } from 'vitest';
import { FIRST_REMINDERS } from '#domain/reminders/first-reminders.ts';
import { reminderFacts } from '#domain/reminders/reminder-facts.ts';
import { reminderTime } from '#domain/reminders/reminder-time.ts';
import { weekResult } from '#domain/reminders/week-result.ts';
import type { Goals } from '#schemas/tables/goals.ts';
import type { ReminderMoment } from '#schemas/tables/reminders.ts';
import type { Streaks } from '#schemas/tables/streaks.ts';
import cases from '#tests/cases/reminders.json' with { type: 'json' };
import { aCheckIn, aProfile, someGoals, someStreaks } from '#tests/support/sample-rows.ts';

describe('reminderTime', () => {
  test.each(cases.times)('returns for %s, goal %s and day start %s: %s', (moment, goal, dayStart, time) => {
    expect(reminderTime(moment as ReminderMoment, goal as string, dayStart as string)).toBe(time);
  });
});

const DAY = '2026-11-20';
const alive = {
  night_streak: 9,
  last_night_check: '2026-11-19',
  morning_streak: 0,
  last_morning_check: null,
};

const factsAt = (
  wall: string,
  {
    when = 'goal',
    type = 'night',
    goals = {},
    streaks = alive,
  }: {
    when?: ReminderMoment;
    type?: 'morning' | 'night';
    goals?: Partial<Goals>;
    streaks?: Partial<Streaks>;
  } = {},
) =>
  reminderFacts({
    goals: someGoals({ morning_goal_time: '07:00:00', night_goal_time: '23:00:00', ...goals }),
    streaks: someStreaks(streaks),
    type,
    day: DAY,
    when,
    now: Date.parse(`${wall}+07:00`),
    utcOffsetMinutes: 420,
  });

describe('default reminders', () => {
  test('remind at both goals, with quiet hours at night for everything else', () => {
    expect(FIRST_REMINDERS).toEqual({
      morning: 'goal',
      night: 'goal',
      messages: 'name',
      requests: true,
      weekly: true,
      quiet_from: '21:30:00',
      quiet_until: '06:30:00',
    });
  });
});

describe('reminderFacts', () => {
  it('states before the goal the minutes left and the perfect window', () => {
    const early = { stage: 'early', perfectFrom: '22:55:00', perfectUntil: '23:05:00' };
    expect(factsAt('2026-11-20T22:45:00', { when: 'before' })).toEqual({ ...early, minutes: 15 });
    expect(factsAt('2026-11-20T22:58:30', { when: 'before' })).toEqual({ ...early, minutes: 1 });
  });

  it('states at the goal until when a check-in is perfect', () => {
    const goal = { stage: 'goal', goalTime: '23:00:00', perfectUntil: '23:05:00', otherDay: null };
    expect(factsAt('2026-11-20T23:00:02')).toEqual(goal);
    expect(factsAt('2026-11-20T23:05:59', { when: 'before' })).toEqual(goal);
  });

  it('names the day if its goal is not the usual one', () => {
    // 20 November 2026 is a Friday
    const goals = { night_other_time: '22:30:00', night_other_days: '56' };
    expect(factsAt('2026-11-20T22:30:00', { goals })).toEqual({
      stage: 'goal',
      goalTime: '22:30:00',
      perfectUntil: '22:35:00',
      otherDay: DAY,
    });
  });

  it('states the remaining points when a notification comes late', () => {
    expect(factsAt('2026-11-20T23:16:00')).toEqual({
      stage: 'last',
      ends: 'day',
      at: '00:00:00',
      points: 89,
      hasStreak: true,
    });
    expect(factsAt('2026-11-21T00:10:00')).toEqual({ stage: 'over' });
  });

  it('states the last scoring minute and the points of a check-in before points run out', () => {
    const last = { when: 'last', type: 'morning', streaks: {} } as const;
    expect(factsAt('2026-11-20T08:25:00', last)).toEqual({
      stage: 'last',
      ends: 'points',
      at: '08:40:00',
      points: 20,
      hasStreak: false,
    });
  });

  it('states the end of the day in a reminder shortly before it, even at the goal', () => {
    const late = { when: 'last', goals: { night_goal_time: '23:50:00' } } as const;
    expect(factsAt('2026-11-20T23:45:00', late)).toMatchObject({ ends: 'day', at: '00:00:00', points: 1000 });
  });

  it('states the end of the day when points and day run out together', () => {
    const together = { when: 'last', goals: { night_goal_time: '22:20:00' } } as const;
    expect(factsAt('2026-11-20T23:45:00', together)).toMatchObject({
      ends: 'day',
      at: '00:00:00',
      points: 20,
    });
  });

  it('states the end of the day once no points are left', () => {
    const gone = { when: 'last', type: 'morning' } as const;
    expect(factsAt('2026-11-20T09:00:00', gone)).toMatchObject({ ends: 'day', points: 0, hasStreak: false });
  });
});

describe('weekResult', () => {
  const numbers = { week_start: '2026-11-09', weekly_points: 300, previous_week_points: 0 };
  const me = aProfile(numbers);
  const friend = (id: string, weekly_points: number) => aProfile({ ...numbers, user_id: id, weekly_points });
  const rows = [
    aCheckIn('morning', '2026-11-10', '07:00'),
    aCheckIn('morning', '2026-11-12', '07:00'),
    aCheckIn('night', '2026-11-12', '23:00'),
    aCheckIn('morning', '2026-11-16', '07:00', { points_earned: 900 }),
    aCheckIn('morning', '2026-11-11', '07:00', { points_earned: 900, user_id: 'somebody' }),
  ];

  it('returns points, place and the day with the most points', () => {
    expect(weekResult(me, [me, friend('a', 400), friend('b', 10)], rows, '2026-11-16')).toEqual({
      points: 300,
      place: { rank: 2, of: 3 },
      brightest: '2026-11-12',
    });
  });

  it('returns the later of two days with equal points', () => {
    const more = [
      aCheckIn('morning', '2026-11-14', '07:00', { points_earned: 200 }),
      aCheckIn('morning', '2026-11-15', '07:30'),
    ];
    expect(weekResult(me, [me], [...rows, ...more], '2026-11-16').brightest).toBe('2026-11-14');
  });

  it('returns no place without friends, and no day without points', () => {
    const nothing = { ...me, week_start: null, weekly_points: 0 };
    expect(weekResult(nothing, [nothing], [], '2026-11-16')).toEqual({
      points: 0,
      place: null,
      brightest: null,
    });
  });
});
