import type { Uuid } from '#base/uuid.ts';
import type { Row, TableName } from '#schemas/entities.ts';

/** Names one row of one table: 'check_ins/4f0c…'. */
export type DocKey = `${TableName}/${Uuid}`;

export const docKey = (table: TableName, id: Uuid): DocKey => `${table}/${id}`;

export const tableOf = (key: DocKey): TableName => key.slice(0, key.indexOf('/')) as TableName;

export const idOf = (key: DocKey): Uuid => key.slice(key.indexOf('/') + 1);

/**
 * Each user has one profile, one set of goals and one set of streaks, so these are named by the user's id; a
 * boundary by the id of the other person.
 */
export function rowId(row: Row): Uuid {
  if ('id' in row) return row.id;
  return 'other_id' in row ? row.other_id : row.user_id;
}

/** What should be on disk afterwards; null deletes the row. */
export type Changes = ReadonlyMap<DocKey, Row | null>;

/** One row's change: what is on disk now and what replaces it; null where there is no row. */
export interface RowWrite {
  key: DocKey;
  before: Row | null;
  after: Row | null;
}
