import { describe, expect, test } from 'vitest';
import { addDays } from '#domain/calendar/days.ts';
import { checkInId } from '#domain/check-ins/check-in-id.ts';
import { isSameTap, removeCheckIn, tapsOf } from '#domain/check-ins/ledger.ts';
import type { Intent, MutationArgs } from '#domain/mutations/registry.ts';
import { applyMutation } from '#domain/mutations/registry.ts';
import cases from '#tests/cases/ledger.json' with { type: 'json' };
import { ordersOf } from '#tests/support/golden-ledger.ts';
import { type MemoryRows, rowsOfNewUser } from '#tests/support/memory-rows.ts';
import { oracle, tapsLeft } from '#tests/support/oracle.ts';

const USER = cases.user_id;
type Args = MutationArgs['checkIn'];

const morning = (day: string, clock = '07:00:00.000'): Args => ({
  check_in_type: 'morning',
  check_in_time: `${day}T${clock}Z`,
  utc_offset_minutes: 0,
  local_day: day,
  day_start: '00:00:00',
  goal_time: '07:00:00',
});

async function ledgerOf(arrivals: readonly Args[]): Promise<MemoryRows> {
  const draft = rowsOfNewUser(USER);
  for (const args of arrivals) await applyMutation(draft, USER, { name: 'checkIn', args });
  return draft;
}

const daysFrom = (first: string, count: number) => Array.from({ length: count }, (_, n) => addDays(first, n));

describe('a golden history', () => {
  test.each(cases.histories)(
    'has the expected rows in every order of arrival: $name',
    async ({ arrivals, expected }) => {
      for (const order of ordersOf(arrivals)) {
        const draft = rowsOfNewUser(USER);
        for (const intent of order) await applyMutation(draft, USER, intent);
        const rows = [...draft.tables.check_ins.values()].sort((a, b) =>
          a.local_day + a.check_in_type < b.local_day + b.check_in_type ? -1 : 1,
        );
        expect(rows).toMatchObject(expected.check_ins);
        expect(rows).toHaveLength(expected.check_ins.length);
        expect(draft.tables.streaks.get(USER)).toEqual({
          user_id: USER,
          full_days: null,
          ...expected.streaks,
        });
        expect(draft.tables.profiles.get(USER)).toMatchObject(expected.profile);
      }
    },
  );

  test.each(cases.histories)('agrees with the oracle: $name', ({ arrivals, expected }) => {
    const { checkIns, profile } = oracle(USER, tapsLeft(ordersOf(arrivals)[0] ?? []));
    expect(checkIns).toMatchObject(expected.check_ins);
    expect(profile).toEqual(expected.profile);
  });
});

