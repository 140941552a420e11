import { createRxDatabase, type RxCollection, type RxDatabase, uncacheRxQuery } from 'rxdb/plugins/core';
import { type Entities, TABLE_NAMES, type TableName } from '#schemas/entities.ts';
import type { StoreDatabase } from '#store/database/store-database.ts';
import { rowStorage } from '#store/rxdb/row-storage.ts';
import { TABLE_SCHEMAS } from '#store/rxdb/table-schemas.ts';

/** What the screens subscribe to. Read only: all writes go through store/store.ts. */
export type Collections = { [T in TableName]: RxCollection<Entities[T]> };

/** Opens RxDB over these tables of the database. One process can open a name only once. */
export async function openCollections(
  name: string,
  database: StoreDatabase,
  tables: readonly TableName[] = TABLE_NAMES,
): Promise<RxDatabase<Collections>> {
  const rxdb: RxDatabase<Collections> = await createRxDatabase<Collections>({
    name,
    storage: rowStorage(database, (table) => forgetQueries(rxdb.collections[table])),
    multiInstance: false, // the database itself tells the other tabs, in one message for all tables
    eventReduce: true,
  });
  const creators = tables.map((table) => [table, { schema: TABLE_SCHEMAS[table] }]);
  await rxdb.addCollections(Object.fromEntries(creators));
  return rxdb;
}

/**
 * Removes failed queries from RxDB's cache, which would return the same failure for ever (`_ensureEqualQueue`
 * in its rx-query.js). The next subscriber reads again; present subscribers are not affected.
 */
function forgetQueries({ _queryCache: cache }: RxCollection): void {
  for (const query of [...cache._map.values()]) uncacheRxQuery(cache, query);
}
