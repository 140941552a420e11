import { describe, expect, test } from 'vitest';
import type { Intent } from '#domain/mutations/registry.ts';
import { applyMutation } from '#domain/mutations/registry.ts';
import { chaseOf, lastWeeksBoard, leaderboardOf } from '#domain/standings/leaderboard.ts';
import { otherSide, roleOf } from '#domain/users/friendships.ts';
import type { Friendship } from '#schemas/tables/friendships.ts';
import { newProfile, rowsOfNewUser } from '#tests/support/memory-rows.ts';

const TODAY = '2026-03-10';
const profile = (display_name: string, weekly_points: number, week_start = '2026-03-09') => ({
  ...newProfile(`id of ${display_name}`),
  display_name,
  weekly_points,
  week_start,
});
const ranksOf = (...profiles: ReturnType<typeof profile>[]) =>
  leaderboardOf(profiles, TODAY).map(({ profile, points, rank }) => [profile.display_name, points, rank]);

test('ranks by points, with a shared rank for equal points and the next one skipped', () => {
  expect(ranksOf(profile('Bo', 50), profile('Ana', 90), profile('Cy', 90), profile('Di', 0))).toEqual([
    ['Ana', 90, 1],
    ['Cy', 90, 1],
    ['Bo', 50, 3],
    ['Di', 0, 4],
  ]);
});

test('orders equal points by name, and equal names by id', () => {
  const [ana, zoe] = [profile('Ana', 90), profile('Zoe', 90)];
  const other = { ...ana, user_id: 'id of the other Ana' };
  const idsOf = (...profiles: ReturnType<typeof profile>[]) =>
    leaderboardOf(profiles, TODAY).map(({ profile }) => profile.user_id);
  const expected = ['id of Ana', 'id of the other Ana', 'id of Zoe'];
  expect(idsOf(zoe, other, ana)).toEqual(expected);
  expect(idsOf(ana, other, zoe)).toEqual(expected);
  expect(idsOf(other, zoe, ana)).toEqual(expected);
});

test('ignores a past week on Monday', () => {
  expect(ranksOf(profile('Ana', 900, '2026-03-02'), profile('Bo', 5))).toEqual([
    ['Bo', 5, 1],
    ['Ana', 0, 2],
  ]);
});

test('returns no places without profiles', () => {
  expect(leaderboardOf([], TODAY)).toEqual([]);
});

describe('the leaderboard of last week', () => {
  const before = (name: string, previous: number, week_start: string) => ({
    ...profile(name, 20, week_start),
    previous_week_points: previous,
  });
  const lastWeek = (...profiles: ReturnType<typeof profile>[]) =>
    lastWeeksBoard(profiles, TODAY).map(({ profile, points, rank }) => [profile.display_name, points, rank]);

  test("counts points by each user's own current week", () => {
    expect(
      lastWeek(
        before('Ana', 70, '2026-03-09'),
        profile('Bo', 90, '2026-03-02'),
        profile('Cy', 5, '2026-02-23'),
      ),
    ).toEqual([
      ['Bo', 90, 1],
      ['Ana', 70, 2],
      ['Cy', 0, 3],
    ]);
  });

  test('is empty when no one had a point', () => {
    expect(lastWeek(profile('Ana', 900), profile('Bo', 5))).toEqual([]);
  });
});

describe('the next rival', () => {
  const chase = (me: string, ...profiles: ReturnType<typeof profile>[]) => {
    const found = chaseOf(leaderboardOf(profiles, TODAY), `id of ${me}`);
    return found && { ...found, place: found.place.profile.display_name };
  };
  const ana = profile('Ana', 90);
  const bo = profile('Bo', 50);
  const cy = profile('Cy', 50);

  test('returns the nearest user with more points', () => {
    expect(chase('Cy', ana, bo, cy)).toEqual({ kind: 'behind', place: 'Ana', gap: 40 });
    expect(chase('Di', ana, bo, profile('Di', 10))).toEqual({ kind: 'behind', place: 'Bo', gap: 40 });
  });

  test('returns the second place for the first, or the user with equal points', () => {
    expect(chase('Ana', ana, bo)).toEqual({ kind: 'ahead', place: 'Bo', gap: 40 });
    expect(chase('Cy', bo, cy)).toEqual({ kind: 'level', place: 'Bo' });
  });

  test('returns null for one user alone, for an absent one, and before the first point', () => {
    expect(chase('Ana', profile('Ana', 0), profile('Bo', 0))).toBeNull();
    expect(chase('Ana', ana)).toBeNull();
    expect(chase('Eve', ana, bo)).toBeNull();
  });
});

const request: Friendship = {
  id: 'f',
  user_id: 'ana',
  friend_id: 'bo',
  status: 'pending',
  created_at: '2026-03-10T07:00:00.000Z',
};

test('shows a request as sent to one side and as open to the other, and a friendship to both', () => {
  expect([roleOf(request, 'ana'), roleOf(request, 'bo')]).toEqual(['sent', 'request']);
  const accepted: Friendship = { ...request, status: 'accepted' };
  expect([roleOf(accepted, 'ana'), roleOf(accepted, 'bo')]).toEqual(['friend', 'friend']);
  expect([otherSide(request, 'ana'), otherSide(request, 'bo')]).toEqual(['bo', 'ana']);
});

describe('a friendship', () => {
  const accept: Intent = { name: 'acceptFriend', args: { friendship_id: 'f' } };
  const reject: Intent = { name: 'rejectFriend', args: { friendship_id: 'f' } };
  const cancel: Intent = { name: 'cancelRequest', args: { friendship_id: 'f' } };
  const accepted: Friendship = { ...request, status: 'accepted' };

  test.each<[string, string, Friendship | null, Intent, Friendship | null]>([
    ['begins when the one who was asked accepts', 'bo', request, accept, accepted],
    ['does not begin by the word of the one who asked', 'ana', request, accept, request],
    ['that was accepted is accepted once', 'bo', accepted, accept, accepted],
    ['whose request is gone does not begin', 'bo', null, accept, null],
    ['that is rejected does not begin', 'bo', request, reject, null],
    ['whose request is taken back does not begin', 'ana', request, cancel, null],
    ['that was accepted is not ended by a late no', 'bo', accepted, reject, accepted],
    ['whose request is gone needs no answer', 'bo', null, reject, null],
  ])('results in the golden rows: %s', async (_what, me, before, mutation, after) => {
    const rows = rowsOfNewUser(me);
    if (before) rows.set('friendships', 'f', before);
    await applyMutation(rows, me, mutation);
    expect(rows.tables.friendships.get('f') ?? null).toEqual(after);
  });
});
