import { forceCloseDatabase, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SIMMER } from '#domain/mutations/simmer.ts';
import type { Row } from '#schemas/registry.ts';
import { TABLES } from '#schemas/registry.ts';
import { FETCH_ALL } from '#store/database/outbox.ts';
import { StoreDatabase, storeName } from '#store/database/store-database.ts';
import { isStorageFull, type StoreEnd, StoreEnded } from '#store/database/store-ended.ts';
import { storeVersion } from '#store/database/upgrade.ts';
import type { LiveStore } from '#store/live-store.ts';
import { type DocKey, docKey } from '#store/rows/doc-key.ts';
import { cutWithoutAnswer } from '#tests/support/broken-disk.ts';
import { aFriend, aMessage, BEA, ME } from '#tests/support/conversation.ts';
import { type Disk, newDisk, openStore } from '#tests/support/device.ts';

const NAME = storeName(ME);

const remove = ({ indexedDB }: Disk): Promise<void> =>
  new Promise((resolve, reject) => {
    const deleting = indexedDB.deleteDatabase(NAME);
    deleting.onsuccess = () => resolve();
    deleting.onerror = () => reject(deleting.error);
  });

/** A schema that the next version of the app may have. */
class NewerDatabase extends StoreDatabase {
  constructor({ indexedDB }: Disk) {
    super(ME, SIMMER, { dexie: { indexedDB, IDBKeyRange }, otherTabs: false });
    this.version(storeVersion(TABLES) + 1).stores({ later: 'id' });
  }
}

/** A device with rows in every table, and one pending mutation. */
async function filled(disk: Disk): Promise<void> {
  const store = await openStore(ME, disk);
  const incoming = new Map<DocKey, Row>([
    [docKey('profiles', ME), aFriend(ME, 'Mina')],
    [docKey('profiles', BEA), aFriend(BEA, 'Bea')],
    [docKey('messages', aMessage(1).id), aMessage(1)],
  ]);
  const client = { synced: true, cursor: { at: 'some place' } };
  await store.settle(async () => ({ incoming, client }));
  await store.change((change) => change.append('setProfile', { display_name: 'Anna' }, 0));
  await store.close();
}

const rename = (store: LiveStore) =>
  store.change((change) => change.append('setProfile', { display_name: 'Annie' }, 1));
const ownName = async (store: LiveStore) =>
  (await store.documents.get('profiles', [ME])).get(ME)?.display_name;

async function expectAll(store: LiveStore): Promise<void> {
  expect(await store.database.readState()).toMatchObject({ synced: true, cursor: { at: 'some place' } });
  expect(await store.database.mutations.count()).toBe(1);
  expect(await ownName(store)).toBe('Anna');
}

async function expectEmpty(store: LiveStore): Promise<void> {
  expect(await store.database.readState()).toMatchObject({ ...FETCH_ALL, next_seq: 1 });
  expect([await store.documents.keys(), await store.database.mutations.count()]).toEqual([[], 0]);
}

describe('LiveStore.open', () => {
  let disk: Disk;
  beforeEach(async () => {
    disk = newDisk();
    await filled(disk);
  });

  it('keeps its cursor when nothing was lost', async () => {
    const store = await openStore(ME, disk);
    await expectAll(store);
    expect(store.atOpening).toMatchObject({ queued: [{ seq: 1 }], settling: [], synced: true });
    await store.close();
  });

  it('becomes a new client that fetches everything when the database is lost', async () => {
    const before = await openStore(ME, disk);
    const { client_id } = await before.database.readState();
    await before.close();
    await remove(disk);
    const store = await openStore(ME, disk);
    await expectEmpty(store);
    expect((await store.database.readState()).client_id).not.toBe(client_id);
    await store.close();
  });

  it('makes one client of two tabs that open a new store at once', async () => {
    const { indexedDB } = newDisk();
    const open = () => openStore(ME, { indexedDB }, { tables: [] });
    const tabs = await Promise.all([open(), open()]);
    const [one, other] = await Promise.all(tabs.map(({ database }) => database.client.toArray()));
    expect(one).toHaveLength(1);
    expect(other).toEqual(one);
    for (const tab of tabs) await tab.close();
  });

  it('rejects a database that a newer version of the app has upgraded, and leaves it unchanged', async () => {
    const newer = new NewerDatabase(disk);
    await newer.open();
    newer.close();
    const ends: StoreEnd[] = [];
    await expect(openStore(ME, disk, { onEnd: (end) => ends.push(end) })).rejects.toMatchObject({
      end: 'newer_version',
    });
    expect(await disk.indexedDB.databases()).toEqual([
      { name: NAME, version: (storeVersion(TABLES) + 1) * 10 },
    ]);
    const again = new NewerDatabase(disk);
    expect(await again.mutations.count()).toBe(1);
    again.close();
  });

  it('reports a deletion during the first opening, and starts empty at the next one', async () => {
    const fresh = newDisk();
    let removed: Promise<void> | undefined;
    const newId = () => {
      removed = remove(fresh);
      return crypto.randomUUID();
    };
    await expect(openStore(ME, fresh, { newId })).rejects.toMatchObject({ end: 'deleted' });
    await removed;
    expect(await fresh.indexedDB.databases()).toEqual([]);
    const store = await openStore(ME, fresh);
    await expectEmpty(store);
    await store.close();
  });
});

