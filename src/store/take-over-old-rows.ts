import {
  getPrimaryKeyOfInternalDocument,
  INTERNAL_CONTEXT_COLLECTION,
  type InternalStoreCollectionDocType,
  type RxCollection,
  type RxDatabase,
  type RxDocumentData,
} from 'rxdb/plugins/core';
import type { Row, TableName } from '#schemas/entities.ts';
import type { Collections, DocumentStorage } from '#store/collections.ts';
import { rowId } from '#store/doc-key.ts';
import { readGeneration, writeGeneration } from '#store/generation.ts';
import { readWhere, writeRows } from '#store/stored-rows.ts';
import { migrateRow, TABLE_SCHEMAS } from '#store/table-schemas.ts';

/** A table as an earlier version of the app stored it: RxDB keeps each version in a store of its own. */
export type OldTable = RxDocumentData<InternalStoreCollectionDocType>;

/** What earlier versions have left, the oldest first. One read, of a handful of records. */
export async function findOldTables({ internalStore }: RxDatabase<Collections>): Promise<OldTable[]> {
  const ids = Object.entries(TABLE_SCHEMAS).flatMap(([table, { version }]) =>
    Array.from({ length: version }, (_, older) =>
      getPrimaryKeyOfInternalDocument(`${table}-${older}`, INTERNAL_CONTEXT_COLLECTION),
    ),
  );
  const found = await internalStore.findDocumentsById(ids, false);
  return found
    .map((document): OldTable => document)
    .sort((one, other) => one.data.version - other.data.version);
}

/**
 * Moves rows of earlier versions into the collections of this one, reshaped. Whoever calls keeps others from writing
 * meanwhile. Cut short anywhere, the next call does the rest: what is left of an earlier version is forgotten last.
 */
export async function takeOverOldRows(
  database: RxDatabase<Collections>,
  storage: DocumentStorage,
  multiInstance: boolean,
): Promise<void> {
  for (const old of await findOldTables(database)) {
    const { name, version, schema } = old.data;
    const table = name as TableName; // found by the names in TABLE_SCHEMAS
    const store = await storage.createStorageInstance<Row>({
      databaseInstanceToken: database.token,
      databaseName: database.name,
      collectionName: name,
      schema,
      options: {},
      multiInstance,
      devMode: false,
    });
    try {
      const rows = (await readWhere(store)).map(
        (row) => migrateRow(table, row, version, TABLE_SCHEMAS[table].version) as Row,
      );
      const collection = database.collections[table] as RxCollection<Row>;
      await writeRows(
        collection,
        rows.map((row) => [rowId(row), row]),
        new Map(),
      );
      const generation = await readGeneration(store);
      if (generation) await writeGeneration(collection.internalStorageInstance, generation);
    } catch (error) {
      await store.close();
      throw error;
    }
    await store.remove();
    await database.internalStore.bulkWrite(
      [{ previous: old, document: { ...old, _deleted: true } }],
      'simmer',
    );
  }
}
