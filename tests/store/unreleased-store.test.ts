import { IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { StoreDatabase } from '#store/database/store-database.ts';
import type { StoreEnd } from '#store/database/store-ended.ts';
import { openStore } from '#tests/support/device.ts';
import { readDisk } from '#tests/support/disk-image.ts';
import { ANN } from '#tests/support/old-store.ts';
import { diskOf, unreleasedStore } from '#tests/support/store-images.ts';

describe('a store of an unreleased version', () => {
  it('is rejected at every opening and remains as it was', async () => {
    const image = unreleasedStore();
    const disk = await diskOf(image);
    for (const _time of ['first', 'second']) {
      const ends: StoreEnd[] = [];
      await expect(
        openStore(ANN, { indexedDB: disk }, { onEnd: (end) => ends.push(end) }),
      ).rejects.toMatchObject({ end: 'unreleased_version' });
    }
    expect(await readDisk(disk)).toEqual(image);
  });
});
