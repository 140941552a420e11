import type { Uuid } from '#base/uuid.ts';
import type { Row, TableName } from '#schemas/registry.ts';

/** Names one row: its table, a slash, its id. */
export type DocKey = `${TableName}/${Uuid}`;

export const docKey = (table: TableName, id: Uuid): DocKey => `${table}/${id}`;

export const tableOf = (key: DocKey): TableName => key.slice(0, key.indexOf('/')) as TableName;

export const idOf = (key: DocKey): Uuid => key.slice(key.indexOf('/') + 1);

/** Rows, and null where there is none. */
export type RowsByKey = ReadonlyMap<DocKey, Row | null>;

/** What is on disk now and what replaces it; null where there is no row. */
export interface RowWrite {
  key: DocKey;
  before: Row | null;
  after: Row | null;
}

/** The rows that one transaction wrote. */
export interface Commit {
  /** The transaction's number; each is larger than the one before. */
  n: number;
  writes: readonly RowWrite[];
  /** It wrote too many rows to list them: `writes` has one of each table. */
  isPartial?: true;
}
