import type Dexie from 'dexie';
import type { Table } from 'dexie';
import type { Uuid } from '#base/uuid.ts';
import type { Entities, Row, StoredEntities, TableName } from '#schemas/registry.ts';
import { type Commit, type DocKey, docKey, idOf, type RowWrite, tableOf } from '#store/rows/doc-key.ts';
import {
  idOfRow,
  indexesOf,
  keyOfRow,
  type RowFormat,
  rowFormat,
  type StoredRow,
} from '#store/rows/stored-row.ts';
import { type SyncedApp, tableNames } from '#store/rows/synced-app.ts';

/** IndexedDB blocks the page while it copies rows. Even on a slow phone, this many take far less than a long task. */
const ROWS_AT_ONCE = 250;
/** For this many rows or more, it is faster to read the keys of the whole table first. */
const MANY_ROWS = 100;

/**
 * The rows on screen, for commands and sync. Always read from disk, never from a cache, because another tab may
 * have written a moment ago. Tests have them in memory too; one contract test covers both.
 */
export type Documents = ReturnType<typeof storedDocuments>;

/** The rows with these keys, in one read for each table; null for a row that is not there. */
export async function readRows(
  documents: Documents,
  keys: readonly DocKey[],
): Promise<Map<DocKey, Row | null>> {
  const rows = new Map<DocKey, Row | null>();
  await Promise.all(
    [...new Set(keys.map(tableOf))].map(async (table) => {
      const ids = keys.filter((key) => tableOf(key) === table).map(idOf);
      const found = await documents.get(table, ids);
      for (const id of ids) rows.set(docKey(table, id), found.get(id) ?? null);
    }),
  );
  return rows;
}

