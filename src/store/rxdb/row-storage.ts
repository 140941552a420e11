import type { Collection } from 'dexie';
import {
  type EventBulk,
  getPrimaryFieldOfPrimaryKey,
  getQueryMatcher,
  getQueryPlan,
  getSortComparator,
  INDEX_MAX,
  INDEX_MIN,
  type PreparedQuery,
  RXDB_VERSION,
  type RxDocumentData,
  type RxStorage,
  type RxStorageChangeEvent,
} from 'rxdb/plugins/core';
import { Observable } from 'rxjs';
import type { Uuid } from '#base/uuid.ts';
import type { Row, TableName } from '#schemas/entities.ts';
import { isDamage } from '#store/database/store-damaged.ts';
import type { Commit, StoreDatabase } from '#store/database/store-database.ts';
import { idOf, type RowWrite, tableOf } from '#store/rows/doc-key.ts';
import { isIndexedBoolean, type StoredRow, toRow } from '#store/rows/stored-row.ts';
import { bookkeepingStorage, commonParts, type Instance, type Params } from '#store/rxdb/rx-bookkeeping.ts';
import { indexName } from '#store/rxdb/table-schemas.ts';

type Doc = RxDocumentData<Row>;
type Plan = PreparedQuery<Row>['queryPlan'];
type Sort = PreparedQuery<Row>['query']['sort'];

/**
 * The storage through which RxDB reads our rows and follows the store's writes. RxDB's own writes are
 * refused.
 */
export function rowStorage(
  database: StoreDatabase,
  onFailedRead: (table: TableName) => void,
): RxStorage<unknown, unknown> {
  const open = (params: Params): Instance =>
    params.collectionName === '_rxdb_internal'
      ? bookkeepingStorage(params)
      : tableStorage(database, onFailedRead, params);
  return {
    name: 'simmer',
    rxdbVersion: RXDB_VERSION,
    createStorageInstance: async (params: unknown) => open(params as Params) as never,
  };
}

function tableStorage(
  database: StoreDatabase,
  onFailedRead: (table: TableName) => void,
  params: Params,
): Instance {
  const { schema } = params;
  const table = params.collectionName as TableName; // the collections have the names of the tables
  const primary = getPrimaryFieldOfPrimaryKey(schema.primaryKey) as string;
  const rows = database.table<StoredRow, Uuid>(table);
  const readOnly = () => Promise.reject(new Error(`Only the store writes ${table} (store/store.ts)`));

  const reading = async <T>(rowsRead: PromiseLike<T>): Promise<T> => {
    try {
      return await rowsRead;
    } catch (error) {
      onFailedRead(table);
      if (isDamage(error)) database.onDamage();
      throw error;
    }
  };

  const inRange = ({ index, startKeys, endKeys, inclusiveStart, inclusiveEnd }: Plan) => {
    // RxDB begins each index with `_deleted`; our rows have no such field
    const fields = index.slice(1);
    const keys = (bounds: readonly unknown[]) =>
      bounds.slice(1).map((bound, at) => keyOf(table, fields[at] ?? '', bound));
    const [lower, upper] = [keys(startKeys), keys(endKeys)];
    const isPrimary = fields.length === 1 && fields[0] === primary;
    return isPrimary
      ? rows.where(primary).between(lower[0], upper[0], inclusiveStart, inclusiveEnd)
      : rows.where(indexName(fields)).between(lower, upper, inclusiveStart, inclusiveEnd);
  };

  return {
    ...commonParts(params),
    bulkWrite: readOnly,
    async findDocumentsById(ids) {
      const found = await reading(rows.bulkGet(ids));
      return found.flatMap((stored) => (stored ? [toDoc(table, stored)] : []));
    },
    async query(prepared) {
      const { query } = prepared;
      const { plan, backwards } = planOf(schema, prepared);
      const wanted = query.limit === undefined ? Number.POSITIVE_INFINITY : query.skip + query.limit;
      const matches = getQueryMatcher(schema as never, query as never);
      let found = inRange(plan);
      if (backwards) found = found.reverse();
      if (!plan.selectorSatisfiedByIndex) {
        found = found.filter((stored) => matches(toDoc(table, stored) as never));
      }
      if (plan.sortSatisfiedByIndex && Number.isFinite(wanted)) {
        found = backwards ? takeWithEquals(found, wanted, query.sort) : found.limit(wanted);
      }
      const documents = (await reading(found.toArray())).map((stored) => toDoc(table, stored));
      if (backwards || !plan.sortSatisfiedByIndex) {
        documents.sort(getSortComparator(schema as never, query as never) as never);
      }
      return { documents: documents.slice(query.skip, wanted) };
    },
    async count(prepared) {
      const { queryPlan: plan } = prepared;
      if (plan.selectorSatisfiedByIndex) return { count: await reading(inRange(plan).count()), mode: 'fast' };
      return { count: (await this.query(prepared)).documents.length, mode: 'slow' };
    },
    changeStream: () =>
      new Observable((subscriber) =>
        database.committed.subscribe((commit) => {
          const bulk = bulkOf(table, commit);
          if (bulk.events.length > 0) subscriber.next(bulk);
        }),
      ),
    remove: readOnly,
  };
}

