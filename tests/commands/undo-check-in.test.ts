import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Clock } from '#base/clock.ts';
import { checkIn } from '#commands/check-in.ts';
import { undoCheckIn } from '#commands/undo-check-in.ts';
import type { Row } from '#schemas/registry.ts';
import type { LiveStore } from '#store/live-store.ts';
import { type DocKey, docKey } from '#store/rows/doc-key.ts';
import { composeRequest } from '#sync/push/push-request.ts';
import { renumber } from '#sync/push/renumber.ts';
import { newDisk, openStore } from '#tests/support/device.ts';
import { aProfile, FAKE_USER, someGoals, someStreaks } from '#tests/support/sample-rows.ts';

const DAY_MS = 86_400_000;
const MONDAY = Date.parse('2026-11-16T00:00:00.000Z');
const at = (now: number): Clock => ({ now: () => now, utcOffsetMinutes: () => 0 });
/** The minute `minute` of the day, `day` days after Monday. */
const moment = (day: number, minute: number) => MONDAY + day * DAY_MS + minute * 60_000;
const SEVEN = 7 * 60;

describe('undoCheckIn', () => {
  let store: LiveStore;

  beforeEach(async () => {
    store = await openStore(FAKE_USER, newDisk());
    const nothing = { total_points: 0, weekly_points: 0, best_week_points: 0 } as const;
    const none = { best_morning_streak: 0, best_night_streak: 0, current_league: 'coal' } as const;
    await store.settle(async () => ({
      incoming: new Map<DocKey, Row>([
        [docKey('profiles', FAKE_USER), aProfile({ ...nothing, ...none })],
        [docKey('goals', FAKE_USER), someGoals()],
        [docKey('streaks', FAKE_USER), someStreaks()],
      ]),
      client: { synced: true },
    }));
  });
  afterEach(() => store?.close());

  const tap = async (when: number, type: 'morning' | 'night' = 'morning') => {
    const done = await checkIn({ store, clock: at(when) }, type);
    if (!done.ok) throw new Error(done.error.type);
    return done.value.checkIn;
  };
  const shown = async () => ({
    checkIns: (await store.documents.where('check_ins')).sort((a, b) => (a.id < b.id ? -1 : 1)),
    profile: await store.documents.where('profiles'),
    streaks: await store.documents.where('streaks'),
  });
  const waiting = async () =>
    (await store.database.mutations.toArray()).map(({ name, args }) => ({ name, args }));

  it('leaves nothing to send if no request has carried the check-in', async () => {
    const before = await shown();
    const row = await tap(moment(0, SEVEN));
    expect(await undoCheckIn({ store, clock: at(moment(0, SEVEN) + 60_000) }, row)).toMatchObject({
      ok: true,
    });
    expect(await waiting()).toEqual([]);
    expect(await shown()).toEqual(before);
  });

  it('queues an undo with the time of the tap and of the undo if a request may have carried the check-in', async () => {
    const { check_in_type, local_day, check_in_time } = await tap(moment(0, SEVEN));
    await composeRequest(store.database, FAKE_USER, { batch: 100 });
    const undone = moment(0, SEVEN) + 60_000;
    expect(
      await undoCheckIn({ store, clock: at(undone) }, { check_in_type, local_day, check_in_time }),
    ).toEqual({ ok: true, value: undefined });
    expect(await waiting()).toEqual([
      expect.objectContaining({ name: 'checkIn' }),
      {
        name: 'undoCheckIn',
        args: { check_in_type, local_day, check_in_time, undone_at: new Date(undone).toISOString() },
      },
    ]);
    expect((await shown()).checkIns).toEqual([]);
  });

  it('withdraws the check-in, or sends both, if a request is composed at the same time', async () => {
    const row = await tap(moment(0, SEVEN));
    const clock = at(moment(0, SEVEN) + 5_000);
    const [request] = await Promise.all([
      composeRequest(store.database, FAKE_USER, { batch: 100 }),
      undoCheckIn({ store, clock }, row),
    ]);
    const names = (await waiting()).map(({ name }) => name);
    const sent = request.mutations.map(({ name }) => name);
    expect([sent, names]).toEqual(sent.length === 0 ? [[], []] : [['checkIn'], ['checkIn', 'undoCheckIn']]);
  });

  it('withdraws no other mutation if another tab renumbers the queue at the same time', async () => {
    const first = await tap(moment(0, SEVEN));
    await undoCheckIn({ store, clock: at(moment(0, SEVEN) + 1_000) }, first);
    const row = await tap(moment(0, SEVEN) + 2_000);
    const settle = store.settle.bind(store);
    vi.spyOn(store, 'settle').mockImplementationOnce(async (plan) => {
      // the server requests new numbers from another tab, in which the user checks in
      const request = await composeRequest(store.database, FAKE_USER, { batch: 0 });
      await renumber(store, () => crypto.randomUUID(), request);
      await tap(moment(0, SEVEN) + 3_000, 'night');
      return settle(plan);
    });
    const undone = await undoCheckIn({ store, clock: at(moment(0, SEVEN) + 5_000) }, row);
    expect(undone).toEqual({ ok: true, value: undefined });
    expect((await shown()).checkIns).toMatchObject([{ check_in_type: 'night' }]);
    expect((await waiting()).map(({ name }) => name)).toEqual(['checkIn', 'checkIn', 'undoCheckIn']);
  });

  it.each([
    ['more than 60 seconds after the tap', 60_001],
    ['with a clock set back before the tap', -1],
  ])('returns TooLate and changes nothing %s', async (_when, later) => {
    const row = await tap(moment(0, SEVEN));
    const before = await shown();
    const clock = at(moment(0, SEVEN) + later);
    expect(await undoCheckIn({ store, clock }, row)).toEqual({ ok: false, error: { type: 'TooLate' } });
    expect(await shown()).toEqual(before);
    expect(await waiting()).toHaveLength(1);
  });

  it('applies once from two tabs at the same instant, and never to a later check-in', async () => {
    const row = await tap(moment(0, SEVEN));
    const clock = at(moment(0, SEVEN) + 5_000);
    const both = await Promise.all([undoCheckIn({ store, clock }, row), undoCheckIn({ store, clock }, row)]);
    expect(both).toEqual([
      { ok: true, value: undefined },
      { ok: false, error: { type: 'NotThere' } },
    ]);
    await tap(moment(0, SEVEN) + 9_000);
    expect(await undoCheckIn({ store, clock: at(moment(0, SEVEN) + 10_000) }, row)).toEqual({
      ok: false,
      error: { type: 'NotThere' },
    });
    expect((await shown()).checkIns).toHaveLength(1);
  });

  it('fails before the first sync', async () => {
    const row = await tap(moment(0, SEVEN));
    await store.database.updateState({ synced: false });
    expect(await undoCheckIn({ store, clock: at(moment(0, SEVEN)) }, row)).toEqual({
      ok: false,
      error: { type: 'NotSyncedYet' },
    });
  });

  it('restores league, points, multiplier and both best values with the streak', async () => {
    for (let day = 0; day < 4; day++) await tap(moment(day, SEVEN));
    const before = await shown();
    expect(before.profile).toMatchObject([{ current_league: 'carbonara', total_points: 1000 }]);
    const row = await tap(moment(4, SEVEN));
    expect(row).toMatchObject({ streak_multiplier: 5, points_earned: 500 });
    await undoCheckIn({ store, clock: at(moment(4, SEVEN) + 30_000) }, row);
    expect(await shown()).toEqual(before);
  });

  it('restores the exact rows from before the tap, so that the next tap scores the same', async () => {
    let day = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 2 }),
        fc.constantFrom('morning' as const, 'night' as const),
        fc.integer({ min: 0, max: 1438 }),
        fc.integer({ min: 0, max: 60_000 }),
        async (days, type, minute, later) => {
          day += days;
          const before = await shown();
          const row = await tap(moment(day, minute), type);
          const tapped = await shown();
          const clock = at(moment(day, minute) + later);
          expect(await undoCheckIn({ store, clock }, row)).toMatchObject({ ok: true });
          expect(await shown()).toEqual(before);
          await tap(moment(day, minute), type);
          expect(await shown()).toEqual(tapped);
        },
      ),
      { numRuns: 25 },
    );
  });
});