describe('a browser that cannot open the database', () => {
  let disk: Disk;
  /** The error with which the browser rejects, while it does. */
  let rejection: DOMException | null;
  beforeEach(async () => {
    disk = newDisk();
    await filled(disk);
    rejection = null;
    const { indexedDB } = disk;
    const open = indexedDB.open.bind(indexedDB);
    indexedDB.open = (...args) => {
      if (rejection) throw rejection;
      return open(...args);
    };
  });

  const expectStillThere = async () => {
    rejection = null;
    const store = await openStore(ME, disk);
    await expectAll(store);
    await store.close();
  };

  it.each(['UnknownError', 'DataError', 'NotReadableError', 'EncodingError'])(
    'reports %s as corrupt, deletes nothing, and has everything once it is readable again',
    async (name) => {
      rejection = new DOMException('Internal error opening backing store', name);
      await expect(openStore(ME, disk)).rejects.toMatchObject({ end: 'corrupt' });
      await expectStillThere();
    },
  );

  it('reports a full disk, not a corrupt one, and deletes nothing', async () => {
    rejection = new DOMException('full', 'QuotaExceededError');
    const failure = await openStore(ME, disk).catch((error: unknown) => error);
    expect(failure).not.toBeInstanceOf(StoreEnded);
    expect(isStorageFull(failure)).toBe(true);
    await expectStillThere();
  });

  afterEach(() => void vi.useRealTimers());

  // the messages of Chromium while it evicts data, and of WebKit
  it.each([
    ['UnknownError', 'Connection is closing because of: Force close delete origin'],
    ['AbortError', 'The connection was closed.'],
    ['UnknownError', 'Connection to Indexed Database server lost. Refresh the page to try again'],
  ])('reopens the database when the connection is cut with %s: "%s"', async (name, message) => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    rejection = new DOMException(message, name);
    const opening = openStore(ME, disk);
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
    rejection = null;
    await vi.advanceTimersByTimeAsync(1000);
    vi.useRealTimers();
    const store = await opening;
    await expectAll(store);
    await store.close();
  });

  it('reopens the database when the connection is cut without a response to a request', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const fresh = newDisk();
    const opening = openStore(ME, fresh);
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementationOnce(function (this: IDBObjectStore) {
      return cutWithoutAnswer(this);
    });
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
    await vi.advanceTimersByTimeAsync(1000);
    vi.useRealTimers();
    const store = await opening;
    await expectEmpty(store);
    await store.close();
  });

  it('reports a failure of the first read as corrupt, and deletes nothing', async () => {
    const { indexedDB } = disk;
    const open = indexedDB.open.bind(indexedDB);
    let isDamaged = true;
    indexedDB.open = (...args) => {
      const request = open(...args);
      request.addEventListener('success', () => {
        const { result } = request;
        const begin = result.transaction.bind(result);
        result.transaction = (...parts) => {
          if (isDamaged) throw new DOMException('Internal error reading', 'UnknownError');
          return begin(...parts);
        };
      });
      return request;
    };
    await expect(openStore(ME, disk)).rejects.toMatchObject({ end: 'corrupt' });
    isDamaged = false;
    await expectStillThere();
  });
});

describe('an open store', () => {
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

  it('reconnects after the browser cut the connection, and saves the next tap', async () => {
    const connection = store.database.backendDB();
    connection.close();
    connection.onclose?.(new Event('close'));
    await rename(store);
    expect([await store.database.mutations.count(), await ownName(store)]).toEqual([2, 'Annie']);
    expect(ends).toEqual([]);
  });

  it('saves a tap once on a dead connection that the browser reports later', async () => {
    const connection = store.database.backendDB();
    connection.close();
    const tap = rename(store);
    forceCloseDatabase(connection as never);
    await tap;
    expect([await store.database.mutations.count(), await ownName(store)]).toEqual([2, 'Annie']);
    expect(ends).toEqual([]);
  });

  it('reconnects after a connection died silently, and updates screens', async () => {
    const shown: (string | undefined)[] = [];
    const following = store.collections.profiles
      .findOne(ME)
      .$.subscribe((doc) => shown.push(doc?.display_name));
    store.database.backendDB().close();
    await rename(store);
    expect(await ownName(store)).toBe('Annie');
    await vi.waitFor(() => expect(shown.at(-1)).toBe('Annie'));
    expect(ends).toEqual([]);
    following.unsubscribe();
  });

  it('reports a deleted database, fails the next tap with the same reason, and starts empty next time', async () => {
    await remove(disk);
    expect(ends).toEqual(['deleted']);
    await expect(rename(store)).rejects.toMatchObject({ end: 'deleted' });
    expect(await disk.indexedDB.databases()).toEqual([]);
    const again = await openStore(ME, disk, { tables: [] });
    await expectEmpty(again);
    await again.close();
  });

  it('reports a database that was deleted while its connection was cut', async () => {
    const connection = store.database.backendDB();
    connection.close();
    await remove(disk);
    connection.onclose?.(new Event('close'));
    await store.database.open();
    expect(ends).toEqual(['deleted']);
  });

  it('closes for a newer version of the app, and writes nothing more', async () => {
    const newer = new NewerDatabase(disk);
    await newer.open();
    expect(ends).toEqual(['newer_version']);
    await expect(rename(store)).rejects.toThrow();
    expect(await newer.mutations.count()).toBe(1);
    newer.close();
  });
});