describe('the ledger', () => {
  test('stores a check-in with the time of the tap and without received_at', async () => {
    const draft = await ledgerOf([morning('2026-03-10', '07:03:00.000')]);
    expect([...draft.tables.check_ins.values()]).toEqual([
      {
        ...morning('2026-03-10', '07:03:00.000'),
        id: checkInId(USER, 'morning', '2026-03-10'),
        user_id: USER,
        streak: 1,
        streak_multiplier: 1,
        points_earned: 100,
        created_at: '2026-03-10T07:03:00.000Z',
        received_at: null,
        superseded: [],
      },
    ]);
  });

  test('keeps the server row when the same check-in or a later one is added', async () => {
    const draft = await ledgerOf([morning('2026-03-10')]);
    const id = checkInId(USER, 'morning', '2026-03-10');
    const row = await draft.get('check_ins', id);
    if (!row) throw new Error('The tap made no row');
    const taken = { ...row, created_at: '2026-03-10T07:00:02.000Z', received_at: '2026-03-10T07:00:02.000Z' };
    draft.set('check_ins', id, taken);
    await applyMutation(draft, USER, { name: 'checkIn', args: morning('2026-03-10') });
    expect(await draft.get('check_ins', id)).toEqual(taken);
    const { check_in_type: _type, local_day: _day, ...later } = morning('2026-03-10', '07:30:00.000');
    await applyMutation(draft, USER, { name: 'checkIn', args: morning('2026-03-10', '07:30:00.000') });
    expect(await draft.get('check_ins', id)).toEqual({ ...taken, superseded: [later] });
  });

  test('treats two taps as the same only with equal day, type and time', () => {
    const tap = morning('2026-03-10');
    expect(isSameTap(tap, { ...tap })).toBe(true);
    expect(isSameTap(tap, { ...tap, check_in_type: 'night' })).toBe(false);
    expect(isSameTap(tap, { ...tap, local_day: '2026-03-11' })).toBe(false);
    expect(isSameTap(tap, morning('2026-03-10', '07:00:00.001'))).toBe(false);
  });

  test('reads at most 8 rows for a tap and never the history, after 5 days and after 5 years', async () => {
    const readsAfter = async (count: number) => {
      const days = daysFrom('2021-03-01', count);
      const draft = await ledgerOf(days.map((day) => morning(day)));
      draft.reads = 0;
      const args = morning(addDays('2021-03-01', count));
      await applyMutation(draft, USER, { name: 'checkIn', args });
      expect(draft.fullReads).toBe(0);
      return draft.reads;
    };
    expect(await readsAfter(1826)).toBe(await readsAfter(5));
    expect(await readsAfter(5)).toBeLessThanOrEqual(8);
  });

  test('reads as many rows for an earlier tap on an old day in a long run as in a short one', async () => {
    const readsAfter = async (count: number) => {
      const [first = '', ...days] = daysFrom('2026-01-05', count);
      const draft = await ledgerOf([morning(first, '08:00:00.000'), ...days.map((day) => morning(day))]);
      draft.reads = 0;
      await applyMutation(draft, USER, { name: 'checkIn', args: morning(first) });
      return draft.reads;
    };
    expect(await readsAfter(100)).toBe(await readsAfter(30));
  });

  test('reads at most 10 rows for an undo below the best week and run, after 5 weeks and after 5 years', async () => {
    const readsAfter = async (count: number) => {
      // a long run of perfect mornings, a day's pause, and a short one
      const days = [...daysFrom('2021-03-01', count), ...daysFrom(addDays('2021-03-01', count + 1), 10)];
      const draft = await ledgerOf(days.map((day) => morning(day)));
      const before = draft.snapshot();
      const args = morning(addDays('2021-03-01', count + 11));
      await applyMutation(draft, USER, { name: 'checkIn', args });
      draft.reads = 0;
      const undo = { ...args, undone_at: args.check_in_time };
      await applyMutation(draft, USER, { name: 'undoCheckIn', args: undo });
      expect(draft.fullReads).toBe(0);
      expect(draft.tables).toEqual(before);
      return draft.reads;
    };
    expect(await readsAfter(1820)).toBe(await readsAfter(35));
    expect(await readsAfter(35)).toBeLessThanOrEqual(10);
  });
});

describe('applyMutation', () => {
  const LONG_AGO = daysFrom('2025-01-06', 30).map((day) => morning(day));
  const LATE = '08:00:00.000'; // 45 points
  const FAR = '12:00:00.000'; // none

  /** Applies the mutation, compares the rows with the oracle, and counts the reads of the whole history. */
  async function fullReadsOf(arrivals: readonly Args[], change: Intent): Promise<number> {
    const draft = await ledgerOf(arrivals);
    draft.fullReads = 0;
    await applyMutation(draft, USER, change);
    const all = [...arrivals.map((args): Intent => ({ name: 'checkIn', args })), change];
    const { profile, streaks } = oracle(USER, tapsLeft(all));
    expect(draft.tables.profiles.get(USER)).toMatchObject(profile);
    expect(draft.tables.streaks.get(USER)).toEqual(streaks);
    return draft.fullReads;
  }
  const undo = (args: Args): Intent => ({
    name: 'undoCheckIn',
    args: { ...args, undone_at: args.check_in_time },
  });

  test.each([
    ['never if the last check-in was the day before', '2026-03-09', 0],
    ['never if the last check-in was two days before', '2026-03-08', 0],
    ['never if the last check-in was 32 days before', '2026-02-06', 0],
    ['once if the last check-in was 33 days before', '2026-02-05', 1],
  ])('reads the whole history for an undo %s', async (_when, day, fullReads) => {
    // a second check-in in the week of the undo keeps that week the newest one
    const night: Args = { ...morning('2026-03-10', '22:00:00.000'), check_in_type: 'night' };
    const tap = morning('2026-03-10');
    expect(await fullReadsOf([...LONG_AGO, morning(day), night, tap], undo(tap))).toBe(fullReads);
  });

  test('does not read the whole history if the best week loses points but the week before has as many', async () => {
    const tap = morning('2026-03-12');
    const arrivals = [
      morning('2026-02-23', LATE),
      morning('2026-02-24', LATE),
      morning('2026-03-05'),
      morning('2026-03-09', FAR),
      tap,
    ];
    expect(await fullReadsOf(arrivals, undo(tap))).toBe(0);
  });

  test('does not read the whole history if the longest run keeps its length and only loses points', async () => {
    const run = daysFrom('2026-03-02', 31).map((day) => morning(day, LATE));
    const earlier = morning('2026-04-01', '05:30:00.000');
    expect(await fullReadsOf([...LONG_AGO, ...run], { name: 'checkIn', args: earlier })).toBe(0);
  });

  test('reads the whole history if another run may now be the longest, or another week the best', async () => {
    expect(await fullReadsOf(LONG_AGO, undo(morning('2025-02-04')))).toBe(1);
    const earlier = morning('2025-02-02', '05:30:00.000');
    expect(await fullReadsOf(LONG_AGO.slice(0, 28), { name: 'checkIn', args: earlier })).toBe(1);
  });
});

