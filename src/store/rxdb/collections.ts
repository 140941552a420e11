import {
  createRxDatabase,
  type RxCollection,
  type RxDatabase,
  type RxJsonSchema,
  uncacheRxQuery,
} from 'rxdb/plugins/core';
import { newRandomId } from '#base/uuid.ts';
import type { FieldType } from '#schemas/fields.ts';
import type { StoredEntities, TableName } from '#schemas/registry.ts';
import { PEER, type Table } from '#schemas/table.ts';
import type { StoreDatabase } from '#store/database/store-database.ts';
import { tableNames } from '#store/rows/synced-app.ts';
import { rowStorage } from '#store/rxdb/row-storage.ts';

/** What the screens subscribe to. Read only: all writes go through store/store.ts. */
export type Collections = { [T in TableName]: RxCollection<StoredEntities[T]> };

/** Opens RxDB over these tables of the database. */
export async function openCollections(
  database: StoreDatabase,
  tables: readonly TableName[] = tableNames(database.app),
): Promise<RxDatabase<Collections>> {
  const rxdb: RxDatabase<Collections> = await createRxDatabase<Collections>({
    name: newRandomId(), // a unique name, because RxDB rejects a name that is open already; nothing is stored under it
    storage: rowStorage(database, {
      forget: (table) => forgetQueries(rxdb.collections[table]),
      readAgain: (table) => readAgain(rxdb.collections[table]),
    }),
    multiInstance: false, // the database itself notifies the other tabs, in one message for all tables
    eventReduce: true,
  });
  const creators = tables.map((name) => [name, { schema: rxSchema(database.app.tables[name]) }]);
  await rxdb.addCollections(Object.fromEntries(creators));
  return rxdb;
}

/** RxDB's version stays 0 forever: the stored form changes with the version of the database (docs/store-versions.md). */
export function rxSchema({ name, key, fields, indexes = [], ends }: Table): RxJsonSchema<never> {
  const properties = Object.entries({ ...fields, ...(ends && { peer_id: PEER }) }).map(
    ([field, declared]) => [field, rxProperty(declared)],
  );
  const schema = { title: name, version: 0, primaryKey: key, type: 'object', indexes };
  return { ...schema, properties: Object.fromEntries(properties) } as never;
}

const rxProperty = ({ type, isNullable, maxLength }: FieldType) => ({
  type: isNullable ? [type, 'null'] : type,
  ...(maxLength && { maxLength }),
});

/**
 * RxDB's cache would return the failure of a query forever (`_ensureEqualQueue` in its rx-query.js). Without
 * the cached query the next subscriber reads again; existing subscribers are not affected.
 */
function forgetQueries({ _queryCache: cache }: RxCollection): void {
  for (const query of [...cache._map.values()]) uncacheRxQuery(cache, query);
}

/**
 * Lets every query read the disk at the next change, as if it had never run (`__ensureEqual` in RxDB's rx-query.js).
 * RxDB would compute the new result from the last one and the change.
 */
function readAgain({ _queryCache: cache }: RxCollection): void {
  for (const query of cache._map.values()) query._latestChangeEvent = -1;
}
