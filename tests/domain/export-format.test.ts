import { describe, expect, it } from 'vitest';
import { checkInsCsv, csvOf } from '#domain/export/check-ins-csv.ts';
import { MAX_IMPORT_BYTES, parseExport } from '#domain/export/export-format.ts';
import { aCheckIn } from '#tests/support/sample-rows.ts';

const GOALS = { morning_goal_time: '07:00:00', night_goal_time: '23:00:00', day_start: '00:00:00' };
const checkIn = {
  check_in_type: 'morning',
  check_in_time: '2026-11-20T06:58:00.000Z',
  utc_offset_minutes: 0,
  local_day: '2026-11-20',
  day_start: '00:00:00',
  goal_time: '07:00:00',
  points_earned: 999_999,
  streak_multiplier: 500,
};
const file = (over: Record<string, unknown> = {}) => ({
  format: 'simmer-export',
  version: 1,
  exported_at: '2026-11-21T12:00:00.000Z',
  complete: true,
  account: { user_id: 'x', email: 'mina@example.org' },
  profile: { display_name: 'Mina' },
  goals: GOALS,
  check_ins: [checkIn],
  friendships: [{}],
  messages: [{}, {}],
  ...over,
});
const read = (value: unknown) => parseExport(JSON.stringify(value));

describe('parseExport', () => {
  it('returns the data that can be imported, without points', () => {
    const found = read(file({ from_a_later_version: true }));
    const { points_earned: _, streak_multiplier: __, ...offered } = checkIn;
    expect(found).toEqual({
      ok: true,
      value: {
        exportedAt: '2026-11-21T12:00:00.000Z',
        email: 'mina@example.org',
        complete: true,
        displayName: 'Mina',
        goals: GOALS,
        otherTimes: {
          morning_other_time: null,
          morning_other_days: null,
          night_other_time: null,
          night_other_days: null,
        },
        moments: null,
        checkIns: [offered],
        left: { friendships: 1, messages: 2 },
      },
    });
    expect(JSON.stringify(found)).not.toContain('999999');
  });

  it('cleans the names of the two moments, and ignores what is no text', () => {
    const named = { ...GOALS, morning_name: '  Out of\nbed ', night_name: 7 };
    expect(read(file({ goals: named }))).toMatchObject({
      value: { moments: { morning_name: 'Out of bed', night_name: null } },
    });
  });

  it('takes a time for some days only together with its days', () => {
    const others = {
      morning_other_time: '08:30:00',
      morning_other_days: '67',
      night_other_time: '00:30:00',
      night_other_days: '76',
    };
    expect(read(file({ goals: { ...GOALS, ...others } }))).toMatchObject({
      value: { otherTimes: { ...others, night_other_time: null, night_other_days: null } },
    });
  });

  it('accepts both types of check-in, and a file without profile and goals', () => {
    const night = { ...checkIn, check_in_type: 'night', goal_time: '23:00:00' };
    const found = read(file({ check_ins: [checkIn, night], profile: null, goals: null }));
    expect(found).toMatchObject({ ok: true, value: { displayName: null, goals: null } });
    expect(found.ok && found.value.checkIns.map(({ check_in_type }) => check_in_type)).toEqual([
      'morning',
      'night',
    ]);
  });

  it.each([[false], [undefined], ['true']])(
    'reports a file as incomplete if its field complete is %s',
    (complete) => {
      expect(read(file({ complete }))).toMatchObject({ ok: true, value: { complete: false } });
    },
  );

  it.each([
    ['a text that is not JSON', 'PK\u0003\u0004'],
    ['a list', '[]'],
    ['JSON of another app', '{"habits": []}'],
    ['null', 'null'],
    ['a file of another format', JSON.stringify(file({ format: 'habits' }))],
    ['a file whose version is no number', JSON.stringify(file({ version: '1' }))],
    ['spaces up to the size limit', ' '.repeat(MAX_IMPORT_BYTES)],
  ])('rejects %s as NotOurs', (_, text) => {
    expect(parseExport(text)).toEqual({ ok: false, error: { type: 'NotOurs' } });
  });

  it('rejects a newer version, and a file or list above the size limit', () => {
    expect(read(file({ version: 2 }))).toEqual({ ok: false, error: { type: 'TooNew', version: 2 } });
    expect(parseExport(' '.repeat(MAX_IMPORT_BYTES + 1))).toEqual({ ok: false, error: { type: 'TooLarge' } });
    expect(read(file({ check_ins: Array(100_001).fill(0) }))).toEqual({
      ok: false,
      error: { type: 'TooLarge' },
    });
    expect(read(file({ check_ins: Array(100_000).fill(0) }))).toEqual({
      ok: false,
      error: { type: 'Damaged', where: 'check_ins[0]' },
    });
  });

  it.each([
    ['account', { account: null }],
    ['account', { account: { user_id: 'x' } }],
    ['exported_at', { exported_at: 'yesterday' }],
    ['exported_at', { exported_at: 7 }],
    ['profile', { profile: undefined }],
    ['profile', { profile: { display_name: 7 } }],
    ['goals', { goals: undefined }],
    ['goals', { goals: { ...GOALS, morning_goal_time: '25:00:00' } }],
    ['goals', { goals: { ...GOALS, night_goal_time: '25:00:00' } }],
    ['goals', { goals: { ...GOALS, day_start: null } }],
    ['friendships', { friendships: 'none' }],
    ['messages', { messages: 'none' }],
    ['check_ins', { check_ins: {} }],
    ['check_ins[1]', { check_ins: [checkIn, { ...checkIn, check_in_type: 'noon' }] }],
    ['check_ins[0]', { check_ins: [{ ...checkIn, check_in_time: '2026-11-20' }] }],
    ['check_ins[0]', { check_ins: [{ ...checkIn, check_in_time: '2026-11-20T06:58:00.000Z, or so' }] }],
    ['check_ins[0]', { check_ins: [{ ...checkIn, check_in_time: '+2026-11-20T06:58:00.000Z' }] }],
    ['check_ins[0]', { check_ins: [{ ...checkIn, check_in_time: '2026-13-20T06:58:00.000Z' }] }],
    ['check_ins[0]', { check_ins: [{ ...checkIn, day_start: '24:00:00' }] }],
    ['check_ins[0]', { check_ins: [{ ...checkIn, goal_time: '7 am' }] }],
    ['check_ins[0]', { check_ins: [{ ...checkIn, local_day: '2026-02-30' }] }],
    ['check_ins[0]', { check_ins: [{ ...checkIn, utc_offset_minutes: 1.5 }] }],
    ['check_ins[0]', { check_ins: [null] }],
  ])('rejects invalid data with its path: %s', (where, over) => {
    expect(read(file(over))).toEqual({ ok: false, error: { type: 'Damaged', where } });
  });
});

