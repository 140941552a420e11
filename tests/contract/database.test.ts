import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, it } from 'vitest';
import { SIMMER } from '#domain/mutations/simmer.ts';
import { StoreDatabase } from '#store/database/store-database.ts';
import { type DatabasePlace, databaseCases } from '#tests/contract/database-cases.ts';
import { ME } from '#tests/support/conversation.ts';
import { MemoryDatabase, MemoryDisk } from '#tests/support/memory-database.ts';

const PLACES: Readonly<Record<string, () => DatabasePlace>> = {
  'StoreDatabase in IndexedDB': () => {
    const dexie = { indexedDB: new IDBFactory(), IDBKeyRange };
    return () => new StoreDatabase(ME, SIMMER, { dexie, otherTabs: false });
  },
  MemoryDatabase: () => {
    const disk = new MemoryDisk();
    return () => new MemoryDatabase(ME, disk).asStore();
  },
};

describe.each(Object.entries(PLACES))('%s', (_name, newPlace) => {
  for (const [sentence, run] of Object.entries(databaseCases)) {
    it(sentence, () => run(newPlace()));
  }
});
