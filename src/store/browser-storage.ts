import type { DexieOptions } from 'dexie';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import type { DocumentStorage } from '#store/collections.ts';
import { type StoreEnd, watchConnection } from '#store/watch-connection.ts';

/** Where documents live in a browser: IndexedDB. `options`: another one (tests: several devices in one process). */
export function browserStorage(onEnd: (end: StoreEnd) => void, options: DexieOptions = {}): DocumentStorage {
  return getRxStorageDexie({
    ...options,
    onCreate: async (database) => watchConnection(database, onEnd),
  });
}
