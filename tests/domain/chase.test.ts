import { describe, expect, it } from 'vitest';
import { chaseOf } from '#domain/standings/chase.ts';
import { leaderboardOf } from '#domain/standings/leaderboard.ts';
import { ownWeeks, weekRows } from '#domain/standings/own-weeks.ts';
import { checkInsToCome, mostToCome } from '#domain/standings/to-come.ts';
import type { Streaks } from '#schemas/tables/streaks.ts';
import { newGoals, newProfile, newStreaks } from '#tests/support/memory-rows.ts';
import { aCheckIn } from '#tests/support/sample-rows.ts';

const MONDAY = '2026-03-09';
const ME = 'Mina';

const streaksWith = (over: Partial<Streaks>) => ({ ...newStreaks(ME), ...over });
/** Seven mornings and seven nights in a row up to that day. */
const sevenUntil = (morning: string, night = morning) =>
  streaksWith({
    morning_streak: 7,
    last_morning_check: morning,
    night_streak: 7,
    last_night_check: night,
  });

const toComeAt = (at: string, streaks: Streaks) =>
  checkInsToCome({ goals: newGoals(ME), streaks, now: Date.parse(`${at}:00Z`), utcOffsetMinutes: 0 });

describe('checkInsToCome', () => {
  it('lists the rest of the week in order, each with the multiplier of the perfect ones before it', () => {
    const toCome = toComeAt('2026-03-14T06:30', sevenUntil('2026-03-13'));
    expect(toCome.map(({ type, daysAhead, perfectPoints }) => [type, daysAhead, perfectPoints])).toEqual([
      ['morning', 0, 800],
      ['night', 0, 800],
      ['morning', 1, 900],
      ['night', 1, 900],
    ]);
  });

  it('promises nothing for a check-in that is too late to be perfect, and a new streak after it', () => {
    const toCome = toComeAt('2026-03-14T07:30', sevenUntil('2026-03-13'));
    expect(toCome.map(({ perfectPoints }) => perfectPoints)).toEqual([null, 800, 100, 900]);
  });

  it('is empty once the check-ins of Sunday are made', () => {
    expect(toComeAt('2026-03-15T23:30', sevenUntil('2026-03-15'))).toEqual([]);
  });
});

describe('mostToCome', () => {
  it('counts every check-in that a friend has not made until Sunday', () => {
    expect(mostToCome(sevenUntil('2026-03-14', '2026-03-13'), '2026-03-14')).toBe(800 + 800 + 900);
    expect(mostToCome(sevenUntil('2026-03-15'), '2026-03-15')).toBe(0);
  });
});