/** `announce` receives what each transaction writes, before it is on disk. */
export function storedDocuments(
  database: Dexie & { userId: Uuid; app: SyncedApp },
  announce: (commit: Commit) => void,
) {
  const { tables } = database.app;
  const names = tableNames(database.app);
  const formats = Object.fromEntries(
    names.map((table) => [table, rowFormat(tables[table], database.userId)]),
  ) as Record<TableName, RowFormat>;
  const rowsOf = (table: TableName) => database.table<StoredRow, Uuid>(table);
  /**
   * The rows between these values, or those after one of them. The fields must be the first ones of an index, in its
   * order.
   */
  const rowsBetween = <T extends TableName>(
    table: T,
    from: Partial<StoredEntities[T]>,
    to: Partial<StoredEntities[T]>,
    after?: StoredRow,
  ) => {
    const fields = Object.keys(from);
    const index =
      indexesOf(tables[table]).find((all) => fields.every((field, at) => all[at] === field)) ?? fields;
    const stored = (values: object) => Object.values(formats[table].toStoredFields({ ...values }));
    const start = after ? index.map((field) => after[field]) : stored(from);
    return rowsOf(table)
      .where(index)
      .between(start, [...stored(to), ABOVE_ALL], !after);
  };
  const inEachTable = <T>(task: (table: TableName) => PromiseLike<T>) =>
    Promise.all(names.map(async (table) => [table, await task(table)] as const));

  const writeTable = async (table: TableName, writes: readonly RowWrite[], n: number) => {
    for (let start = 0; start < writes.length; start += ROWS_AT_ONCE) {
      const some = writes.slice(start, start + ROWS_AT_ONCE);
      const put = some.flatMap(({ after }) => (after ? [formats[table].toStored(after, n)] : []));
      const gone = some.flatMap(({ key, after }) => (after ? [] : [idOf(key)]));
      await Promise.all([
        put.length > 0 && rowsOf(table).bulkPut(put),
        gone.length > 0 && rowsOf(table).bulkDelete(gone),
      ]);
    }
  };

  const where = async <T extends TableName>(
    table: T,
    from?: Partial<StoredEntities[T]>,
    to = from,
  ): Promise<Entities[T][]> => {
    const found = from && to ? rowsBetween(table, from, to) : rowsOf(table);
    return (await found.toArray()).map(formats[table].toRow) as Entities[T][];
  };

  return {
    async get<T extends TableName>(table: T, ids: readonly Uuid[]): Promise<Map<Uuid, Entities[T]>> {
      if (ids.length === 0) return new Map();
      const rows = rowsOf(table);
      const found = (await rows.bulkGet(await onlyStored(rows, ids))).flatMap((stored) =>
        stored ? [formats[table].toRow(stored)] : [],
      );
      return new Map(found.map((row) => [idOfRow(tables[table], row), row])) as Map<Uuid, Entities[T]>;
    },
    /** The rows with these values, or between these, in fields that begin an index and in its order; or all rows. */
    where,
    /**
     * The rows with these values, a few at a time and each time in a transaction of their own: a tap waits for a few of them
     * at most. So they are not from one moment: read them again after a change.
     */
    async inPages<T extends TableName>(table: T, values: Partial<StoredEntities[T]>): Promise<Entities[T][]> {
      const all: StoredRow[] = [];
      let isWhole = false;
      while (!isWhole) {
        const page = await rowsBetween(table, values, values, all.at(-1)).limit(ROWS_AT_ONCE).toArray();
        all.push(...page);
        isWhole = page.length < ROWS_AT_ONCE;
      }
      return all.map(formats[table].toRow) as Entities[T][];
    },
    /** The same rows with their keys. */
    async keyed<T extends TableName>(
      table: T,
      from?: Partial<StoredEntities[T]>,
      to = from,
    ): Promise<[DocKey, Entities[T]][]> {
      const found = await where(table, from, to);
      return found.map((row) => [keyOfRow(database.app, table, row), row]);
    },
    /** The last row with these values in the order of that index, or the nth from the end. Reads one row. */
    async last<T extends TableName>(
      table: T,
      values: Partial<StoredEntities[T]>,
      nth = 1,
    ): Promise<Entities[T] | null> {
      const fromTheEnd = rowsBetween(table, values, values).reverse();
      const found = await fromTheEnd.offset(nth - 1).first();
      return found ? (formats[table].toRow(found) as Entities[T]) : null;
    },
    async keys(): Promise<DocKey[]> {
      const tables = await inEachTable((table) => rowsOf(table).toCollection().primaryKeys());
      return tables.flatMap(([table, ids]) => ids.map((id) => docKey(table, id)));
    },
    /** How many rows each table has. Reads none of them. */
    async counts(): Promise<Record<TableName, number>> {
      const tables = await inEachTable((table) => rowsOf(table).count());
      return Object.fromEntries(tables) as Record<TableName, number>;
    },
    /** Writes rows as commit number `n`. Call it inside a transaction; when that completes, screens follow. */
    async write(writes: readonly RowWrite[], n: number): Promise<void> {
      if (writes.length === 0) return;
      const byTable = new Map<TableName, RowWrite[]>();
      for (const write of writes) {
        const table = tableOf(write.key);
        const others = byTable.get(table);
        if (others) others.push(write);
        else byTable.set(table, [write]);
      }
      const written: Commit =
        writes.length > MANY_ROWS
          ? { n, writes: [...byTable.values()].map(([first]) => first as RowWrite), isPartial: true }
          : { n, writes };
      announce(written);
      await Promise.all([...byTable].map(([table, some]) => writeTable(table, some, n)));
    },
  };
}

/**
 * The ids that may have a row. A first sync asks for a thousand rows at a time, and the device has almost
 * none of them: reading all keys of the table first is five times as fast.
 */
async function onlyStored(rows: Table<StoredRow, Uuid>, ids: readonly Uuid[]): Promise<Uuid[]> {
  if (ids.length < MANY_ROWS) return [...ids];
  const stored = new Set(await rows.toCollection().primaryKeys());
  return ids.filter((id) => stored.has(id));
}

/** IndexedDB sorts every list above every text. */
const ABOVE_ALL: never[] = [];
