import { describe, expect, it } from 'vitest';
import { checkInsCsv } from '#domain/export/check-ins-csv.ts';
import { csvOf } from '#domain/export/csv.ts';
import { MAX_IMPORT_BYTES, parseExport } from '#domain/export/export-format.ts';
import { aCheckIn } from '#tests/support/sample-rows.ts';

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
  goals: { morning_goal_time: '07:00:00', night_goal_time: '23:00:00', day_start: '00:00:00' },
  check_ins: [checkIn],
  friendships: [{}],
  messages: [{}, {}],
  ...over,
});
const read = (value: unknown) => parseExport(JSON.stringify(value));

describe('reading an exported file', () => {
  it('takes what may be offered, and never a score', () => {
    const found = read(file({ from_a_later_version: true }));
    const { points_earned: _, streak_multiplier: __, ...offered } = checkIn;
    expect(found).toMatchObject({
      ok: true,
      value: { displayName: 'Mina', checkIns: [offered], left: { friendships: 1, messages: 2 } },
    });
    expect(JSON.stringify(found)).not.toContain('999999');
  });

  it.each([
    ['no JSON', 'PK\u0003\u0004'],
    ['a list', '[]'],
    ['somebody else’s JSON', '{"habits": []}'],
    ['null', 'null'],
  ])('refuses %s as not ours', (_, text) => {
    expect(parseExport(text)).toEqual({ ok: false, error: { type: 'NotOurs' } });
  });

  it('refuses a newer version by its number, and what is too large unread', () => {
    expect(read(file({ version: 2 }))).toEqual({ ok: false, error: { type: 'TooNew', version: 2 } });
    expect(parseExport(' '.repeat(MAX_IMPORT_BYTES + 1))).toEqual({ ok: false, error: { type: 'TooLarge' } });
    expect(read(file({ check_ins: Array(100_001).fill(0) }))).toEqual({
      ok: false,
      error: { type: 'TooLarge' },
    });
  });

  it.each([
    ['account', { account: null }],
    ['exported_at', { exported_at: 'yesterday' }],
    ['profile', { profile: { display_name: 7 } }],
    ['goals', { goals: { morning_goal_time: '25:00:00' } }],
    ['messages', { messages: 'none' }],
    ['check_ins[1]', { check_ins: [checkIn, { ...checkIn, check_in_type: 'noon' }] }],
    ['check_ins[0]', { check_ins: [{ ...checkIn, check_in_time: '2026-11-20' }] }],
    ['check_ins[0]', { check_ins: [{ ...checkIn, local_day: '2026-02-30' }] }],
    ['check_ins[0]', { check_ins: [{ ...checkIn, utc_offset_minutes: 1.5 }] }],
    ['check_ins[0]', { check_ins: [null] }],
  ])('names the place that is damaged: %s', (where, over) => {
    expect(read(file(over))).toEqual({ ok: false, error: { type: 'Damaged', where } });
  });
});

describe('check-ins as CSV', () => {
  it('has a line for each, oldest first, by the wall where the person was', () => {
    const rows = [
      aCheckIn('night', '2026-11-20', '22:00', { offset: 60 }),
      aCheckIn('morning', '2026-11-20', '07:00'),
    ];
    const lines = checkInsCsv(rows).split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[0]).toBe(
      'day,type,local_time,goal_time,points,streak,multiplier,instant,utc_offset_minutes',
    );
    expect(lines[1]).toMatch(/^2026-11-20,morning,/);
    expect(lines[2]).toMatch(/^2026-11-20,night,22:00:00,.*,60$/);
    expect(lines[3]).toBe('');
  });

  it('quotes what RFC 4180 says, and has no spreadsheet run a text', () => {
    expect(
      csvOf(
        ['a', 'b'],
        [
          ['x,y', 'say "hi"'],
          ['line\nbreak', null],
        ],
      ),
    ).toBe('a,b\r\n"x,y","say ""hi"""\r\n"line\nbreak",\r\n');
    for (const text of ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx']) {
      expect(csvOf([text], [])).toMatch(/^"?'/);
    }
    expect(csvOf(['n'], [[-300]])).toBe('n\r\n-300\r\n');
  });
});
