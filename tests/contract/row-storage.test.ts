import { IDBFactory, IDBIndex, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb';
import { describe, it } from 'vitest';
import type { RowStoragePlace } from '#tests/contract/open-tabs.ts';
import { rowStorageCases } from '#tests/contract/row-storage-cases.ts';
import { rowsReadCases } from '#tests/contract/rows-read-cases.ts';

const newPlace = (): RowStoragePlace => ({
  userId: crypto.randomUUID(),
  dexie: { indexedDB: new IDBFactory(), IDBKeyRange },
  classes: { IDBIndex, IDBObjectStore },
});

describe('RxStorage', () => {
  for (const [sentence, run] of Object.entries({ ...rowStorageCases, ...rowsReadCases })) {
    it(sentence, () => run(newPlace()));
  }
});
