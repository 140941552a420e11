import { describe, expect, test } from 'vitest';
import type { Intent } from '#domain/mutations/registry.ts';
import { applyMutation } from '#domain/mutations/registry.ts';
import { lastWeeksBoard, leaderboardOf } from '#domain/standings/leaderboard.ts';
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

describe('leaderboardOf', () => {
  test('ranks by points, with a shared rank for equal points, the next one skipped, and none without points', () => {
    expect(ranksOf(profile('Bo', 50), profile('Ana', 90), profile('Cy', 90), profile('Di', 0))).toEqual([
      ['Ana', 90, 1],
      ['Cy', 90, 1],
      ['Bo', 50, 3],
      ['Di', 0, null],
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

  test('counts 0 points for a user whose last points are of a past week', () => {
    expect(ranksOf(profile('Ana', 900, '2026-03-02'), profile('Bo', 5))).toEqual([
      ['Bo', 5, 1],
      ['Ana', 0, null],
    ]);
  });

  test('returns an empty list without profiles', () => {
    expect(leaderboardOf([], TODAY)).toEqual([]);
  });
});

describe('lastWeeksBoard', () => {
  const before = (name: string, previous: number, week_start: string) => ({
    ...profile(name, 20, week_start),
    previous_week_points: previous,
  });
  const lastWeek = (...profiles: ReturnType<typeof profile>[]) =>
    lastWeeksBoard(profiles, TODAY).map(({ profile, points, rank }) => [profile.display_name, points, rank]);

  test('counts the points of last week, even if a profile is one or two weeks old', () => {
    expect(
      lastWeek(
        before('Ana', 70, '2026-03-09'),
        profile('Bo', 90, '2026-03-02'),
        profile('Cy', 5, '2026-02-23'),
      ),
    ).toEqual([
      ['Bo', 90, 1],
      ['Ana', 70, 2],
      ['Cy', 0, null],
    ]);
  });

  test('returns an empty list if no user had points', () => {
    expect(lastWeek(profile('Ana', 900), profile('Bo', 5))).toEqual([]);
  });
});

const request: Friendship = {
  id: 'f',
  user_id: 'ana',
  friend_id: 'bo',
  status: 'pending',
  created_at: '2026-03-10T07:00:00.000Z',
};

describe('roleOf', () => {
  test('returns sent for the sender of a request, request for its recipient, and friend for both once accepted', () => {
    expect([roleOf(request, 'ana'), roleOf(request, 'bo')]).toEqual(['sent', 'request']);
    const accepted: Friendship = { ...request, status: 'accepted' };
    expect([roleOf(accepted, 'ana'), roleOf(accepted, 'bo')]).toEqual(['friend', 'friend']);
    expect([otherSide(request, 'ana'), otherSide(request, 'bo')]).toEqual(['bo', 'ana']);
  });
});

describe('the row of a friendship', () => {
  const accept: Intent = { name: 'acceptFriend', args: { friendship_id: 'f' } };
  const reject: Intent = { name: 'rejectFriend', args: { friendship_id: 'f' } };
  const cancel: Intent = { name: 'cancelRequest', args: { friendship_id: 'f' } };
  const accepted: Friendship = { ...request, status: 'accepted' };

  test.each<[string, string, Friendship | null, Intent, Friendship | null]>([
    ['accepted when the recipient accepts', 'bo', request, accept, accepted],
    ['still pending when the sender accepts', 'ana', request, accept, request],
    ['unchanged when the recipient accepts again', 'bo', accepted, accept, accepted],
    ['absent when the recipient accepts a deleted request', 'bo', null, accept, null],
    ['deleted when the recipient rejects', 'bo', request, reject, null],
    ['deleted when the sender cancels', 'ana', request, cancel, null],
    ['still accepted when the recipient rejects later', 'bo', accepted, reject, accepted],
    ['absent when the recipient rejects a deleted request', 'bo', null, reject, null],
  ])('is %s', async (_what, me, before, mutation, after) => {
    const rows = rowsOfNewUser(me);
    if (before) rows.set('friendships', 'f', before);
    await applyMutation(rows, me, mutation);
    expect(rows.tables.friendships.get('f') ?? null).toEqual(after);
  });
});
