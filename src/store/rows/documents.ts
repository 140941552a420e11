import Dexie, { type Table } from 'dexie';
import type { Uuid } from '#base/uuid.ts';
import { type Entities, type Row, TABLE_NAMES, type TableName } from '#schemas/entities.ts';
import type { StoreDatabase } from '#store/database/store-database.ts';
import { type DocKey, docKey, idOf, type RowWrite, rowId, tableOf } from '#store/rows/doc-key.ts';
import { type StoredRow, toRow, toStored } from '#store/rows/stored-row.ts';
import { indexName, keysOf } from '#store/rxdb/table-schemas.ts';

/**
 * The page is blocked while IndexedDB copies rows. This many take far less than a long task on a slow phone.
 */
const ROWS_AT_ONCE = 250;
/** From here on it pays to read the keys of the whole table first. */
const MANY_ROWS = 100;

export type MessageSide = 'sender_id' | 'receiver_id';

/**
 * The rows on screen, as commands and sync read and write them. Always read from disk, never from a cache,
 * because another tab may have written a moment ago. The app keeps them in IndexedDB, tests in memory; one
 * contract test covers both.
 */
export interface Documents {
  get<T extends TableName>(table: T, ids: readonly Uuid[]): Promise<Map<Uuid, Entities[T]>>;
  /** The rows whose field has this value, or all rows of the table. */
  where<T extends TableName>(
    table: T,
    field?: keyof Entities[T] & string,
    value?: Uuid,
  ): Promise<Entities[T][]>;
  /**
   * The newest message that this person sent or received, or the nth newest, counted from 1. Reads one row.
   */
  newestMessage(side: MessageSide, person: Uuid, nth?: number): Promise<Entities['messages'] | null>;
  keys(): Promise<DocKey[]>;
  /** How many rows each table has. Reads none of them. */
  counts(): Promise<Record<TableName, number>>;
  /**
   * Writes rows as commit number `n`. Call it inside a transaction of the same database. Screens are told
   * when the transaction completes, and never if it fails.
   */
  write(writes: readonly RowWrite[], n: number): Promise<void>;
}

/** The rows with these keys, in one read for each table; null for a row that is not there. */
export async function readRows(
  documents: Documents,
  keys: readonly DocKey[],
): Promise<Map<DocKey, Row | null>> {
  const rows = new Map<DocKey, Row | null>();
  await Promise.all(
    TABLE_NAMES.map(async (table) => {
      const ids = keys.filter((key) => tableOf(key) === table).map(idOf);
      const found = await documents.get(table, ids);
      for (const id of ids) rows.set(docKey(table, id), found.get(id) ?? null);
    }),
  );
  return rows;
}

export function storedDocuments(database: StoreDatabase): Documents {
  const tableOfRows = (table: TableName) => database.table<StoredRow, Uuid>(table);

  const writeTable = async (table: TableName, all: readonly RowWrite[], n: number) => {
    const writes = all.filter(({ key }) => tableOf(key) === table);
    for (let start = 0; start < writes.length; start += ROWS_AT_ONCE) {
      const some = writes.slice(start, start + ROWS_AT_ONCE);
      const put = some.flatMap(({ after }) => (after ? [toStored(table, after, n)] : []));
      const gone = some.flatMap(({ key, after }) => (after ? [] : [idOf(key)]));
      await Promise.all([
        put.length > 0 && tableOfRows(table).bulkPut(put),
        gone.length > 0 && tableOfRows(table).bulkDelete(gone),
      ]);
    }
  };

  return {
    async get<T extends TableName>(table: T, ids: readonly Uuid[]) {
      if (ids.length === 0) return new Map();
      const rows = tableOfRows(table);
      const found = (await rows.bulkGet(await onlyStored(rows, ids))).flatMap((stored) =>
        stored ? [toRow(table, stored)] : [],
      );
      return new Map(found.map((row) => [rowId(row), row])) as Map<Uuid, Entities[T]>;
    },
    async where<T extends TableName>(table: T, field?: string, value?: Uuid) {
      const rows = tableOfRows(table);
      const [, ...indexes] = keysOf(table);
      const index = indexes.find(([first]) => first === field);
      const asked = !field
        ? rows
        : index
          ? rows.where(indexName(index)).between([value], [value, ABOVE_ALL])
          : rows.filter((stored) => stored[field] === value);
      return (await asked.toArray()).map((stored) => toRow(table, stored)) as Entities[T][];
    },
    async newestMessage(side, person, nth = 1) {
      const newest = await tableOfRows('messages')
        .where(indexName([side, 'created_at', 'id']))
        .between([person], [person, ABOVE_ALL])
        .reverse()
        .offset(nth - 1)
        .first();
      return newest ? (toRow('messages', newest) as Entities['messages']) : null;
    },
    async keys() {
      const tables = TABLE_NAMES.map(async (table) =>
        (await tableOfRows(table).toCollection().primaryKeys()).map((id) => docKey(table, id)),
      );
      return (await Promise.all(tables)).flat();
    },
    async counts() {
      const tables = TABLE_NAMES.map(async (table) => [table, await tableOfRows(table).count()] as const);
      return Object.fromEntries(await Promise.all(tables)) as Record<TableName, number>;
    },
    async write(writes, n) {
      if (writes.length === 0) return;
      Dexie.currentTransaction.on('complete', () => database.announce({ n, writes }));
      await Promise.all(TABLE_NAMES.map((table) => writeTable(table, writes, n)));
    },
  };
}

/**
 * Those of the ids that may have a row. A first sync asks for a thousand rows at a time, and hardly any is
 * here: all keys of the table are read five times as fast as that.
 */
async function onlyStored(rows: Table<StoredRow, Uuid>, ids: readonly Uuid[]): Promise<Uuid[]> {
  if (ids.length < MANY_ROWS) return [...ids];
  const stored = new Set(await rows.toCollection().primaryKeys());
  return ids.filter((id) => stored.has(id));
}

/** IndexedDB sorts every list above every text. */
const ABOVE_ALL: never[] = [];
