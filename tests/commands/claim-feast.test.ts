import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { claimFeast, rememberMade } from '#commands/claim-feast.ts';
import { addDays } from '#domain/calendar/days.ts';
import type { Row } from '#schemas/registry.ts';
import type { LiveStore } from '#store/live-store.ts';
import { type DocKey, docKey } from '#store/rows/doc-key.ts';
import { newDisk, openStore } from '#tests/support/device.ts';
import { fakeClock } from '#tests/support/fake-clock.ts';
import { aCheckIn, aProfile, FAKE_USER, someGoals, someStreaks } from '#tests/support/sample-rows.ts';

const DAY = '2026-10-22';
const clock = fakeClock(`${DAY}T23:30:00`);
const LAST = aCheckIn('night', DAY, '23:00').id;
let store: LiveStore;

/** Rows arrive: that many full days up to today, with these total points. */
async function arrive(days: number, total_points: number): Promise<void> {
  const rows = Array.from({ length: days }, (_, n) =>
    (['morning', 'night'] as const).map((type) =>
      aCheckIn(type, addDays(DAY, n - days + 1), type === 'morning' ? '07:30' : '23:20', { streak: n + 1 }),
    ),
  ).flat();
  const incoming = new Map<DocKey, Row>([
    [docKey('profiles', FAKE_USER), aProfile({ total_points })],
    [docKey('goals', FAKE_USER), someGoals()],
    [docKey('streaks', FAKE_USER), someStreaks()],
    ...rows.map((row) => [docKey('check_ins', row.id), row] as const),
  ]);
  await store.settle(async () => ({ incoming, client: { synced: true, last_synced_at: 1 } }));
}

beforeEach(async () => {
  store = await openStore(FAKE_USER, newDisk());
});
afterEach(() => store?.close());

describe('claimFeast', () => {
  it('returns a feast of a check-in made here once', async () => {
    await arrive(7, 1000);
    await rememberMade({ store }, LAST);
    expect(await claimFeast({ store, clock })).toMatchObject({ kind: 'streak', days: 7, by: LAST });
    await arrive(7, 1001);
    expect(await claimFeast({ store, clock })).toBeNull();
  });

  it('returns nothing for a history that a new device has fetched', async () => {
    await arrive(7, 1000);
    expect(await claimFeast({ store, clock })).toBeNull();
  });

  it('returns what a check-in made here has reached once earlier check-ins arrive late', async () => {
    await arrive(2, 100);
    await rememberMade({ store }, LAST);
    expect(await claimFeast({ store, clock })).toBeNull();
    await arrive(7, 1000);
    expect(await claimFeast({ store, clock })).toMatchObject({ days: 7 });
  });

  it('waits until older check-ins have arrived', async () => {
    await arrive(7, 1000);
    await rememberMade({ store }, LAST);
    await store.database.updateState({ last_synced_at: null });
    expect(await claimFeast({ store, clock })).toBeNull();
    await store.database.updateState({ last_synced_at: 1 });
    expect(await claimFeast({ store, clock })).toMatchObject({ days: 7 });
  });

  it('reads the history only after a change', async () => {
    await arrive(2, 100);
    await rememberMade({ store }, LAST);
    const read = vi.spyOn(store.documents, 'inPages');
    await claimFeast({ store, clock });
    await claimFeast({ store, clock });
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('gives a feast to one of two tabs', async () => {
    await arrive(7, 1000);
    await rememberMade({ store }, LAST);
    const claimed = await Promise.all([claimFeast({ store, clock }), claimFeast({ store, clock })]);
    expect(claimed.filter(Boolean)).toHaveLength(1);
  });
});