describe('chaseOf', () => {
  const SUNDAY_NIGHT = '2026-03-15T20:00';
  /** Mina and her friends, by name and points. Friends have a day streak of `reach` up to Saturday. */
  function chase(
    points: Record<string, number>,
    { at = SUNDAY_NIGHT, reach = 0, weeks = [] as readonly number[] } = {},
  ) {
    const profiles = Object.entries(points).map(([name, weekly_points]) => ({
      ...newProfile(name),
      display_name: name,
      weekly_points,
      week_start: MONDAY,
    }));
    const today = at.slice(0, 10);
    const night = at.endsWith('23:30') ? today : '2026-03-14';
    const own = sevenUntil(today, night);
    const theirs = streaksWith({ morning_streak: reach, last_morning_check: '2026-03-14' });
    const found = chaseOf({
      places: leaderboardOf(profiles, today),
      me: ME,
      today,
      toCome: toComeAt(at, own),
      streaksOf: new Map(Object.keys(points).map((name) => [name, theirs])),
      weeks: weeks.map((of, n) => ({ monday: `2026-02-${10 + n}`, points: of })),
    });
    return found && 'place' in found
      ? [found.kind, found.place.profile.display_name, 'gap' in found ? found.gap : 0]
      : found;
  }

  it('names the place above while perfect check-ins can still overtake it', () => {
    expect(chase({ Mina: 1_000, Bo: 1_799, Cy: 5_000 })).toEqual(['above', 'Bo', 799]);
  });

  it('does not promise to overtake what perfect check-ins would only equal', () => {
    expect(chase({ Mina: 1_000, Bo: 1_800 })).toMatchObject({ kind: 'settled' });
  });

  it('lists the fewest perfect check-ins that overtake', () => {
    const profiles = [
      { ...newProfile(ME), weekly_points: 100, week_start: MONDAY },
      { ...newProfile('Bo'), weekly_points: 1_600, week_start: MONDAY },
    ];
    const found = chaseOf({
      places: leaderboardOf(profiles, '2026-03-12'),
      me: ME,
      today: '2026-03-12',
      toCome: toComeAt('2026-03-12T12:00', sevenUntil('2026-03-12', '2026-03-11')),
      streaksOf: new Map(),
      weeks: [],
    });
    expect(found).toMatchObject({ kind: 'above', perfect: [{ perfectPoints: 800 }, { perfectPoints: 800 }] });
  });

  it('names an equal user, and the second place for the leader', () => {
    expect(chase({ Mina: 1_000, Bo: 1_000 })).toEqual(['level', 'Bo', 0]);
    expect(chase({ Mina: 1_000, Bo: 700, Cy: 1 })).toEqual(['lead', 'Bo', 300]);
  });

  it('names the nearest user behind who can still overtake, when the place above is out of reach', () => {
    expect(chase({ Mina: 1_000, Bo: 9_000, Cy: 950, Di: 20 })).toEqual(['nearest', 'Cy', 50]);
  });

  it('turns to the best week when no friend is in reach, and only while it can be beaten', () => {
    const points = { Mina: 3_000, Bo: 9_000, Cy: 0 };
    expect(chase(points, { weeks: [3_700, 10] })).toMatchObject({ kind: 'best', gap: 700 });
    expect(chase(points, { weeks: [3_800, 10] })).toMatchObject({ kind: 'settled', order: 2 });
  });

  it('says which of the best three weeks this one is, and no lower place', () => {
    const points = { Mina: 3_000, Bo: 9_000, Cy: 0 };
    const at = '2026-03-15T23:30';
    expect(chase(points, { at, weeks: [10] })).toMatchObject({ order: 1, next: null });
    expect(chase(points, { at, weeks: [5_000, 5_000, 10] })).toMatchObject({ order: 3 });
    expect(chase(points, { at, weeks: [5_000, 5_000, 5_000] })).toMatchObject({ order: null });
    expect(chase(points, { at })).toMatchObject({ order: null });
  });

  it('is a fresh week before anyone has a point, and null without a rival', () => {
    expect(chase({ Mina: 0, Bo: 0 })).toMatchObject({ kind: 'fresh' });
    expect(chase({ Mina: 100 })).toBeNull();
    expect(chase({ Ann: 100, Bo: 2 })).toBeNull();
  });
});

describe('weekRows', () => {
  it('shows four weeks before this one, with empty ones and the best marked', () => {
    const weeks = ownWeeks([
      aCheckIn('morning', '2026-01-05', '07:00'),
      aCheckIn('morning', '2026-02-24', '07:00'),
      aCheckIn('morning', '2026-03-10', '07:20'),
    ]);
    expect(
      weekRows(weeks, '2026-03-12').map(({ monday, points, isBest }) => [monday, points, isBest]),
    ).toEqual([
      [MONDAY, 85, false],
      ['2026-03-02', 0, false],
      ['2026-02-23', 100, true],
      ['2026-02-16', 0, false],
      ['2026-02-09', 0, false],
    ]);
  });

  it('shows no week before the first check-in, and this week alone before any', () => {
    const weeks = ownWeeks([aCheckIn('morning', '2026-03-03', '07:00')]);
    expect(weekRows(weeks, '2026-03-12').map(({ monday }) => monday)).toEqual([MONDAY, '2026-03-02']);
    expect(weekRows([], '2026-03-12')).toEqual([{ ago: 0, monday: MONDAY, points: 0, isBest: false }]);
  });
});
