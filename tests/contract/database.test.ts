import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, it } from 'vitest';
import { StoreDatabase } from '#store/database/store-database.ts';
import { type DatabasePlace, databaseCases } from '#tests/contract/database-cases.ts';
import { MemoryDatabase, MemoryDisk } from '#tests/support/memory-database.ts';
import { ME } from '#tests/support/stories/conversation.ts';

const PLACES: Readonly<Record<string, () => DatabasePlace>> = {
  'in IndexedDB': () => {
    const dexie = { indexedDB: new IDBFactory(), IDBKeyRange };
    return () => new StoreDatabase(ME, { dexie, otherTabs: false });
  },
  'in memory': () => {
    const disk = new MemoryDisk();
    return () => new MemoryDatabase(ME, disk).asStore();
  },
};

describe.each(Object.entries(PLACES))('a database %s', (_name, newPlace) => {
  it.each(Object.entries(databaseCases))('passes the case: %s', async (_sentence, run) => {
    await run(newPlace());
  });
});
