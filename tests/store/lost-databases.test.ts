import type Dexie from 'dexie';
import { FETCH_ANEW } from '#store/new-client-state.ts';
import { IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Row } from '#schemas/entities.ts';
import { type DocKey, docKey } from '#store/doc-key.ts';
import type { LiveStore } from '#store/live-store.ts';
import { OutboxDatabase, outboxName } from '#store/outbox-database.ts';
import { StoreGone } from '#store/store-gone.ts';
import { StoreOutgrown } from '#store/store-outgrown.ts';
import type { StoreEnd } from '#store/watch-connection.ts';
import { aMessage, BEA, ME } from '#tests/support/conversation.ts';
import { type Disk, newDisk, openStore } from '#tests/support/device.ts';
import { newProfile } from '#tests/support/memory-draft.ts';

const remove = (disk: Disk, name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const deleting = disk.indexedDB.deleteDatabase(name);
    deleting.onsuccess = () => resolve();
    deleting.onerror = () => reject(deleting.error);
  });

const tableName = (disk: Disk, table: string, version = 0) => `rxdb-dexie-${disk.name}--${version}--${table}`;

/** What the next version of the app may have. */
class NewerOutbox extends OutboxDatabase {
  constructor(...of: ConstructorParameters<typeof OutboxDatabase>) {
    super(...of);
    this.version(6).stores({ later: 'id' });
  }
}

/** A device with something of everything, and one change that waits. */
async function filled(disk: Disk): Promise<void> {
  const store = await openStore(ME, disk);
  await store.exclusive(() =>
    store.settle(
      new Map<DocKey, Row>([
        [docKey('profiles', ME), newProfile(ME)],
        [docKey('profiles', BEA), newProfile(BEA)],
        [docKey('messages', aMessage(1).id), aMessage(1)],
      ]),
    ),
  );
  await store.outbox.updateState({ synced: true, cursor: { at: 'some place' } });
  await store.exclusive(() => store.append('setProfile', { display_name: 'Anna' }, 0));
  await store.close();
}

const ownName = async (store: LiveStore) =>
  (await store.documents.get('profiles', [ME])).get(ME)?.display_name;

describe('at the start of the app', () => {
  let disk: Disk;
  beforeEach(async () => {
    disk = newDisk();
    await filled(disk);
  });

  it('nothing is fetched anew when nothing was lost', async () => {
    const store = await openStore(ME, disk);
    expect(await store.outbox.readState()).toMatchObject({ synced: true, cursor: { at: 'some place' } });
    await store.close();
  });

  it.each([
    ['profiles', 0],
    ['check_ins', 1],
    ['messages', 1],
  ])(
    'the loss of %s alone is noticed: everything is fetched anew, what waits stays and shows',
    async (table, version) => {
      await remove(disk, tableName(disk, table, version));
      const store = await openStore(ME, disk);
      expect(await store.outbox.readState()).toMatchObject(FETCH_ANEW);
      expect(await store.outbox.mutations.count()).toBe(1);
      expect(await ownName(store)).toBe('Anna');
      await store.outbox.updateState({ synced: true, cursor: { at: 'another' } });
      await store.close();

      const again = await openStore(ME, disk);
      expect((await again.outbox.readState()).cursor, 'noticed once').toEqual({ at: 'another' });
      await again.close();
    },
  );

  it('a lost outbox makes another client of this device, which fetches everything', async () => {
    const before = await openStore(ME, disk);
    const { client_id } = await before.outbox.readState();
    await before.close();
    await remove(disk, outboxName(ME));
    const store = await openStore(ME, disk);
    const state = await store.outbox.readState();
    expect(state).toMatchObject({ ...FETCH_ANEW, next_seq: 1 });
    expect(state.client_id).not.toBe(client_id);
    await store.close();
  });

  it('everything lost is a first start', async () => {
    for (const { name = '' } of await disk.indexedDB.databases()) await remove(disk, name);
    const store = await openStore(ME, disk);
    expect(await store.outbox.readState()).toMatchObject(FETCH_ANEW);
    expect(await store.documents.keys()).toEqual([]);
    await store.close();
  });

  it('a store that a newer version of the app has taken over is not touched', async () => {
    const { length } = await disk.indexedDB.databases();
    const newer = new NewerOutbox(ME, { indexedDB: disk.indexedDB, IDBKeyRange });
    await newer.open();
    newer.close();
    await expect(openStore(ME, disk)).rejects.toThrow(StoreOutgrown);
    const databases = await disk.indexedDB.databases();
    expect(databases).toHaveLength(length);
    expect(databases.find(({ name }) => name === outboxName(ME))?.version).toBe(60);
  });
});

describe('while the app opens it', () => {
  let disk: Disk;
  beforeEach(async () => {
    disk = newDisk();
    await filled(disk);
  });

  /** Calls back as soon as that database is open, once; who opened it does not know yet. */
  const whenOpened = (name: string, then: () => void) => {
    const { indexedDB } = disk;
    const open = indexedDB.open.bind(indexedDB);
    let told = false;
    indexedDB.open = (...args) => {
      const request = open(...args);
      if (args[0] === name && !told) {
        told = true;
        request.addEventListener('success', then);
      }
      return request;
    };
  };

  it.each(['profiles', 'messages', 'outbox'])(
    'a deletion of %s fails the opening with a word of its own, and the next one has what is left',
    async (table) => {
      const name = table === 'outbox' ? outboxName(ME) : tableName(disk, table, table === 'messages' ? 1 : 0);
      let deleted: Promise<void> | null = null;
      whenOpened(name, () => {
        deleted = remove(disk, name);
      });
      await expect(openStore(ME, disk)).rejects.toThrow(StoreGone);
      await deleted;

      const store = await openStore(ME, disk);
      expect(await store.outbox.readState()).toMatchObject(FETCH_ANEW);
      await store.exclusive(() => store.append('setProfile', { display_name: 'Annie' }, 1));
      expect(await store.outbox.mutations.count()).toBe(table === 'outbox' ? 1 : 2);
      await store.close();
    },
  );
});

