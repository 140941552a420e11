import { promisifyRequest } from 'idb-keyval';
import type { Uuid } from '#base/uuid.ts';
import { storeName } from '#store/store-database.ts';

/** The rows of each table of a damaged database that the browser still reads; a table that it cannot read is left out. */
export async function readDamaged(userId: Uuid): Promise<ReadonlyMap<string, readonly unknown[]>> {
  const readable = new Map<string, readonly unknown[]>();
  const database = await promisifyRequest(indexedDB.open(storeName(userId))).catch(() => null);
  if (!database) return readable;
  for (const table of database.objectStoreNames) {
    try {
      readable.set(table, await promisifyRequest(database.transaction(table).objectStore(table).getAll()));
    } catch {
      // damaged: the others may not be
    }
  }
  database.close();
  return readable;
}
