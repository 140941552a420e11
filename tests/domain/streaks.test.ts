import { describe, expect, test } from 'vitest';
import { displayedStreak, displayedStreaks, nextStreak } from '#domain/check-ins/streaks.ts';

const TODAY = '2026-03-10';

describe('the streak a person sees', () => {
  test.each([
    ['today', '2026-03-10', 4],
    ['yesterday', '2026-03-09', 4],
    ['the day before yesterday: broken', '2026-03-08', 0],
    ['tomorrow, after a flight west', '2026-03-11', 4],
    ['never', null, 0],
  ])('last check-in %s', (_when, lastCheck, shown) => {
    expect(displayedStreak(4, lastCheck, TODAY)).toBe(shown);
  });

  test('the day streak is the smaller of the two, each judged by its own last day', () => {
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
  ])('%s', (_when, streak, lastCheck, next) => {
    expect(nextStreak(streak, lastCheck, TODAY)).toBe(next);
  });
});