describe('a disk that refuses to open', () => {
  let disk: Disk;
  /** Until it is deleted, as a damaged file is. */
  let refused: string | null;
  beforeEach(async () => {
    disk = newDisk();
    await filled(disk);
    const { indexedDB } = disk;
    const open = indexedDB.open.bind(indexedDB);
    const deleteDatabase = indexedDB.deleteDatabase.bind(indexedDB);
    indexedDB.open = (...args) => {
      if (args[0] === refused) throw new DOMException('Internal error opening backing store', 'UnknownError');
      return open(...args);
    };
    indexedDB.deleteDatabase = (name) => {
      if (name === refused) refused = null;
      return deleteDatabase(name);
    };
  });
  const offline = { isOnline: () => false };

  it.each(['profiles', '_rxdb_internal', 'outbox'])(
    '%s, for now: nothing is deleted, and the next opening has everything',
    async (table) => {
      refused = table === 'outbox' ? outboxName(ME) : tableName(disk, table);
      await expect(openStore(ME, disk, offline)).rejects.toThrow('Internal error');
      refused = null;
      const store = await openStore(ME, disk);
      expect(await store.outbox.readState()).toMatchObject({ synced: true, cursor: { at: 'some place' } });
      expect(await ownName(store)).toBe('Anna');
      await store.close();
    },
  );

  it.each(['profiles', '_rxdb_internal'])(
    '%s, for good: the documents are made anew and fetched anew, what waits stays and shows',
    async (table) => {
      refused = tableName(disk, table);
      const store = await openStore(ME, disk);
      expect(await store.outbox.readState()).toMatchObject(FETCH_ANEW);
      expect(await store.outbox.mutations.count()).toBe(1);
      expect(await ownName(store)).toBe('Anna');
      await store.close();
    },
  );

  it('the outbox, for good: it is not deleted, whatever else there is', async () => {
    const before = await disk.indexedDB.databases();
    refused = outboxName(ME);
    await expect(openStore(ME, disk)).rejects.toThrow('Internal error');
    refused = tableName(disk, 'profiles');
    const open = disk.indexedDB.open;
    disk.indexedDB.open = (...args) => {
      if (args[0] === outboxName(ME)) throw new DOMException('Internal error', 'UnknownError');
      return open(...args);
    };
    await expect(openStore(ME, disk)).rejects.toThrow('Internal error');
    expect(await disk.indexedDB.databases()).toEqual(before);
  });

  it('for want of room: nothing is deleted', async () => {
    const before = await disk.indexedDB.databases();
    const open = disk.indexedDB.open;
    disk.indexedDB.open = (...args) => {
      if (args[0] === tableName(disk, 'profiles')) throw new DOMException('full', 'QuotaExceededError');
      return open(...args);
    };
    await expect(openStore(ME, disk)).rejects.toThrow('full');
    expect(await disk.indexedDB.databases()).toEqual(before);
  });
});

describe('under an open page', () => {
  let disk: Disk;
  let ends: StoreEnd[];
  let store: LiveStore;
  beforeEach(async () => {
    disk = newDisk();
    await filled(disk);
    ends = [];
    store = await openStore(ME, disk, { onEnd: (end) => ends.push(end) });
    return () => store.close();
  });

  /** What a browser does to a connection, in the background or when it is short of memory. */
  const cut = (database: Dexie) => {
    const connection = database.backendDB();
    connection.close();
    connection.onclose?.(new Event('close'));
  };
  const documentsDatabase = async (table: 'profiles' | 'messages'): Promise<Dexie> =>
    (await store.documents.collections[table].internalStorageInstance.internals).dexieDb;

  it('connections that the browser cut are made again, and the next tap goes through', async () => {
    cut(store.outbox);
    cut(await documentsDatabase('profiles'));
    await store.exclusive(() => store.append('setProfile', { display_name: 'Annie' }, 1));
    expect(await store.outbox.mutations.count()).toBe(2);
    expect(await ownName(store)).toBe('Annie');
    expect(ends).toEqual([]);
  });

  it('connections that died without a word are made again too', async () => {
    store.outbox.backendDB().close();
    (await documentsDatabase('profiles')).backendDB().close();
    await store.exclusive(() => store.append('setProfile', { display_name: 'Annie' }, 1));
    expect(await ownName(store)).toBe('Annie');
    expect(ends).toEqual([]);
  });

  it('a deleted database is let go and told of', async () => {
    await remove(disk, tableName(disk, 'messages', 1));
    expect(ends).toEqual(['gone']);
    await remove(disk, outboxName(ME));
    expect(ends).toEqual(['gone', 'gone']);
  });

  it('a database that was cut and had been deleted is told of when it is made again', async () => {
    const messages = await documentsDatabase('messages');
    const connection = messages.backendDB();
    connection.close();
    await remove(disk, tableName(disk, 'messages', 1));
    connection.onclose?.(new Event('close'));
    await messages.open();
    expect(ends).toEqual(['gone']);
  });

  it('makes way for a newer version of the app, and writes nothing more', async () => {
    const newer = new NewerOutbox(ME, { indexedDB: disk.indexedDB, IDBKeyRange });
    await newer.open();
    expect(ends).toEqual(['outgrown']);
    await expect(
      store.exclusive(() => store.append('setProfile', { display_name: 'Annie' }, 1)),
    ).rejects.toThrow();
    expect(await newer.mutations.count()).toBe(1);
    newer.close();
  });
});
