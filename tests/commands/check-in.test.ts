import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkIn } from '#commands/check-in.ts';
import type { Row } from '#schemas/entities.ts';
import type { LiveStore } from '#store/live-store.ts';
import { type DocKey, docKey } from '#store/rows/doc-key.ts';
import { newDisk, openStore } from '#tests/support/device.ts';
import { aProfile, FAKE_USER, someGoals, someStreaks } from '#tests/support/sample-rows.ts';

describe('a check-in', { timeout: 60_000 }, () => {
  let store: LiveStore;
  let now = '2026-11-16T07:00:00.000Z';
  const clock = { now: () => Date.parse(now), utcOffsetMinutes: () => 0 };
  const written = async () => (await store.outbox.mutations.toArray()).map(({ args }) => args);
  const bring = (rows: readonly (readonly [DocKey, Row])[]) =>
    store.settle(async () => ({
      incoming: new Map(rows),
      alongside: () => store.outbox.updateState({ synced: true }),
    }));

  beforeEach(async () => {
    store = await openStore(FAKE_USER, newDisk());
    await bring([
      [docKey('profiles', FAKE_USER), aProfile()],
      [docKey('goals', FAKE_USER), someGoals()],
    ]);
  });
  afterEach(() => store.close());

  it('counts from the instant of the tap, also when the store is free only on the next day', async () => {
    await bring([[docKey('streaks', FAKE_USER), someStreaks()]]);
    now = '2026-11-16T23:59:59.900Z';
    let isFree = false;
    const other = store.change(async () => {
      while (!isFree) await store.outbox.readState();
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

  it('is not written down while it could not be scored: what is written down is on screen', async () => {
    expect(await checkIn({ store, clock }, 'morning')).toEqual({
      ok: false,
      error: { type: 'NotSyncedYet' },
    });
    expect(await written()).toEqual([]);
  });
});
