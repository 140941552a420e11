import {
  fillWithDefaultSettings,
  type MangoQuery,
  normalizeMangoQuery,
  prepareQuery,
  type RxDocumentData,
} from 'rxdb/plugins/core';
import type { Uuid } from '#base/uuid.ts';
import type { Row, TableName } from '#schemas/registry.ts';
import type { StoreDatabase } from '#store/database/store-database.ts';
import { rxSchema } from '#store/rxdb/collections.ts';
import { tableAccess } from '#store/rxdb/row-storage.ts';

/** A row as screens get it. */
export type ObservedRow<R> = Readonly<R> & { toMutableJSON(): R };

/** Reads a table by RxDB's queries before RxDB is open. */
export function firstReads(database: StoreDatabase, table: TableName) {
  const schema = fillWithDefaultSettings(rxSchema(database.app.tables[table]) as never);
  const access = tableAccess(database, NOTHING_CACHED, table, schema as never);
  return {
    async find(mango: MangoQuery<Row>): Promise<ObservedRow<Row>[]> {
      const query = normalizeMangoQuery(schema, mango as never);
      // as RxDB's own queries (`getPreparedQuery` in its rx-query.js)
      Object.assign(query.selector, { _deleted: { $eq: false } });
      query.index?.unshift('_deleted' as never);
      const { documents } = await access.query(prepareQuery(schema, query) as never);
      return documents.map(toObserved);
    },
    async findOne(id: Uuid): Promise<ObservedRow<Row> | null> {
      const [document] = await access.findDocumentsById([id], false);
      return document ? toObserved(document) : null;
    },
  };
}

const NOTHING_CACHED = { forget: () => undefined, readAgain: () => undefined };

function toObserved({ _deleted, _attachments, _meta, _rev, ...row }: RxDocumentData<Row>): ObservedRow<Row> {
  return { ...row, toMutableJSON: () => ({ ...row }) } as ObservedRow<Row>;
}
