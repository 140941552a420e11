import { describe, expect, it } from 'vitest';
import { SIMMER } from '#domain/mutations/simmer.ts';
import type { TableName } from '#schemas/registry.ts';
import { parseSyncResponse } from '#sync/protocol/parse-response.ts';
import { newGoals, newProfile } from '#tests/support/memory-rows.ts';

const goals = newGoals('ann');
const checkIn = {
  id: 'c1',
  user_id: 'ann',
  check_in_type: 'morning',
  check_in_time: '2026-01-01T07:00:00.000Z',
  utc_offset_minutes: 0,
  local_day: '2026-01-01',
  day_start: '00:00:00',
  goal_time: '07:00:00',
  streak: 1,
  streak_multiplier: 1,
  points_earned: 100,
  created_at: '2026-01-01T07:00:00.000Z',
  received_at: '2026-01-01T07:00:00.000Z',
  superseded: [
    {
      check_in_time: '2026-01-01T07:30:00.000Z',
      utc_offset_minutes: 0,
      day_start: '00:00:00',
      goal_time: '07:00:00',
    },
  ],
};
const answer = {
  user_id: 'ann',
  epoch: 'e',
  results: [{ seq: 1, status: 'applied' }],
  scopes: { bob: 'friend' },
  filled: {},
  rows: [['goals', goals]],
  removed: [['messages', 'm1']],
  cursor: { f: '1:1:' },
  more: false,
  server_time: '2026-01-01T00:00:00.000Z',
};

describe('parseSyncResponse', () => {
  it('ignores unknown tables and fields', () => {
    const newer = {
      ...answer,
      rows: [
        ['goals', { ...goals, colour: 'red' }],
        ['badges', { id: 'b' }],
      ],
      extra: 1,
    };
    expect(parseSyncResponse(SIMMER, newer)).toMatchObject({
      rows: [['goals', goals]],
      removed: [['messages', 'm1']],
    });
  });

  it.each([
    ['text instead of an object', 'Bad Gateway'],
    ['an empty list, as the public key gets', []],
    ['a response without a cursor', { ...answer, cursor: null }],
    ['a response with an unknown scope', { ...answer, scopes: { bob: 'everything' } }],
    ['a response with an unknown result status', { ...answer, results: [{ seq: 1, status: 'perhaps' }] }],
  ])('returns null for %s', (_name, value) => {
    expect(parseSyncResponse(SIMMER, value)).toBeNull();
  });

  it.each<[string, TableName, object, string | null]>([
    ['lacks a field', 'goals', { user_id: 'ann' }, 'ann'],
    ['has a field of another type', 'goals', { ...goals, day_start: 0 }, 'ann'],
    ['has points beyond a safe integer', 'profiles', { ...newProfile('bob'), total_points: 2 ** 60 }, 'bob'],
    [
      'has half the numbers of a profile',
      'profiles',
      { ...newProfile('bob'), total_points: undefined },
      'bob',
    ],
    ['is a check-in without points', 'check_ins', { ...checkIn, points_earned: undefined }, 'c1'],
    ['is a check-in without a streak', 'check_ins', { ...checkIn, streak: null }, 'c1'],
    ['is a check-in of an unknown type', 'check_ins', { ...checkIn, check_in_type: 'noon' }, 'c1'],
    ['has a day in another format', 'check_ins', { ...checkIn, local_day: '21.11.2026' }, 'c1'],
    ['has an id that is too long', 'check_ins', { ...checkIn, id: 'c'.repeat(40) }, 'c'.repeat(40)],
    ['has superseded check-ins that are not a list', 'check_ins', { ...checkIn, superseded: {} }, 'c1'],
    ['has a malformed superseded check-in', 'check_ins', { ...checkIn, superseded: [7] }, 'c1'],
    [
      'has a superseded check-in without a valid time',
      'check_ins',
      { ...checkIn, superseded: [{ check_in_time: 'noon' }] },
      'c1',
    ],
    ['has no valid id', 'check_ins', { ...checkIn, id: 7, user_id: 7 }, null],
  ])('lists a row that %s as unreadable, and reads the others', (_name, table, row, id) => {
    const rows = [
      [table, row],
      ['goals', goals],
      ['check_ins', checkIn],
    ];
    expect(parseSyncResponse(SIMMER, JSON.parse(JSON.stringify({ ...answer, rows })))).toMatchObject({
      rows: [
        ['goals', goals],
        ['check_ins', checkIn],
      ],
      unreadable: [[table, id]],
    });
  });

  it('reads the card of a user with a pending request, which has no points', () => {
    const card = { user_id: 'bob', display_name: 'Bob', avatar_url: null };
    const parsed = parseSyncResponse(SIMMER, { ...answer, rows: [['profiles', card]] });
    expect(parsed).toMatchObject({ rows: [['profiles', card]], unreadable: [] });
  });
});