describe('checkInsCsv', () => {
  it('writes a line for each check-in, oldest first, in the local time of the user', () => {
    const rows = [
      aCheckIn('night', '2026-11-20', '22:00', { offset: 60 }),
      aCheckIn('morning', '2026-11-20', '07:00'),
      aCheckIn('morning', '2026-11-21', '07:00'),
    ];
    const lines = checkInsCsv(rows).split('\r\n');
    expect(checkInsCsv([...rows].reverse()).split('\r\n')).toEqual(lines);
    expect(lines).toHaveLength(5);
    expect(lines[0]).toBe(
      'day,type,local_time,goal_time,points,streak,multiplier,instant,utc_offset_minutes',
    );
    expect(lines[1]).toMatch(/^2026-11-20,morning,/);
    expect(lines[2]).toMatch(/^2026-11-20,night,22:00:00,.*,60$/);
    expect(lines[3]).toMatch(/^2026-11-21,morning,/);
    expect(lines[4]).toBe('');
  });

  it('quotes values as in RFC 4180, and escapes texts that a spreadsheet would run', () => {
    expect(
      csvOf(
        ['a', 'b'],
        [
          ['x,y', 'say "hi"'],
          ['line\nbreak', ''],
        ],
      ),
    ).toBe('a,b\r\n"x,y","say ""hi"""\r\n"line\nbreak",\r\n');
    for (const text of ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx']) {
      expect(csvOf([text], [])).toMatch(/^"?'/);
    }
    expect(csvOf(['1+1=2'], [])).toBe('1+1=2\r\n');
    expect(csvOf(['n'], [[-300]])).toBe('n\r\n-300\r\n');
  });
});
