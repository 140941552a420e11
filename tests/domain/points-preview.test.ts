import { describe, expect, test } from 'vitest';
import { instantOf } from '#domain/calendar/days.ts';
import { previewPoints } from '#domain/check-ins/points-preview.ts';
import { applyMutation } from '#domain/mutations/registry.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import { newGoals, newStreaks, rowsOfNewUser } from '#tests/support/memory-rows.ts';

const USER = '6f1c1d1e-0000-4000-8000-000000000001';
const goals = newGoals(USER);
const streaks = { ...newStreaks(USER), morning_streak: 12, last_morning_check: '2026-03-09' };
const previewAt = (clock: string, over: Partial<typeof goals> = {}, type: CheckInType = 'morning') =>
  previewPoints({
    goals: { ...goals, ...over },
    streaks,
    type,
    now: Date.parse(`2026-03-10T${clock}Z`),
    utcOffsetMinutes: 0,
  });

describe('previewPoints', () => {
  test.each([
    ['05:19:00', 'before', -101, 0],
    ['05:19:01', 'near', -100, 5],
    ['06:53:00', 'near', -7, 98],
    ['06:54:00', 'near', -6, 99],
    ['06:54:01', 'perfect', -5, 1300],
    ['07:00:00', 'perfect', 0, 1300],
    ['07:05:59', 'perfect', 5, 1300],
    ['07:06:00', 'late', 6, 99],
    ['07:24:00', 'late', 24, 81],
    ['08:40:59', 'late', 100, 5],
    ['08:41:00', 'too_late', 101, 0],
  ])('returns at %s: %s, %d minutes, +%d', (clock, state, signedMinutes, points) => {
    expect(previewAt(clock)).toMatchObject({ state, signedMinutes, points });
  });

  test('returns the wall times around the goal', () => {
    expect(previewAt('06:00:00')).toMatchObject({
      goalTime: '07:00:00',
      perfectFrom: '06:55:00',
      perfectUntil: '07:05:00',
      scoringFrom: '05:20:00',
      scoringUntil: '08:40:00',
      perfectPoints: 1300,
      streak: 13,
    });
  });

  test('limits a window to the day, because a tap after it counts for the next day', () => {
    expect(previewAt('12:00:00', { night_goal_time: '23:57:00' }, 'night')).toMatchObject({
      perfectFrom: '23:52:00',
      perfectUntil: '23:59:00',
    });
    expect(previewAt('12:00:00', { morning_goal_time: '00:02:00' })).toMatchObject({
      perfectFrom: '00:00:00',
      scoringFrom: '00:00:00',
    });
    expect(previewAt('12:00:00', { night_goal_time: '23:59:30' }, 'night')).toMatchObject({
      perfectFrom: '23:54:30',
      perfectUntil: '23:59:30',
    });
    const late = { day_start: '04:00:00', previous_day_start: '04:00:00', night_goal_time: '23:57:00' };
    expect(previewAt('12:00:00', late, 'night')).toMatchObject({ perfectUntil: '00:02:00' });
  });

  test('counts a tap before the day start for yesterday', () => {
    const late = { day_start: '04:00:00', previous_day_start: '04:00:00' };
    expect(previewAt('00:10:00', late, 'night')).toMatchObject({
      today: '2026-03-09',
      dayStart: '04:00:00',
      state: 'late',
      signedMinutes: 70,
    });
  });

  test('returns the points, streak and multiplier that a check-in then gets', async () => {
    const draft = rowsOfNewUser(USER);
    const taps = [
      '2026-03-08T07:04:00Z',
      '2026-03-09T06:58:00Z',
      '2026-03-10T07:05:59Z',
      '2026-03-11T08:00:00Z',
    ];
    for (const tap of taps) {
      const now = Date.parse(tap);
      const stored = draft.tables.streaks.get(USER) ?? newStreaks(USER);
      const promise = previewPoints({ goals, streaks: stored, type: 'morning', now, utcOffsetMinutes: 0 });
      const args = {
        check_in_type: 'morning' as const,
        check_in_time: instantOf(now),
        utc_offset_minutes: 0,
        local_day: promise.today,
        day_start: promise.dayStart,
        goal_time: promise.goalTime,
      };
      await applyMutation(draft, USER, { name: 'checkIn', args });
      const row = [...draft.tables.check_ins.values()].find((c) => c.local_day === promise.today);
      expect(row).toMatchObject({
        points_earned: promise.points,
        streak: promise.streak,
        streak_multiplier: promise.multiplier,
      });
    }
  });
});