/**
 * RxDB plans for a storage that reads its indexes only forwards, and sorts newest-first queries in memory.
 * Here the same index is read backwards, so that the newest 50 messages cost 50 rows.
 */
function planOf(
  schema: Params['schema'],
  { query, queryPlan }: PreparedQuery<Row>,
): { plan: Plan; backwards: boolean } {
  const [, ...fields] = query.sort.map(directionOf).reverse(); // the last one is the id, which RxDB adds
  const isDescending = fields.length > 0 && fields.every((direction) => direction === 'desc');
  if (!isDescending || queryPlan.sortSatisfiedByIndex) return { plan: queryPlan, backwards: false };
  const sort = query.sort.map((part) => ({ [fieldOf(part)]: 'asc' as const }));
  const plan = getQueryPlan(schema as never, { ...query, sort } as never);
  return plan.sortSatisfiedByIndex ? { plan, backwards: true } : { plan: queryPlan, backwards: false };
}

/**
 * The first `wanted` rows, plus those that differ from the last of them only by id. RxDB sorts ids upwards,
 * so reading backwards meets such rows in the wrong order.
 */
function takeWithEquals(
  found: Collection<StoredRow, Uuid>,
  wanted: number,
  sort: Sort,
): Collection<StoredRow, Uuid> {
  const fields = sort.slice(0, -1).map(fieldOf);
  let taken = 0;
  let last: StoredRow | null = null;
  return found.until((stored) => {
    taken += 1;
    if (taken <= wanted) last = stored;
    return taken > wanted && fields.some((field) => stored[field] !== last?.[field]);
  });
}

const fieldOf = (part: Sort[number]): string => Object.keys(part)[0] ?? '';
const directionOf = (part: Sort[number]): string => Object.values(part)[0] ?? '';

function keyOf(table: TableName, field: string, bound: unknown): unknown {
  if (isIndexedBoolean(table, field)) return bound === true || bound === INDEX_MAX ? 1 : 0;
  return bound === INDEX_MIN ? Number.NEGATIVE_INFINITY : bound;
}

/** RxDB's cache takes the document with the highest number for the newest version. */
function documentOf(row: Row, n: number, isDeleted = false): Doc {
  return { ...row, _deleted: isDeleted, _attachments: {}, _meta: { lwt: n }, _rev: `${n}-simmer` };
}

const toDoc = (table: TableName, stored: StoredRow): Doc => documentOf(toRow(table, stored), stored._n);

function bulkOf(table: TableName, { n, writes }: Commit): EventBulk<RxStorageChangeEvent<Doc>, unknown> {
  const events = writes
    .filter(({ key }) => tableOf(key) === table)
    .flatMap((write) => eventOf(write, n) ?? []);
  return { id: `${table}-${n}`, events, checkpoint: null, context: 'simmer' };
}

function eventOf({ key, before, after }: RowWrite, n: number): RxStorageChangeEvent<Doc> | null {
  const documentId = idOf(key);
  const previousDocumentData = before ? documentOf(before, n - 1) : undefined;
  if (after) {
    const documentData = documentOf(after, n);
    return previousDocumentData
      ? { operation: 'UPDATE', documentId, documentData, previousDocumentData }
      : { operation: 'INSERT', documentId, documentData, previousDocumentData };
  }
  if (!before || !previousDocumentData) return null;
  return { operation: 'DELETE', documentId, documentData: documentOf(before, n, true), previousDocumentData };
}
