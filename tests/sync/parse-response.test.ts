import { describe, expect, it } from 'vitest';
import type { TableName } from '#schemas/entities.ts';
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

describe('reading an answer of sync', () => {
  it('takes rows of known tables with the fields this version knows', () => {
    const newer = {
      ...answer,
      rows: [
        ['goals', { ...goals, colour: 'red' }],
        ['badges', { id: 'b' }],
      ],
      extra: 1,
    };
    expect(parseSyncResponse(newer)).toMatchObject({
      rows: [['goals', goals]],
      removed: [['messages', 'm1']],
    });
  });

  it.each([
    ['not an object', 'Bad Gateway'],
    ['an empty list, as the public key would get', []],
    ['without a cursor', { ...answer, cursor: null }],
    ['with an unknown level', { ...answer, scopes: { bob: 'everything' } }],
    ['with a result of another kind', { ...answer, results: [{ seq: 1, status: 'perhaps' }] }],
  ])('uses nothing of one that is %s', (_name, value) => {
    expect(parseSyncResponse(value)).toBeNull();
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
    ['is a check-in of a kind unheard of', 'check_ins', { ...checkIn, check_in_type: 'noon' }, 'c1'],
    ['names its day in another way', 'check_ins', { ...checkIn, local_day: '21.11.2026' }, 'c1'],
    ['is longer than there is room for', 'check_ins', { ...checkIn, id: 'c'.repeat(40) }, 'c'.repeat(40)],
    ['has superseded check-ins that are no list', 'check_ins', { ...checkIn, superseded: {} }, 'c1'],
    ['has a later tap that is none', 'check_ins', { ...checkIn, superseded: [7] }, 'c1'],
    [
      'has a later tap at no time',
      'check_ins',
      { ...checkIn, superseded: [{ check_in_time: 'noon' }] },
      'c1',
    ],
    ['does not say whose it is', 'check_ins', { ...checkIn, id: 7, user_id: 7 }, null],
  ])('sets aside a row that %s, and takes the others', (_name, table, row, id) => {
    const rows = [
      [table, row],
      ['goals', goals],
      ['check_ins', checkIn],
    ];
    expect(parseSyncResponse(JSON.parse(JSON.stringify({ ...answer, rows })))).toMatchObject({
      rows: [
        ['goals', goals],
        ['check_ins', checkIn],
      ],
      unreadable: [[table, id]],
    });
  });

  it('takes the card of a pending counterpart, who has no numbers', () => {
    const card = { user_id: 'bob', display_name: 'Bob', avatar_url: null };
    const parsed = parseSyncResponse({ ...answer, rows: [['profiles', card]] });
    expect(parsed).toMatchObject({ rows: [['profiles', card]], unreadable: [] });
  });
});
