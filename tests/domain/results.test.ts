import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, weekdayOf } from '#domain/calendar/days.ts';
import { lastWeekOf } from '#domain/results/last-week.ts';
import { leagueSteps } from '#domain/results/league-steps.ts';
import { periodResult } from '#domain/results/period-result.ts';
import type { CheckIn } from '#schemas/tables/check-ins.ts';
import { aCheckIn, aProfile } from '#tests/support/sample-rows.ts';

const MONDAY = '2026-10-19';
const THIS_MONDAY = '2026-10-26';
const day = (n: number) => addDays(MONDAY, n);
const morning = (n: number, time: string, points = 100) =>
  aCheckIn('morning', day(n), time, { points_earned: points });
const night = (n: number, time: string, points = 100) =>
  aCheckIn('night', day(n), time, { points_earned: points });

describe('periodResult', () => {
  const week = { from: MONDAY, to: day(6) };

  it('counts check-ins, perfect ones and complete days', () => {
    const rows = [morning(0, '07:05'), night(0, '23:06', 99), morning(1, '07:40', 65), night(6, '23:00')];
    const others = [night(-1, '23:00'), morning(7, '07:00')];
    expect(periodResult([...rows, ...others], week, THIS_MONDAY, MONDAY)).toEqual({
      points: 364,
      checkIns: 4,
      perfect: 2,
      due: 14,
      wholeDays: 1,
    });
  });

  it.each([
    ['of a past week', THIS_MONDAY, '2026-01-01', 14],
    ['since the first check-in', THIS_MONDAY, day(4), 6],
    ['so far in the current week', day(3), MONDAY, 7],
    ['of a week on its last day, before the check-ins of that day', day(6), MONDAY, 12],
    ['before the first check-in', day(3), null, 1],
  ])('counts the due check-ins %s', (_what, today, firstDay, due) => {
    expect(periodResult([morning(3, '07:00')], week, today, firstDay).due).toBe(due);
  });
});

describe('leagueSteps', () => {
  it('returns each new league with the day on which the points of a week reached it', () => {
    const rows = [morning(-7, '07:00', 900), morning(0, '07:00', 600), night(2, '23:00', 400)];
    expect(leagueSteps(rows)).toEqual([{ league: 'carbonara', day: day(2) }]);
  });

  it('returns each league once', () => {
    const rows = [0, 7, 14].map((n) => morning(n, '07:00', 1500));
    expect(leagueSteps(rows)).toEqual([{ league: 'carbonara', day: MONDAY }]);
  });

  it('returns two leagues reached at once', () => {
    expect(leagueSteps([morning(0, '07:00', 5000)])).toEqual([{ league: 'pho', day: MONDAY }]);
  });

  it('has the same result for any order of arrival', () => {
    const rows = fc.array(fc.record({ n: fc.integer({ min: 0, max: 40 }), points: fc.nat(3000) }));
    fc.assert(
      fc.property(rows, (made) => {
        const checkIns = made.map(({ n, points }) => morning(n, '07:00', points));
        expect(leagueSteps([...checkIns].reverse())).toEqual(leagueSteps(checkIns));
      }),
    );
  });
});

describe('lastWeekOf', () => {
  const friend = (n: number, points: number) =>
    aProfile({ user_id: `friend-${n}`, week_start: MONDAY, weekly_points: points });
  const of = (
    checkIns: readonly CheckIn[],
    points: number,
    friends: readonly number[] = [],
    firstDay = MONDAY,
  ) =>
    lastWeekOf({
      me: aProfile({ week_start: MONDAY, weekly_points: points }),
      friends: friends.map((theirs, n) => friend(n, theirs)),
      checkIns,
      today: THIS_MONDAY,
      firstDay,
    });
  const GOOD = [0, 1, 2].map((n) => morning(n, '07:00'));
  const WEAK = [morning(0, '08:00', 45), night(3, '23:20', 85)];

  it('returns null for a week without check-ins', () => {
    expect(of([morning(-1, '07:00'), morning(7, '07:00')], 0)).toBeNull();
  });

  it.each([
    ['first', 0],
    ['last', 6],
  ])('returns a result for a single check-in on the %s day', (_which, n) => {
    expect(of([morning(n, '07:00')], 100)).toMatchObject({ checkIns: 1, points: 100 });
  });

  it.each<[string, readonly CheckIn[], readonly number[], string]>([
    ['a good week in the upper half', GOOD, [400, 200], 'place'],
    ['a good week further down', GOOD, [400, 500], 'good'],
    ['a good week without friends', GOOD, [], 'good'],
    [
      'a week with few perfect check-ins that reached a league',
      [...WEAK, night(5, '23:20', 900)],
      [],
      'good',
    ],
    ['a weak week, though it was the best among friends', WEAK, [10], 'warm'],
    ['a weak week', WEAK, [400, 500, 600], 'warm'],
  ])('chooses the headline for %s', (_what, checkIns, friends, headline) => {
    expect(of(checkIns, 300, friends)?.headline).toBe(headline);
  });

  it('returns the check-in nearest to its goal, the later of two equally near ones', () => {
    const rows = [...WEAK, night(4, '22:40')];
    expect(of(rows, 130)?.best.local_day).toBe(day(4));
    expect(of(rows.reverse(), 130)?.best.local_day).toBe(day(4));
  });

  it('returns steadiness before and after the week', () => {
    const twoWeeks = Array.from({ length: 14 }, (_, n) => [morning(-1 - n, '07:00'), night(-1 - n, '23:00')]);
    // three mornings in seven days lower it
    expect(of([...GOOD, ...twoWeeks.flat()], 300, [], day(-14))?.steadiness).toEqual({
      before: 100,
      after: 63,
    });
  });

  it('returns no steadiness for the end of a week in which fewer than seven days were over', () => {
    expect(of(GOOD, 300)?.steadiness).toEqual({ before: null, after: 19 });
    expect(of(GOOD, 300, [], day(1))?.steadiness).toEqual({ before: null, after: null });
  });

  it('returns a league that was reached in that week for the first time', () => {
    expect(of([...GOOD, night(5, '23:00', 900)], 1200)?.reached).toEqual({
      league: 'carbonara',
      day: day(5),
    });
    expect(of([...GOOD, night(5, '23:00', 900), night(-8, '23:00', 1000)], 1200)?.reached).toBeNull();
  });

  it('returns the same result on Monday and on Tuesday', () => {
    expect(weekdayOf(THIS_MONDAY)).toBe(0);
    const given = { me: aProfile(), friends: [], checkIns: GOOD, firstDay: MONDAY };
    expect(lastWeekOf({ ...given, today: addDays(THIS_MONDAY, 1) })).toEqual(
      lastWeekOf({ ...given, today: THIS_MONDAY }),
    );
  });
});
