import { IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkIn, checkInForPoints } from '#commands/check-in.ts';
import { retryRejected } from '#commands/retry-rejected.ts';
import type { Row } from '#schemas/registry.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import type { LiveStore } from '#store/live-store.ts';
import { type DocKey, docKey } from '#store/rows/doc-key.ts';
import { rejectMutation } from '#sync/push/reject-mutation.ts';
import { countTrips } from '#tests/support/count-trips.ts';
import { newDisk, openStore } from '#tests/support/device.ts';
import { aCheckIn, aProfile, FAKE_USER, someGoals, someStreaks } from '#tests/support/sample-rows.ts';

describe('checkIn', () => {
  let store: LiveStore;
  let now = '2026-11-16T07:00:00.000Z';
  const clock = { now: () => Date.parse(now), utcOffsetMinutes: () => 0 };
  const written = async () => (await store.database.mutations.toArray()).map(({ args }) => args);
  const bring = (rows: readonly (readonly [DocKey, Row | null])[]) =>
    store.settle(async () => ({
      incoming: new Map(rows),
      client: { synced: true },
    }));

  beforeEach(async () => {
    store = await openStore(FAKE_USER, newDisk());
    await bring([
      [docKey('profiles', FAKE_USER), aProfile()],
      [docKey('goals', FAKE_USER), someGoals()],
    ]);
  });
  afterEach(() => store?.close());

  it('counts for the instant of the tap even if the store is busy until the next day', async () => {
    await bring([[docKey('streaks', FAKE_USER), someStreaks()]]);
    now = '2026-11-16T23:59:59.900Z';
    let isFree = false;
    const other = store.change(async () => {
      while (!isFree) await store.database.readState();
    });
    const tapped = checkIn({ store, clock }, 'night');
    now = '2026-11-17T00:00:00.100Z';
    isFree = true;
    await other;
    expect(await tapped).toMatchObject({ ok: true });
    expect(await written()).toMatchObject([
      { local_day: '2026-11-16', check_in_time: '2026-11-16T23:59:59.900Z' },
    ]);
  });

  it('reads in one disk transaction and writes in another', async () => {
    await bring([[docKey('streaks', FAKE_USER), someStreaks()]]);
    const tripsOf = (type: CheckInType) =>
      countTrips(async () => {
        expect(await checkIn({ store, clock }, type)).toMatchObject({ ok: true });
      });
    expect(await tripsOf('morning')).toBe(2);
    // the server rows of profile and streaks are already stored
    expect(await tripsOf('night')).toBe(2);
  });

  it('reads all neighbouring days in one request', async () => {
    await bring([[docKey('streaks', FAKE_USER), someStreaks()]]);
    const reads = vi.spyOn(IDBObjectStore.prototype, 'get');
    expect(await checkIn({ store, clock }, 'morning')).toMatchObject({ ok: true });
    // the client record, goals, profile and streaks
    expect(reads).toHaveBeenCalledTimes(4);
    reads.mockRestore();
  });

  it.each([
    ['the league that its points reach', 12, 'carbonara'],
    ['no league while the points stay below the next', 1, null],
  ])('returns %s', async (_what, streak, risenTo) => {
    const before = aCheckIn('morning', '2026-11-15', '07:00', { streak });
    const last = { morning_streak: streak, last_morning_check: '2026-11-15' };
    await bring([
      [docKey('streaks', FAKE_USER), someStreaks(last)],
      [docKey('check_ins', before.id), before],
      [docKey('profiles', FAKE_USER), aProfile({ current_league: 'coal', best_week_points: 0 })],
    ]);
    now = '2026-11-16T07:00:00.000Z';
    expect(await checkIn({ store, clock }, 'morning')).toMatchObject({ ok: true, value: { risenTo } });
  });

  it.each(['goals', 'profiles', 'streaks'] as const)(
    'fails while the row in %s is missing',
    async (table) => {
      await bring([[docKey('streaks', FAKE_USER), someStreaks()]]);
      await bring([[docKey(table, FAKE_USER), null]]);
      expect(await checkIn({ store, clock }, 'morning')).toEqual({
        ok: false,
        error: { type: 'NotSyncedYet' },
      });
    },
  );

  it.each([
    ['morning', '2026-11-16T05:18:59.000Z', false],
    ['morning', '2026-11-16T05:19:01.000Z', true],
    ['morning', '2026-11-16T08:40:59.000Z', true],
    ['morning', '2026-11-16T08:41:00.000Z', false],
  ] as const)('is made for points alone only while it earns some: %s at %s', async (type, at, isMade) => {
    await bring([[docKey('streaks', FAKE_USER), someStreaks()]]);
    now = at;
    const end = await checkInForPoints({ store, clock }, type);
    if (isMade) return expect(end).toMatchObject({ ok: true });
    expect(end).toEqual({ ok: false, error: { type: 'WorthNothing' } });
    expect(await written()).toEqual([]);
    expect(await checkIn({ store, clock }, type)).toMatchObject({
      ok: true,
      value: { checkIn: { points_earned: 0 } },
    });
  });

  it('fails and queues nothing before the first sync', async () => {
    expect(await checkIn({ store, clock }, 'morning')).toEqual({
      ok: false,
      error: { type: 'NotSyncedYet' },
    });
    expect(await written()).toEqual([]);
  });

  it('scores against the current goal while a changed goal waits for tomorrow', async () => {
    now = '2026-11-16T22:31:00.000Z';
    const waiting = { night_goal_time: '22:30:00', night_goal_from: '2026-11-17' };
    await bring([
      [docKey('streaks', FAKE_USER), someStreaks()],
      [docKey('goals', FAKE_USER), someGoals(waiting)],
    ]);
    expect(await checkIn({ store, clock }, 'night')).toMatchObject({
      ok: true,
      value: { checkIn: { goal_time: '23:00:00', points_earned: 76 } },
    });
  });

  it('can be retried with the new goal of its day after a rejection for an unknown goal', async () => {
    await bring([[docKey('streaks', FAKE_USER), someStreaks()]]);
    now = '2026-11-16T07:00:00.000Z';
    await checkIn({ store, clock }, 'morning');
    const [entry] = await store.database.mutations.toArray();
    if (!entry) throw new Error('it was not queued');
    await rejectMutation(store, entry, 'unknown_goal', Date.now());
    await bring([[docKey('goals', FAKE_USER), someGoals({ morning_goal_time: '06:50:00' })]]);
    await retryRejected({ store, clock }, entry.id);
    expect(await written()).toMatchObject([
      { goal_time: '06:50:00', check_in_time: '2026-11-16T07:00:00.000Z' },
    ]);
    expect(await store.database.rejected.count()).toBe(0);
  });
});
