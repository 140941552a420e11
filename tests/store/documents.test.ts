import { IDBKeyRange } from 'fake-indexeddb';
import { createRxDatabase, removeRxDatabase } from 'rxdb/plugins/core';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { messageSchema } from '#schemas/message.ts';
import type { Profile } from '#schemas/profile.ts';
import { docKey } from '#store/doc-key.ts';
import type { LiveStore } from '#store/live-store.ts';
import { type Disk, newDisk, openStore } from '#tests/support/device.ts';

const BEA: Profile = {
  user_id: '00000000-0000-4000-8000-00000000000b',
  display_name: 'Bea',
  avatar_url: null,
  total_points: 900,
  weekly_points: 100,
  week_start: '2026-03-09',
  previous_week_points: 0,
  best_week_points: 800,
  best_morning_streak: 4,
  best_night_streak: 2,
  current_league: 'coal',
};
const key = docKey('profiles', BEA.user_id);

describe('the documents on disk', () => {
  let store: LiveStore;
  const stored = async () => (await store.documents.get('profiles', [BEA.user_id])).get(BEA.user_id);
  const write = (row: Partial<Profile> | null) =>
    store.exclusive(() => store.documents.write(new Map([[key, row as Profile | null]])));

  beforeEach(async () => {
    store = await openStore('00000000-0000-4000-8000-00000000000a', newDisk());
  });
  afterEach(() => store.close());

  it('lose the fields that a row no longer has: a friend who is only a card now keeps no points here', async () => {
    await write(BEA);
    const card = { user_id: BEA.user_id, display_name: 'Bea', avatar_url: null };
    await write(card);
    expect(await stored()).toEqual(card);
  });

  it('emit nothing when a row is written that is there already', async () => {
    await write(BEA);
    const revisions: string[] = [];
    const watching = store.documents.collections.profiles.$.subscribe((event) =>
      revisions.push(event.operation),
    );
    await write({ ...BEA });
    expect(revisions).toEqual([]);
    await write({ ...BEA, display_name: 'Beate' });
    expect(revisions).toEqual(['UPDATE']);
    watching.unsubscribe();
  });

  it('take a row again that was deleted', async () => {
    await write(BEA);
    await write(null);
    expect(await stored()).toBeUndefined();
    await write(BEA);
    expect(await stored()).toEqual(BEA);
  });

  it('write over what was read and changed under the same lock, again and again', async () => {
    await write(BEA);
    await store.exclusive(async () => {
      await stored();
      await store.documents.write(new Map([[key, { ...BEA, total_points: 1 }]]));
      await stored();
      await store.documents.write(new Map([[key, { ...BEA, total_points: 2 }]]));
      await store.documents.write(new Map([[key, { ...BEA, total_points: 3 }]]));
    });
    expect((await stored())?.total_points).toBe(3);
  });

  it('are found by a field, as they stand on disk and without what was deleted', async () => {
    const other = { ...BEA, user_id: '00000000-0000-4000-8000-00000000000c' };
    await store.exclusive(() =>
      store.documents.write(
        new Map([
          [key, BEA],
          [docKey('profiles', other.user_id), other],
        ]),
      ),
    );
    expect(await store.documents.where('profiles', 'user_id', BEA.user_id)).toEqual([BEA]);
    await write(null);
    expect(await store.documents.where('profiles', 'user_id', BEA.user_id)).toEqual([]);
    expect(await store.documents.where('profiles')).toEqual([other]);
  });
});

describe('documents that another version of the app shaped otherwise', () => {
  const ANN = '00000000-0000-4000-8000-00000000000a';

  const shapeOtherwise = async (disk: Disk) => {
    const storage = getRxStorageDexie({ indexedDB: disk.indexedDB, IDBKeyRange });
    const database = await createRxDatabase({ name: disk.name, storage, multiInstance: false });
    const { indexes, ...withoutIndexes } = messageSchema;
    await database.addCollections({ messages: { schema: withoutIndexes, autoMigrate: false } });
    await database.close();
  };

  it('are made anew and fetched anew; what the person did is kept and stays on screen', async () => {
    const disk = newDisk();
    const before = await openStore(ANN, disk);
    await before.exclusive(() =>
      before.settle(new Map([[docKey('profiles', ANN), { ...BEA, user_id: ANN }]])),
    );
    await before.outbox.updateState({ synced: true, cursor: { e: 'one' } });
    await before.exclusive(() => before.append('setProfile', { display_name: 'Anna' }, 0));
    await before.close();
    await removeRxDatabase(disk.name, getRxStorageDexie({ indexedDB: disk.indexedDB, IDBKeyRange }), false);
    await shapeOtherwise(disk);

    const after = await openStore(ANN, disk);
    expect(await after.outbox.mutations.toArray()).toMatchObject([{ name: 'setProfile' }]);
    expect(await after.outbox.readState()).toMatchObject({ cursor: null, synced: false });
    expect((await after.documents.get('profiles', [ANN])).get(ANN)?.display_name).toBe('Anna');
    await after.close();
  });
});
