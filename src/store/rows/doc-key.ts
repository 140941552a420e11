import type { Uuid } from '#base/uuid.ts';
import type { Row, TableName } from '#schemas/entities.ts';

/** Names one row of one table: 'check_ins/4f0c…'. */
export type DocKey = `${TableName}/${Uuid}`;

export const docKey = (table: TableName, id: Uuid): DocKey => `${table}/${id}`;

export const tableOf = (key: DocKey): TableName => key.slice(0, key.indexOf('/')) as TableName;

export const idOf = (key: DocKey): Uuid => key.slice(key.indexOf('/') + 1);

/** Profiles, goals and streaks are one to a user and named by the user's id. */
export const rowId = (row: Row): Uuid => ('id' in row ? row.id : row.user_id);

/** What is to be on disk: a row, or null where none is to be. */
export type Changes = ReadonlyMap<DocKey, Row | null>;

/** One row that is written: what stands on disk and what takes its place. Null: no row. */
export interface RowWrite {
  key: DocKey;
  before: Row | null;
  after: Row | null;
}
