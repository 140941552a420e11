import {
  getQueryMatcher,
  getSortComparator,
  INDEX_MAX,
  INDEX_MIN,
  type PreparedQuery,
  RXDB_VERSION,
  type RxDocumentData,
  type RxStorage,
  type RxStorageChangeEvent,
  type RxStorageInstance,
  type RxStorageInstanceCreationParams,
} from 'rxdb/plugins/core';
import { NEVER, Observable } from 'rxjs';
import type { Uuid } from '#base/uuid.ts';
import type { Row, TableName } from '#schemas/registry.ts';
import type { Table } from '#schemas/table.ts';
import type { StoreDatabase } from '#store/database/store-database.ts';
import { isCorrupt } from '#store/database/store-ended.ts';
import { idOf, type RowWrite, tableOf } from '#store/rows/doc-key.ts';
import { isStoredAsNumber, rowFormat, type StoredRow } from '#store/rows/stored-row.ts';

type Doc = RxDocumentData<Row>;
type Params = RxStorageInstanceCreationParams<Row, object>;
type Instance = RxStorageInstance<Row, object, unknown>;
type Access = Pick<Instance, 'bulkWrite' | 'findDocumentsById' | 'query' | 'changeStream' | 'remove'>;

/** RxDB's cached queries of a table. */
export interface CachedQueries {
  /** A read has failed. */
  forget(table: TableName): void;
  /**
   * A change arrives out of order (the writing tab was busy) or after its row was read. RxDB would bring back the older
   * row, or show one twice: rerun the table's queries.
   */
  readAgain(table: TableName): void;
}

/** The storage through which RxDB reads our rows and follows the store's writes. It rejects RxDB's own writes. */
export function rowStorage(database: StoreDatabase, queries: CachedQueries): RxStorage<unknown, unknown> {
  const open = ({ databaseName, collectionName, schema, options }: Params): Instance => ({
    databaseName,
    collectionName,
    schema,
    options,
    internals: {},
    cleanup: async () => true, // a deleted row leaves nothing behind
    count: notNeeded,
    getAttachmentData: notNeeded,
    close: async () => undefined, // the opener of the database closes it
    ...(collectionName === '_rxdb_internal'
      ? NOTES
      : tableAccess(database, queries, collectionName as TableName, schema)), // a collection has the name of its table
  });
  return {
    name: 'store',
    rxdbVersion: RXDB_VERSION,
    createStorageInstance: async (params: unknown) => open(params as Params) as never,
  };
}

const notNeeded = () => Promise.reject(new Error('RxDB may neither count nor read attachments here'));

/** The storage for RxDB's own metadata, such as the names of its collections. Nothing reads it, so nothing is stored. */
const NOTES: Access = {
  bulkWrite: async () => ({ error: [] }),
  findDocumentsById: async () => [],
  query: async () => ({ documents: [] }),
  changeStream: () => NEVER,
  remove: async () => undefined,
};

export function tableAccess(
  database: StoreDatabase,
  queries: CachedQueries,
  table: TableName,
  schema: Params['schema'],
): Access {
  const rows = database.table<StoredRow, Uuid>(table);
  const declared = database.app.tables[table];
  const { toDoc, eventOf } = documentsFor(declared, database.userId);
  /** The newest commit of this table that was read or announced. */
  let newest = 0;
  const readOnly = () => Promise.reject(new Error(`Only the store writes ${table} (store/store.ts)`));

  const reading = async <T>(rowsRead: PromiseLike<T>): Promise<T> => {
    try {
      return await rowsRead;
    } catch (error) {
      queries.forget(table);
      if (isCorrupt(error)) database.reportEnd('corrupt');
      throw error;
    }
  };

  const docRead = (stored: StoredRow): Doc => {
    newest = Math.max(newest, stored._n);
    return toDoc(stored);
  };

  const inRange = ({ queryPlan: plan }: PreparedQuery<Row>) => {
    // RxDB begins each index with `_deleted`; our rows have no such field
    const [, ...fields] = plan.index;
    const key = ([, ...bounds]: readonly unknown[]) =>
      oneOrAll(bounds.map((bound, at) => keyOf(declared, fields[at] as string, bound)));
    const { inclusiveStart, inclusiveEnd } = plan;
    return rows
      .where(oneOrAll(fields))
      .between(key(plan.startKeys), key(plan.endKeys), inclusiveStart, inclusiveEnd);
  };

  return {
    bulkWrite: readOnly,
    async findDocumentsById(ids) {
      const found = await reading(rows.bulkGet(ids));
      return found.flatMap((stored) => (stored ? [docRead(stored)] : []));
    },
    async query(prepared) {
      const { query, queryPlan: plan } = prepared;
      const end = query.skip + (query.limit ?? Number.POSITIVE_INFINITY);
      let found = inRange(prepared);
      if (!plan.selectorSatisfiedByIndex) {
        const matches = getQueryMatcher(schema as never, query as never);
        found = found.filter((stored) => matches(toDoc(stored) as never));
      }
      if (plan.sortSatisfiedByIndex) found = found.limit(end);
      const documents = (await reading(found.toArray())).map(docRead);
      if (!plan.sortSatisfiedByIndex) {
        documents.sort(getSortComparator(schema as never, query as never) as never);
      }
      return { documents: documents.slice(query.skip, end) };
    },
    changeStream: () =>
      new Observable((subscriber) =>
        database.committed.subscribe(({ n, writes, isPartial }) => {
          const ours = writes.filter(({ key }) => tableOf(key) === table);
          const events = ours.flatMap((write) => eventOf(write, n) ?? []);
          if (events.length === 0) return;
          if (isPartial || n <= newest) queries.readAgain(table);
          newest = Math.max(newest, n);
          subscriber.next({ id: `${table}-${n}`, events, checkpoint: null, context: 'store' });
        }),
      ),
    remove: readOnly,
  };
}

/** Dexie takes a list for an index over several fields, and no list for a primary key. */
const oneOrAll = <T>(list: T[]): T | T[] => (list.length === 1 ? (list[0] as T) : list);

function keyOf(table: Table, field: string, bound: unknown): unknown {
  if (isStoredAsNumber(table, field)) return bound === true || bound === INDEX_MAX ? 1 : 0;
  return bound === INDEX_MIN ? Number.NEGATIVE_INFINITY : bound;
}

/** Makes RxDB's documents. Its cache treats the one with the highest number as the newest version. */
function documentsFor(table: Table, userId: Uuid) {
  const { peerOf, toRow } = rowFormat(table, userId);
  const documentOf = (row: Row, n: number, isDeleted = false): Doc => ({
    ...row,
    ...peerOf(row as never),
    _deleted: isDeleted,
    _attachments: {},
    _meta: { lwt: n },
    _rev: `${n}-store`,
  });
  return {
    toDoc: (stored: StoredRow): Doc => documentOf(toRow(stored), stored._n),
    eventOf({ key, before, after }: RowWrite, n: number): RxStorageChangeEvent<Doc> | null {
      const row = after ?? before;
      if (!row) return null;
      const documentId = idOf(key);
      const documentData = documentOf(row, n, !after);
      if (!before) return { operation: 'INSERT', documentId, documentData, previousDocumentData: undefined };
      const previousDocumentData = documentOf(before, n - 1);
      return { operation: after ? 'UPDATE' : 'DELETE', documentId, documentData, previousDocumentData };
    },
  };
}
