import type Dexie from 'dexie';
import type { DexieOptions } from 'dexie';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import type { DocumentDisk } from '#store/collections.ts';
import { type StoreEnd, watchConnection } from '#store/watch-connection.ts';

/**
 * Where documents live in a browser: IndexedDB. Strict, as the outbox is: the cursor in the outbox says which rows are here, so
 * after a power cut they must be here. `options`: another IndexedDB (tests: several devices in one process).
 */
export function browserDisk(onEnd: (end: StoreEnd) => void, options: DexieOptions = {}): DocumentDisk {
  return {
    storage: getRxStorageDexie({
      chromeTransactionDurability: 'strict',
      ...options,
      onCreate: async (database) => {
        watchConnection(database, onEnd);
        failAtFirstUse(database);
      },
    }),
    async erase(name) {
      const { eraseDocuments } = await import('#store/erase-documents.ts');
      await eraseDocuments(name, options);
    },
  };
}

/**
 * RxDB keeps what became of opening a name until it closes that, and it cannot close what did not open: one failure would
 * be the answer to every later opening, until the page is loaded anew. So the failure is left to the first use.
 */
function failAtFirstUse(database: Dexie): void {
  const open = database.open.bind(database);
  database.open = () => open().catch(() => database);
}
