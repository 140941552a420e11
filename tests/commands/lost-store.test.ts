import { beforeEach, describe, expect, it } from 'vitest';
import type { Clock } from '#base/clock.ts';
import { checkIn } from '#commands/check-in.ts';
import type { Row } from '#schemas/registry.ts';
import { storeName } from '#store/database/store-database.ts';
import type { LiveStore } from '#store/live-store.ts';
import { type DocKey, docKey } from '#store/rows/doc-key.ts';
import { ME } from '#tests/support/conversation.ts';
import { type Disk, newDisk, openStore } from '#tests/support/device.ts';
import { newGoals, newProfile, newStreaks } from '#tests/support/memory-rows.ts';

const clock: Clock = { now: () => Date.parse('2026-11-18T07:00:00.000Z'), utcOffsetMinutes: () => 0 };
/** Stores the rows of the first page. */
async function fill(store: LiveStore): Promise<void> {
  await store.settle(async () => ({
    incoming: new Map<DocKey, Row>([
      [docKey('profiles', ME), newProfile(ME)],
      [docKey('goals', ME), newGoals(ME)],
      [docKey('streaks', ME), newStreaks(ME)],
    ]),
    client: { synced: true },
  }));
}

describe('checkIn on a deleted database', () => {
  let disk: Disk;
  let store: LiveStore;
  beforeEach(async () => {
    disk = newDisk();
    store = await openStore(ME, disk);
    await fill(store);
    return () => store.close();
  });

  const remove = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const deleting = disk.indexedDB.deleteDatabase(storeName(ME));
      deleting.onsuccess = () => resolve();
      deleting.onerror = () => reject(deleting.error);
    });
  const openAgain = async () => {
    await store.close();
    store = await openStore(ME, disk);
  };

  it('fails without writing, and succeeds once the store is opened again', async () => {
    await remove();
    const rejected = { ok: false, error: { type: 'NotSyncedYet' } };
    expect(await checkIn({ store, clock }, 'morning')).toEqual(rejected);
    await store.close();
    expect(await checkIn({ store, clock }, 'morning'), 'store closed and not yet opened again').toEqual(
      rejected,
    );

    await openAgain();
    expect(await store.database.mutations.count()).toBe(0);
    await fill(store);
    expect(await checkIn({ store, clock }, 'morning')).toMatchObject({ ok: true });
    expect(await store.database.mutations.count()).toBe(1);
  });

  it('returns when the database is deleted during its transaction, and leaves an empty store', async () => {
    const { documents } = store;
    const write = documents.write.bind(documents);
    let removed: Promise<void> = Promise.resolve();
    documents.write = async (...args) => {
      removed = remove();
      await write(...args);
    };
    expect(await checkIn({ store, clock }, 'morning')).toMatchObject({ ok: expect.any(Boolean) });
    await removed;
    await openAgain();
    expect(await store.database.mutations.count()).toBe(0);
    expect(await store.documents.keys()).toEqual([]);
  });
});