describe('a user without profile or streaks', () => {
  test.each(['profiles', 'streaks'] as const)('gets no check-in without %s', async (table) => {
    const draft = rowsOfNewUser(USER);
    draft.set(table, USER, null);
    const before = draft.snapshot();
    await applyMutation(draft, USER, { name: 'checkIn', args: morning('2026-03-10') });
    expect(draft.tables).toEqual(before);
  });
});

describe('removeCheckIn', () => {
  const tap = morning('2026-03-10');
  const undo = (undone_at: string, check_in_time = tap.check_in_time) => ({
    ...tap,
    check_in_time,
    undone_at,
  });

  test.each([
    ['applied exactly 60 seconds after the tap', '2026-03-10T07:01:00.000Z', 0],
    ['ignored a millisecond later', '2026-03-10T07:01:00.001Z', 1],
    ['ignored before the tap', '2026-03-10T06:59:59.999Z', 1],
  ])('checks the time of an undo: %s', async (_when, undoneAt, rowsLeft) => {
    const draft = await ledgerOf([tap]);
    await removeCheckIn(draft, USER, undo(undoneAt));
    expect(draft.tables.check_ins.size).toBe(rowsLeft);
  });

  test('changes nothing for an unknown tap', async () => {
    const draft = await ledgerOf([tap, morning('2026-03-10', '06:59:00.000')]);
    const before = draft.snapshot();
    draft.reads = 0;
    await removeCheckIn(draft, USER, undo('2026-03-10T06:58:10.000Z', '2026-03-10T06:58:00.000Z'));
    expect(draft.tables).toEqual(before);
    expect(draft.reads).toBe(1);
  });

  test('restores the rows of the day and its run from before the undone tap', async () => {
    const days = daysFrom('2026-03-09', 3).map((day) => morning(day));
    const draft = await ledgerOf(days);
    const before = draft.snapshot();
    const misTap = morning('2026-03-10', '06:30:00.000');
    await applyMutation(draft, USER, { name: 'checkIn', args: misTap });
    expect(draft.tables).not.toEqual(before);
    await removeCheckIn(draft, USER, { ...misTap, undone_at: '2026-03-10T06:30:10.000Z' });
    expect(draft.tables).toEqual(before);
  });
});

describe('a row of taps', () => {
  test('keeps only the eleven earliest taps of a day', async () => {
    const minute = (n: number) => `07:${String(n).padStart(2, '0')}:00.000`;
    const taps = Array.from({ length: 13 }, (_, n) => morning('2026-03-10', minute(12 - n)));
    const draft = await ledgerOf(taps);
    const [row] = draft.tables.check_ins.values();
    expect(tapsOf(row ?? null).map(({ check_in_time }) => check_in_time)).toEqual(
      Array.from({ length: 11 }, (_, n) => `2026-03-10T${minute(n)}Z`),
    );
  });
});
