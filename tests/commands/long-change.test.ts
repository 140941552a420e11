import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkIn } from '#commands/check-in.ts';
import { importRows } from '#commands/import-rows.ts';
import { markRead } from '#commands/mark-read.ts';
import { undoCheckIn } from '#commands/undo-check-in.ts';
import { addDays } from '#domain/calendar/days.ts';
import type { MutationArgs } from '#domain/mutations/registry.ts';
import { applyMutation } from '#domain/mutations/registry.ts';
import { SIMMER } from '#domain/mutations/simmer.ts';
import { MAX_MARKED_AT_ONCE } from '#domain/users/messages.ts';
import { TABLE_NAMES } from '#schemas/registry.ts';
import type { LiveStore } from '#store/live-store.ts';
import type { DocKey } from '#store/rows/doc-key.ts';
import { keyOfRow } from '#store/rows/stored-row.ts';
import { aMessage, ME } from '#tests/support/conversation.ts';
import { newDisk, openStore } from '#tests/support/device.ts';
import { MemoryRows, newGoals, newProfile, newStreaks } from '#tests/support/memory-rows.ts';

const DAYS = 400;
const FIRST_DAY = '2025-10-01';

/** A perfect check-in of the morning. */
const onDay = (local_day: string): MutationArgs['checkIn'] => ({
  check_in_type: 'morning',
  check_in_time: `${local_day}T07:00:00.000Z`,
  utc_offset_minutes: 0,
  local_day,
  day_start: '00:00:00',
  goal_time: '07:00:00',
});

/** Dexie loses a transaction after some hundred awaits without a disk request. These changes have the most awaits. */
describe('a transaction that changes many rows', () => {
  let store: LiveStore;
  let draft: MemoryRows;

  beforeEach(async () => {
    draft = new MemoryRows();
    draft.set('profiles', ME, newProfile(ME));
    draft.set('goals', ME, { ...newGoals(ME), morning_goal_time: '07:00:00' });
    draft.set('streaks', ME, newStreaks(ME));
    for (let day = 0; day < DAYS; day += 1) {
      await applyMutation(draft, ME, { name: 'checkIn', args: onDay(addDays(FIRST_DAY, day)) });
    }
    for (let n = 1; n <= 2 * MAX_MARKED_AT_ONCE; n += 1) {
      const message = aMessage(n, { read: false });
      draft.set('messages', message.id, message);
    }
    const incoming = new Map(
      TABLE_NAMES.flatMap((table) =>
        [...draft.tables[table].values()].map(
          (row) => [keyOfRow(SIMMER, table, row), row] as [DocKey, typeof row],
        ),
      ),
    );
    store = await openStore(ME, newDisk());
    await store.settle(async () => ({
      incoming,
      client: { synced: true },
    }));
  });
  afterEach(() => store?.close());

  const clock = (day: string) => ({
    now: () => Date.parse(`${day}T07:00:00.000Z`),
    utcOffsetMinutes: () => 0,
  });
  const streaksOnDisk = async () =>
    (await store.documents.where('check_ins')).map(({ streak }) => streak).sort((a, b) => a - b);
  const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

  it('recounts all 400 days of a run when the day before it is imported', async () => {
    const checkIns = [onDay(addDays(FIRST_DAY, -1))];
    const end = await importRows(
      { store, clock: clock(addDays(FIRST_DAY, DAYS)) },
      { displayName: null, goals: null, otherTimes: null, moments: null, checkIns },
    );
    expect(end).toMatchObject({ ok: true });
    expect(await streaksOnDisk()).toEqual(upTo(DAYS + 1));
  });

  it('recounts the whole history when the best streak is undone', async () => {
    const next = addDays(FIRST_DAY, DAYS);
    const done = await checkIn({ store, clock: clock(next) }, 'morning');
    await store.database.updateState({ sent_seq: 1 });
    expect(await undoCheckIn({ store, clock: clock(next) }, onDay(next))).toEqual({
      ok: true,
      value: undefined,
    });
    expect(done).toMatchObject({ ok: true, value: { checkIn: { streak: DAYS + 1 } } });
    expect(await streaksOnDisk()).toEqual(upTo(DAYS));
    expect(await store.documents.where('profiles')).toEqual([draft.tables.profiles.get(ME)]);
  });

  it('marks the maximum number of messages as read', async () => {
    const ids = [...draft.tables.messages.keys()];
    expect(await markRead({ store, clock: clock(FIRST_DAY) }, ids)).toMatchObject({ ok: true });
    const messages = (await store.documents.where('messages')).filter(
      ({ receiver_id }) => receiver_id === ME,
    );
    expect(messages.filter(({ read }) => !read)).toEqual([]);
    expect(messages).toHaveLength(MAX_MARKED_AT_ONCE);
  });
});
