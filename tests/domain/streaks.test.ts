import { describe, expect, test } from 'vitest';
import {
  bestStreak,
  dayStreakAt,
  displayedStreak,
  displayedStreaks,
  isLost,
  lostType,
  nextStreak,
} from '#domain/check-ins/streaks.ts';
import { aCheckIn } from '#tests/support/sample-rows.ts';

const TODAY = '2026-03-10';

describe('the displayed streak', () => {
  test.each([
    ['today', '2026-03-10', 4],
    ['yesterday', '2026-03-09', 4],
    ['the day before yesterday: broken', '2026-03-08', 0],
    ['tomorrow, after a flight west', '2026-03-11', 4],
    ['never', null, 0],
  ])('shows the streak for a last check-in %s', (_when, lastCheck, shown) => {
    expect(displayedStreak(4, lastCheck, TODAY)).toBe(shown);
  });

  test('takes the smaller of both streaks, each by its own last day', () => {
    const streaks = {
      user_id: 'u',
      morning_streak: 9,
      night_streak: 4,
      last_morning_check: TODAY,
      last_night_check: '2026-03-09',
    };
    expect(displayedStreaks(streaks, TODAY)).toEqual({ morning: 9, night: 4, day: 4 });
    expect(displayedStreaks(streaks, '2026-03-11')).toEqual({ morning: 9, night: 0, day: 0 });
  });
});

describe('the streak that a check-in of today has', () => {
  test.each([
    ['the first ever', 0, null, 1],
    ['after yesterday', 4, '2026-03-09', 5],
    ['after a gap', 4, '2026-03-08', 1],
    ['today is done: its own', 4, '2026-03-10', 4],
    ['the run already reaches tomorrow', 4, '2026-03-11', 3],
    ['the run began tomorrow', 1, '2026-03-11', 1],
  ])('matches the case: %s', (_when, streak, lastCheck, next) => {
    expect(nextStreak(streak, lastCheck, TODAY)).toBe(next);
  });
});

test('reports both streaks as lost, or only the broken one', () => {
  const at = (morning: number, night: number) => ({ morning, night, day: Math.min(morning, night) });
  const seen = [at(0, 0), at(3, 0), at(0, 3), at(3, 3)].map((one) => [isLost(one), lostType(one)]);
  expect(seen).toEqual([
    [true, null],
    [false, 'night'],
    [false, 'morning'],
    [false, null],
  ]);
});

test('takes the longer streak of both types as the best', () => {
  expect(bestStreak({ best_morning_streak: 12, best_night_streak: 9 })).toBe(12);
  expect(bestStreak({ best_morning_streak: 3, best_night_streak: 9 })).toBe(9);
});

describe('the day streak at the end of a day', () => {
  const on = (type: 'morning' | 'night', day: string, streak: number) =>
    aCheckIn(type, day, type === 'morning' ? '07:00' : '23:00', { streak });
  const both = (day: string, morning: number, night: number) => [
    on('morning', day, morning),
    on('night', day, night),
  ];
  const yesterday = both('2026-03-09', 7, 4);

  test.each([
    ['is the smaller of that day’s two', yesterday, '2026-03-09', 4],
    ['is 0 on a past day with one of the two', [on('morning', '2026-03-09', 7)], '2026-03-09', 0],
    ['does not outlive a missed day in the past', both('2026-03-08', 6, 3), '2026-03-09', 0],
    ['is yesterday’s as long as today may still get its check-ins', yesterday, TODAY, 4],
    ['counts today’s check-in where there is one', [...yesterday, on('night', TODAY, 5)], TODAY, 5],
    ['is today’s once both are there', [...yesterday, ...both(TODAY, 8, 5)], TODAY, 5],
    ['is 0 today when yesterday was missed', both('2026-03-08', 6, 3), TODAY, 0],
    ['is 0 without check-ins', [], TODAY, 0],
  ])('matches the case: %s', (_what, checkIns, day, streak) => {
    expect(dayStreakAt(checkIns, day, TODAY)).toBe(streak);
  });
});
