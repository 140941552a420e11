import { describe, expect, it } from 'vitest';
import { parseSyncResponse } from '#sync/parse-response.ts';

const goals = {
  user_id: 'ann',
  morning_goal_time: '07:00:00',
  night_goal_time: '23:00:00',
  day_start: '00:00:00',
  previous_day_start: '00:00:00',
  day_start_from: null,
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
    ['with a row that lacks a required field', { ...answer, rows: [['goals', { user_id: 'ann' }]] }],
    ['with a field of another type', { ...answer, rows: [['goals', { ...goals, day_start: 0 }]] }],
    ['with a result of another kind', { ...answer, results: [{ seq: 1, status: 'perhaps' }] }],
    [
      'with points beyond a safe integer',
      { ...answer, rows: [['profiles', { user_id: 'ann', display_name: 'Ann', total_points: 2 ** 60 }]] },
    ],
  ])('uses nothing of one that is %s', (_name, value) => {
    expect(parseSyncResponse(value)).toBeNull();
  });
});
