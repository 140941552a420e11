import { createRxDatabase, type RxCollection, type RxDatabase } from 'rxdb/plugins/core';
import { type Entities, TABLE_NAMES, type TableName } from '#schemas/entities.ts';
import type { StoreDatabase } from '#store/database/store-database.ts';
import { rowStorage } from '#store/rxdb/row-storage.ts';
import { TABLE_SCHEMAS } from '#store/rxdb/table-schemas.ts';

/** What the screens subscribe to. Read only: the store writes (store/store.ts). */
export type Collections = { [T in TableName]: RxCollection<Entities[T]> };

/** Opens RxDB over the rows of this database. A process knows one store of that name. */
export async function openCollections(
  name: string,
  database: StoreDatabase,
): Promise<RxDatabase<Collections>> {
  // RxDB gives the same query to whoever asks the same, and a query whose reading failed once never reads again
  const forgetQueries = (table: TableName) => rxdb.collections[table]._queryCache._map.clear();
  const rxdb = await createRxDatabase<Collections>({
    name,
    storage: rowStorage(database, forgetQueries),
    multiInstance: false, // the database tells the other tabs itself, in one message for all tables
    eventReduce: true,
  });
  const creators = TABLE_NAMES.map((table) => [table, { schema: TABLE_SCHEMAS[table] }]);
  await rxdb.addCollections(Object.fromEntries(creators));
  return rxdb;
}
