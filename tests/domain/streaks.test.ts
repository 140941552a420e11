import { describe, expect, test } from 'vitest';
import {
  dayStreakAt,
  displayedStreak,
  displayedStreaks,
  halfDay,
  isLost,
  lostType,
  nextStreak,
} from '#domain/check-ins/streaks.ts';
import { aCheckIn, someStreaks } from '#tests/support/sample-rows.ts';

const TODAY = '2026-03-10';

describe('displayedStreak', () => {
  test.each([
    ['today', '2026-03-10', 4],
    ['yesterday', '2026-03-09', 4],
    ['the day before yesterday, which breaks it', '2026-03-08', 0],
    ['tomorrow, after a flight west', '2026-03-11', 4],
    ['that does not exist', null, 0],
  ])('returns the streak or 0 for a last check-in %s', (_when, lastCheck, shown) => {
    expect(displayedStreak(4, lastCheck, TODAY)).toBe(shown);
  });

  test('returns the smaller streak as day streak, each by its own last check-in', () => {
    const streaks = {
      user_id: 'u',
      morning_streak: 9,
      night_streak: 4,
      last_morning_check: TODAY,
      last_night_check: '2026-03-09',
      full_days: null,
    };
    expect(displayedStreaks(streaks, TODAY)).toEqual({ morning: 9, night: 4, day: 4 });
    expect(displayedStreaks(streaks, '2026-03-11')).toEqual({ morning: 9, night: 0, day: 0 });
  });
});

describe('nextStreak', () => {
  test.each([
    ['for a new user', 0, null, 1],
    ['after yesterday', 4, '2026-03-09', 5],
    ['after a gap', 4, '2026-03-08', 1],
    ['for a day that already counts', 4, '2026-03-10', 4],
    ['in a run that already reaches tomorrow', 4, '2026-03-11', 3],
    ['before a run that begins tomorrow', 1, '2026-03-11', 1],
  ])('returns the next streak %s', (_when, streak, lastCheck, next) => {
    expect(nextStreak(streak, lastCheck, TODAY)).toBe(next);
  });
});

describe('a lost streak', () => {
  test('is reported for both types, or only for the broken one', () => {
    const at = (morning: number, night: number) => ({ morning, night, day: Math.min(morning, night) });
    const seen = [at(0, 0), at(3, 0), at(0, 3), at(3, 3)].map((one) => [isLost(one), lostType(one)]);
    expect(seen).toEqual([
      [true, null],
      [false, 'night'],
      [false, 'morning'],
      [false, null],
    ]);
  });
});

describe('dayStreakAt', () => {
  const on = (type: 'morning' | 'night', day: string, streak: number) =>
    aCheckIn(type, day, type === 'morning' ? '07:00' : '23:00', { streak });
  const both = (day: string, morning: number, night: number) => [
    on('morning', day, morning),
    on('night', day, night),
  ];
  const yesterday = both('2026-03-09', 7, 4);

  test.each([
    ['the smaller streak of the day', yesterday, '2026-03-09', 4],
    ['0 for a past day with one check-in', [on('morning', '2026-03-09', 7)], '2026-03-09', 0],
    ['0 for a missed day in the past', both('2026-03-08', 6, 3), '2026-03-09', 0],
    ['the streak of yesterday while today has no check-in', yesterday, TODAY, 4],
    ['the smaller streak while today has one check-in', [...yesterday, on('night', TODAY, 5)], TODAY, 5],
    ['the streak of today once both check-ins are made', [...yesterday, ...both(TODAY, 8, 5)], TODAY, 5],
    ['0 for today if yesterday was missed', both('2026-03-08', 6, 3), TODAY, 0],
    ['0 without check-ins', [], TODAY, 0],
  ])('returns %s', (_what, checkIns, day, streak) => {
    expect(dayStreakAt(checkIns, day, TODAY)).toBe(streak);
  });
});

describe('halfDay', () => {
  const DAY = '2026-10-22';
  const YESTERDAY = '2026-10-21';
  const runs = (morning: number, lastMorning: string | null, night: number, lastNight: string | null) =>
    someStreaks({
      morning_streak: morning,
      last_morning_check: lastMorning,
      night_streak: night,
      last_night_check: lastNight,
    });

  test.each([
    ['nothing is made yet', runs(7, YESTERDAY, 7, YESTERDAY), null],
    ['both are made', runs(8, DAY, 8, DAY), null],
    ['the night is left', runs(8, DAY, 7, YESTERDAY), { type: 'night', makes: 8 }],
    ['the morning is left', runs(7, YESTERDAY, 8, DAY), { type: 'morning', makes: 8 }],
    ['it is the first day', runs(1, DAY, 0, null), { type: 'night', makes: 1 }],
    ['the night was missed', runs(8, DAY, 7, '2026-10-20'), { type: 'night', makes: 1 }],
    ['the morning is the shorter one', runs(2, DAY, 7, YESTERDAY), null],
  ])('says what the other check-in makes when %s', (_, streaks, half) => {
    expect(halfDay(streaks, DAY)).toEqual(half);
  });
});
