import { describe, expect, it } from 'vitest';
import type { Uuid } from '#base/uuid.ts';
import { addDays } from '#domain/calendar/days.ts';
import { checkInId } from '#domain/check-ins/check-in-id.ts';
import { checkInNotes } from '#domain/check-ins/check-in-notes.ts';
import { insertCheckIn, removeCheckIn } from '#domain/check-ins/ledger.ts';
import type { MutationArgs } from '#domain/mutations/registry.ts';
import type { CheckIn } from '#schemas/tables/check-ins.ts';
import { type MemoryRows, rowsOfNewUser } from '#tests/support/memory-rows.ts';

const USER: Uuid = '00000000-0000-4000-8000-0000000000a1';
const MONDAY = '2026-11-09';
const day = (n: number) => addDays(MONDAY, n);
const AT = 1_800_000_000_000;

const morning = (on: string, time = '07:00'): MutationArgs['checkIn'] => ({
  check_in_type: 'morning',
  check_in_time: `${on}T${time}:00.000Z`,
  utc_offset_minutes: 0,
  local_day: on,
  day_start: '00:00:00',
  goal_time: '07:00:00',
});

async function ran(...days: number[]): Promise<MemoryRows> {
  const draft = rowsOfNewUser(USER);
  for (const n of days) await insertCheckIn(draft, USER, morning(day(n)));
  return draft;
}

/** The notes about all check-ins that `act` changes, as the store passes them. */
async function notesAbout(draft: MemoryRows, act: () => Promise<void>, rejected: readonly Uuid[] = []) {
  const before: ReadonlyMap<Uuid, CheckIn> = structuredClone(draft.tables.check_ins);
  await act();
  const after = draft.tables.check_ins;
  const ids = [...new Set([...before.keys(), ...after.keys()])];
  const changes = ids.map((id) => ({ before: before.get(id) ?? null, after: after.get(id) ?? null }));
  return checkInNotes(USER, changes, new Set(rejected), AT).map(({ id, ...note }) => ({
    ...note,
    of: after.get(id)?.local_day,
  }));
}

const idOn = (on: string) => checkInId(USER, 'morning', on);
const undo = (on: string) => ({
  check_in_type: 'morning' as const,
  local_day: on,
  check_in_time: `${on}T07:00:00.000Z`,
  undone_at: `${on}T07:00:30.000Z`,
});

describe('checkInNotes', () => {
  it('returns a note about a late day for every later day of its run', async () => {
    const draft = await ran(0, 2, 3);
    expect(await notesAbout(draft, () => insertCheckIn(draft, USER, morning(day(1))))).toEqual([
      { was: 100, now: 300, reason: 'day_arrived', day: day(1), of: day(2), noted_at: AT },
      { was: 200, now: 400, reason: 'day_arrived', day: day(1), of: day(3), noted_at: AT },
    ]);
  });

  it('returns a note about the day next to the run when several days arrive at once', async () => {
    const draft = await ran(3);
    const arrivals = async () => {
      for (const n of [1, 0, 2]) await insertCheckIn(draft, USER, morning(day(n)));
    };
    expect(await notesAbout(draft, arrivals)).toMatchObject([{ was: 100, now: 400, day: day(2) }]);
  });

  it('returns a note about a day that was undone or rejected by the server', async () => {
    const gone = await ran(0, 1, 2);
    expect(await notesAbout(gone, () => removeCheckIn(gone, USER, undo(day(1))))).toMatchObject([
      { was: 300, now: 100, reason: 'day_gone', day: day(1), of: day(2) },
    ]);
    const rejected = await ran(0, 1, 2);
    expect(
      await notesAbout(rejected, () => removeCheckIn(rejected, USER, undo(day(1))), [idOn(day(1))]),
    ).toMatchObject([{ was: 300, now: 100, reason: 'day_rejected', day: day(1), of: day(2) }]);
  });

  it('returns the reason earlier_check_in when an earlier tap replaces a check-in', async () => {
    const draft = await ran(0, 1);
    expect(await notesAbout(draft, () => insertCheckIn(draft, USER, morning(day(1), '06:20')))).toMatchObject(
      [{ was: 200, now: 65, reason: 'earlier_check_in', day: day(1), of: day(1) }],
    );
  });

  it('returns the reason why a superseded check-in counts again', async () => {
    const [early, late] = [await ran(), await ran()];
    await insertCheckIn(early, USER, morning(day(0), '06:20'));
    await insertCheckIn(late, USER, morning(day(0)));
    const change = {
      before: early.tables.check_ins.get(idOn(day(0))) ?? null,
      after: late.tables.check_ins.get(idOn(day(0))) ?? null,
    };
    expect(checkInNotes(USER, [change], new Set(), AT)).toMatchObject([
      { reason: 'earlier_undone', was: 65, now: 100 },
    ]);
    expect(checkInNotes(USER, [change], new Set([idOn(day(0))]), AT)).toMatchObject([
      { reason: 'earlier_rejected' },
    ]);
  });

  it('returns the reason recounted when the same tap has new points', async () => {
    const before = (await ran(0)).tables.check_ins.get(idOn(day(0)));
    if (!before) throw new Error('The tap made no row');
    const after = { ...before, goal_time: '06:20:00', points_earned: 65 };
    expect(checkInNotes(USER, [{ before, after }], new Set(), AT)).toEqual([
      { id: before.id, was: 100, now: 65, noted_at: AT, reason: 'recounted', day: day(0) },
    ]);
  });

  it('returns no note for unchanged points', async () => {
    const draft = await ran(0);
    await insertCheckIn(draft, USER, morning(day(2), '09:00')); // 0 points at any place in the run
    expect(await notesAbout(draft, () => insertCheckIn(draft, USER, morning(day(1))))).toEqual([]);
    expect(await notesAbout(draft, () => removeCheckIn(draft, USER, undo(day(0))))).toMatchObject([
      { of: day(1), reason: 'day_gone' },
    ]);
    // an earlier tap with the same points
    expect(await notesAbout(draft, () => insertCheckIn(draft, USER, morning(day(1), '06:58')))).toEqual([]);
  });
});
