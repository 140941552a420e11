import { describe, expect, it } from 'vitest';
import { SIMMER } from '#domain/mutations/simmer.ts';
import { TABLE_NAMES, TABLES, type TableName } from '#schemas/registry.ts';
import { lacksOwnRows, parseSyncResponse } from '#sync/protocol/parse-response.ts';
import { parseRow } from '#sync/protocol/parse-row.ts';
import { newGoals, newProfile, newStreaks } from '#tests/support/memory-rows.ts';
import { aCheckIn } from '#tests/support/sample-rows.ts';

const AT = '2026-11-20T07:00:00.000Z';
const DAY = '2026-11-20';
const TIME = '07:00:00';
const ID = '00000000-0000-4000-8000-0000000000b0';

/** A row of each table in which every field has a value. */
const ROWS: Record<TableName, Record<string, unknown>> = {
  profiles: { ...newProfile(ID), avatar_url: '/a.webp', week_start: DAY },
  goals: { ...newGoals(ID), morning_goal_from: DAY, night_goal_from: DAY, day_start_from: DAY },
  streaks: {
    ...newStreaks(ID),
    last_morning_check: DAY,
    last_night_check: DAY,
    full_days: [{ first: DAY, last: DAY }],
  },
  check_ins: {
    ...aCheckIn('morning', DAY, '07:00'),
    superseded: [{ check_in_time: AT, utc_offset_minutes: 0, day_start: TIME, goal_time: TIME }],
  },
  friendships: { id: ID, user_id: ID, friend_id: ID, status: 'pending', created_at: AT },
  messages: { id: ID, sender_id: ID, receiver_id: ID, message: 'hi', read: false, created_at: AT },
  reminders: {
    user_id: ID,
    morning: 'goal',
    night: 'last',
    messages: 'name',
    requests: true,
    weekly: true,
    nudges: true,
    quiet_from: TIME,
    quiet_until: TIME,
  },
  pots: {
    id: ID,
    user_id: ID,
    friend_id: ID,
    status: 'ended',
    asked_at: AT,
    since_day: DAY,
    ended_day: DAY,
    ended_by: ID,
    is_muted: true,
    dismissed_day: DAY,
    nudged_on: DAY,
    quiet_at: AT,
    nudge_at: AT,
  },
  boundaries: { user_id: ID, other_id: ID, name: 'Bea', blocked_since: AT, muted_since: AT },
  invitations: { user_id: ID, code: '0123456789abcdef', created_at: AT, stopped_at: AT, joined: 2 },
};

const WORDS: readonly [TableName, string, readonly string[]][] = [
  ['check_ins', 'check_in_type', ['morning', 'night']],
  ['friendships', 'status', ['pending', 'accepted']],
  ['profiles', 'current_league', ['coal', 'carbonara', 'pho']],
  ['pots', 'status', ['asked', 'live', 'ended']],
  ['reminders', 'morning', ['off', 'before', 'goal', 'last']],
  ['reminders', 'night', ['off', 'before', 'goal', 'last']],
  ['reminders', 'messages', ['off', 'name', 'text']],
];

const INSTANTS: readonly [TableName, string][] = [
  ['check_ins', 'check_in_time'],
  ['check_ins', 'created_at'],
  ['check_ins', 'received_at'],
  ['friendships', 'created_at'],
  ['messages', 'created_at'],
  ['pots', 'asked_at'],
  ['pots', 'quiet_at'],
  ['pots', 'nudge_at'],
  ['boundaries', 'blocked_since'],
  ['boundaries', 'muted_since'],
  ['invitations', 'created_at'],
  ['invitations', 'stopped_at'],
];

const DAYS: readonly [TableName, string][] = [
  ['check_ins', 'local_day'],
  ['pots', 'since_day'],
  ['pots', 'ended_day'],
  ['pots', 'dismissed_day'],
  ['pots', 'nudged_on'],
  ['profiles', 'week_start'],
  ['goals', 'morning_goal_from'],
  ['goals', 'night_goal_from'],
  ['goals', 'day_start_from'],
  ['streaks', 'last_morning_check'],
  ['streaks', 'last_night_check'],
];

const TIMES: readonly [TableName, string][] = [
  ['check_ins', 'goal_time'],
  ['check_ins', 'day_start'],
  ['goals', 'morning_goal_time'],
  ['goals', 'previous_morning_goal_time'],
  ['goals', 'night_goal_time'],
  ['goals', 'previous_night_goal_time'],
  ['goals', 'day_start'],
  ['goals', 'previous_day_start'],
  ['reminders', 'quiet_from'],
  ['reminders', 'quiet_until'],
];

const withField = (table: TableName, field: string, value: unknown) =>
  parseRow(TABLES[table], { ...ROWS[table], [field]: value });

