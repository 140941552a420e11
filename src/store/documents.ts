import type { RxCollection } from 'rxdb/plugins/core';
import type { Uuid } from '#base/uuid.ts';
import type { Entities, Row, TableName } from '#schemas/entities.ts';
import type { Collections, DocumentDisk } from '#store/collections.ts';
import { type Changes, type DocKey, docKey, idOf, rowId, tableOf } from '#store/doc-key.ts';
import { writeGeneration } from '#store/generation.ts';
import { type OpeningCare, openDatabase } from '#store/open-database.ts';
import {
  readStored,
  readWhere,
  type Stored,
  type StoredRows,
  stripMeta,
  writeRows,
} from '#store/stored-rows.ts';

/**
 * What is on screen, as the engine and the commands see it. Two things keep it, the RxDB database of the app and a
 * memory in tests; one contract binds both.
 */
export interface Documents {
  /** True when what another version of the app had stored could not be taken over: it must be fetched anew. */
  rebuilt: boolean;
  /**
   * Reads from disk, never from a cache: another tab may have written a moment ago. Remembers the revisions it saw,
   * so that a `write` of the same rows need not read them again; `forgetRevisions` when others may write again.
   */
  get<T extends TableName>(table: T, ids: readonly Uuid[]): Promise<Map<Uuid, Entities[T]>>;
  forgetRevisions(): void;
  /** The rows whose field has that value, or all of a table; from disk, as `get`. */
  where<T extends TableName>(
    table: T,
    field?: keyof Entities[T] & string,
    value?: Uuid,
  ): Promise<Entities[T][]>;
  /** Makes disk equal to `changes`; rows that already are equal are not written and emit nothing. */
  write(changes: Changes): Promise<void>;
  /** Removes for good what was deleted: a row of somebody no longer visible must not stay on disk. */
  forgetDeleted(table: TableName): Promise<void>;
  keys(): Promise<DocKey[]>;
  /** True when nothing was ever written here; reads no rows. */
  isUntouched(): Promise<boolean>;
  close(): Promise<void>;
}

/** The reactive documents every screen subscribes to: one RxDB database per user. */
export interface LiveDocuments extends Documents {
  collections: Collections;
  /** What every table was marked with as it was opened; null when they did not all say the same. */
  readonly generation: string | null;
  mark(generation: string): Promise<void>;
}

export async function openDocuments(
  name: string,
  disk: DocumentDisk,
  multiInstance: boolean,
  care: OpeningCare,
): Promise<LiveDocuments> {
  const { database, rebuilt, generation } = await openDatabase(name, disk, multiInstance, care);
  const { collections } = database;
  const tables = Object.keys(collections) as TableName[];
  const seen = new Map<DocKey, Stored | null>();
  return {
    collections,
    rebuilt,
    generation,
    async get<T extends TableName>(table: T, ids: readonly Uuid[]) {
      const stored = await readStored(collections[table] as RxCollection<Row>, ids);
      for (const id of ids) seen.set(docKey(table, id), null);
      for (const row of stored) seen.set(docKey(table, rowId(row)), row);
      const live = stored.filter((row) => !row._deleted).map((row) => [rowId(row), stripMeta(row)] as const);
      return new Map(live) as Map<Uuid, Entities[T]>;
    },
    forgetRevisions: () => seen.clear(),
    where: (table, field, value) => readWhere(collections[table].storageInstance, field, value),
    async write(changes) {
      const byTable = new Map<TableName, [Uuid, Row | null][]>();
      for (const [key, row] of changes) {
        const table = tableOf(key);
        const rows = byTable.get(table) ?? [];
        rows.push([idOf(key), row]);
        byTable.set(table, rows);
      }
      await Promise.all(
        [...byTable].map(([table, rows]) => writeRows(collections[table] as RxCollection<Row>, rows, seen)),
      );
    },
    async forgetDeleted(table) {
      const { internalStorageInstance, schema } = collections[table];
      const { dexieTable } = await internalStorageInstance.internals;
      // RxDB's own cleanup reads the whole table for it
      await dexieTable.where(`[_deleted+${schema.primaryPath}]`).between([DELETED], [DELETED, []]).delete();
    },
    async keys() {
      const all = await Promise.all(
        tables.map(async (table) => {
          const rows = await readWhere<Row>(collections[table].storageInstance as StoredRows<Row>);
          return rows.map((row) => docKey(table, rowId(row)));
        }),
      );
      return all.flat();
    },
    async isUntouched() {
      const counts = await Promise.all(
        tables.map(async (table) => {
          const { dexieTable } = await collections[table].internalStorageInstance.internals;
          return await dexieTable.count();
        }),
      );
      return counts.every((count) => count === 0);
    },
    async mark(anew) {
      await Promise.all(
        tables.map((table) => writeGeneration(collections[table].internalStorageInstance, anew)),
      );
    },
    async close() {
      await database.close();
    },
  };
}

/** How the storage writes `_deleted: true`: IndexedDB knows no booleans in keys. */
const DELETED = '1';

export const documentsName = (userId: Uuid): string => `simmer-${userId}`;
