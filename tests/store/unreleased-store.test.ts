import { SIMMER } from '#domain/mutations/simmer.ts';
import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it } from 'vitest';
import { rescueExport } from '#queries/export-data.ts';
import { deleteDatabases } from '#store/database/delete-databases.ts';
import type { StoreEnd } from '#store/database/store-ended.ts';
import { writeActiveUser } from '#store/device/device-records.ts';
import { openBackgroundStore } from '#sync/push/background-store.ts';
import { memoryLocks, openStore } from '#tests/support/device.ts';
import { readDisk, writeDisk } from '#tests/support/disk-image.ts';
import { fakeClock } from '#tests/support/fake-clock.ts';
import { ANN } from '#tests/support/old-store.ts';
import { unreleasedStore } from '#tests/support/store-images.ts';

const open = (onEnd: (end: StoreEnd) => void = () => undefined) => openStore(ANN, { indexedDB }, { onEnd });

describe('the store of an unreleased version', () => {
  afterEach(() => deleteDatabases((name) => name.includes(ANN)));

  it('is rejected each time it is opened and remains unchanged', async () => {
    await writeDisk(indexedDB, unreleasedStore());
    const before = await readDisk(indexedDB);
    await expect(open()).rejects.toMatchObject({ end: 'unreleased_version' });
    await expect(open()).rejects.toMatchObject({ end: 'unreleased_version' });
    expect(await readDisk(indexedDB)).toEqual(before);
  });

  it('is exported with its rows, waiting mutations and rejected mutations', async () => {
    await writeDisk(indexedDB, unreleasedStore());
    const file = await rescueExport(ANN, fakeClock('2026-11-28T08:00:00'), 'ann@example.org');
    expect(file).toMatchObject({ complete: false, profile: { display_name: 'Anna', total_points: 600 } });
    expect(file?.check_ins).toHaveLength(3);
    expect(file?.messages).toHaveLength(3);
    expect(file?.changes.map(({ name }) => name)).toEqual([
      'checkIn',
      'setProfile',
      'setGoals',
      'setProfile',
    ]);
  });

  it('is replaced by an empty store once it is deleted', async () => {
    await writeDisk(indexedDB, unreleasedStore());
    expect(await deleteDatabases((name) => name.includes(ANN))).toBe(true);
    const store = await open();
    expect(await store.database.readState()).toMatchObject({ cursor: null, synced: false });
    expect(await store.database.mutations.count()).toBe(0);
    await store.close();
  });

  it('is not opened by the service worker', async () => {
    await writeDisk(indexedDB, unreleasedStore());
    await writeActiveUser({ user_id: ANN, email: 'ann@example.org' });
    const before = await readDisk(indexedDB);
    expect(await openBackgroundStore(memoryLocks(), SIMMER)).toBeNull();
    expect(await readDisk(indexedDB)).toEqual(before);
    await writeActiveUser(null);
  });

  it('is recognized when it has nine databases, as before November 2026', async () => {
    const outbox = `simmer-outbox-${ANN}`;
    await writeDisk(indexedDB, { databases: [{ name: outbox, version: 30, stores: [] }] });
    await expect(open()).rejects.toMatchObject({ end: 'unreleased_version' });
    await expect(open()).rejects.toMatchObject({ end: 'unreleased_version' });
    expect((await indexedDB.databases()).map(({ name }) => name)).toContain(outbox);
  });
});