describe('parseRow', () => {
  it.each(TABLE_NAMES)('ignores unknown fields in a row of %s', (table) => {
    expect(parseRow(TABLES[table], ROWS[table])).toEqual(ROWS[table]);
    expect(parseRow(TABLES[table], { ...ROWS[table], colour: 'red' })).toEqual(ROWS[table]);
  });

  it.each(TABLE_NAMES)('requires every field of %s', (table) => {
    for (const field of Object.keys(ROWS[table])) {
      expect([field, withField(table, field, undefined)]).toEqual([field, null]);
      expect([field, withField(table, field, [{}])]).toEqual([field, null]);
    }
  });

  it.each(WORDS)('accepts only the known words in %s.%s', (table, field, words) => {
    for (const word of words) {
      expect(withField(table, field, word)).toMatchObject({ [field]: word });
      expect(withField(table, field, `x${word}`)).toBeNull();
      expect(withField(table, field, `${word}x`)).toBeNull();
    }
  });

  it.each(INSTANTS)('rejects other formats of an instant in %s.%s', (table, field) => {
    for (const other of ['x', `1${AT}`, `${AT}1`, DAY, '2026-11-20T07:00:00Z', '2026-11-20 07:00:00.000Z']) {
      expect([other, withField(table, field, other)]).toEqual([other, null]);
    }
  });

  it.each(DAYS)('rejects other formats of a day in %s.%s', (table, field) => {
    for (const other of ['x', `1${DAY}`, `${DAY}T`, '20.11.2026', '2026-11-2', '2026-1-20', '26-11-20']) {
      expect([other, withField(table, field, other)]).toEqual([other, null]);
    }
  });

  it.each(TIMES)('accepts only clock times in %s.%s', (table, field) => {
    for (const other of ['x', `1${TIME}`, `${TIME}.000`, '07:00', '7:00:00', '07:0:00', '07:00:0']) {
      expect([other, withField(table, field, other)]).toEqual([other, null]);
    }
  });

  it('reads a card without points, but not a partial profile', () => {
    const card = { user_id: ID, display_name: 'Bea', avatar_url: null };
    expect(parseRow(TABLES.profiles, card)).toEqual(card);
    expect(parseRow(TABLES.profiles, { ...card, colour: 'red' })).toEqual(card);
    expect(parseRow(TABLES.profiles, { ...card, on_board: true })).toBeNull();
    expect(parseRow(TABLES.profiles, { user_id: ID, display_name: 'Bea' })).toBeNull();
  });

  it('accepts text up to its maximum length, and integers up to the largest safe one', () => {
    expect(withField('check_ins', 'id', 'c'.repeat(36))).not.toBeNull();
    expect(withField('check_ins', 'id', 'c'.repeat(37))).toBeNull();
    expect(withField('profiles', 'total_points', Number.MAX_SAFE_INTEGER)).not.toBeNull();
    expect(withField('profiles', 'total_points', 2 ** 53)).toBeNull();
    expect(withField('profiles', 'total_points', 0.5)).toBeNull();
  });

  it('accepts null only for nullable fields', () => {
    expect(withField('boundaries', 'blocked_since', null)).toMatchObject({ blocked_since: null });
    expect(withField('check_ins', 'created_at', null)).toBeNull();
  });
});

describe('parseSyncResponse', () => {
  const answer = (...rows: [string, object][]) => ({
    user_id: ID,
    epoch: 'e',
    results: [],
    scopes: { bea: 'friend', cem: 'unranked', dan: 'card' },
    filled: {},
    rows,
    removed: [
      ['messages', 'm1'],
      ['badges', 'b1'],
    ],
    cursor: { f: '1:1:' },
    more: false,
    server_time: AT,
  });

  it.each([
    ['a goal without its times', 'goals', { user_id: ID }, true],
    ['a profile without a user id', 'profiles', { total_points: 7 }, true],
    ['streaks without numbers', 'streaks', { user_id: ID }, true],
    ["another user's profile", 'profiles', { user_id: 'bea', total_points: 7 }, false],
    ['a check-in', 'check_ins', { id: 'c1', user_id: ID }, false],
  ])(
    "decides whether the user's own rows are missing when the unreadable row is %s",
    (_what, table, row, lacks) => {
      const parsed = parseSyncResponse(SIMMER, answer([table, row]));
      if (!parsed) throw new Error('The answer is malformed');
      expect(lacksOwnRows(SIMMER, parsed)).toBe(lacks);
    },
  );

  it('finds no missing rows when all are readable, and drops removals of unknown tables', () => {
    const parsed = parseSyncResponse(SIMMER, answer(['goals', ROWS.goals]));
    expect(parsed && lacksOwnRows(SIMMER, parsed)).toBe(false);
    expect(parsed?.removed).toEqual([['messages', 'm1']]);
  });

  it('identifies an unreadable row by its id, its other user, or its owner', () => {
    const rows: [string, object][] = [
      ['messages', { id: 'm1', user_id: ID }],
      ['boundaries', { other_id: 'bea', user_id: ID }],
      ['goals', { user_id: ID }],
      ['streaks', { user_id: 7 }],
    ];
    expect(parseSyncResponse(SIMMER, answer(...rows))?.unreadable.map(([, id]) => id)).toEqual([
      'm1',
      'bea',
      ID,
      null,
    ]);
  });

  it.each([
    'user_id',
    'epoch',
    'results',
    'scopes',
    'filled',
    'rows',
    'removed',
    'cursor',
    'more',
    'server_time',
  ])('returns null without a valid %s', (field) => {
    expect(parseSyncResponse(SIMMER, { ...answer(), [field]: undefined })).toBeNull();
    expect(parseSyncResponse(SIMMER, { ...answer(), [field]: 7 })).toBeNull();
  });

  it('returns null when the time of the server is no instant', () => {
    expect(parseSyncResponse(SIMMER, { ...answer(), server_time: '2026-13-14T12:00:00.000Z' })).toBeNull();
  });
});
