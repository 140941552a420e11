import type { Uuid } from '#base/uuid.ts';
import { localFields, type Row, TABLE_SCHEMAS, type TableName } from '#schemas/entities.ts';

/** A row on disk: its own fields, its local ones, and `_n`, the number of the commit that wrote it. */
export type StoredRow = Record<string, unknown> & { _n: number };

/** The fields of each index of a table. Each ends with the primary key, because RxDB sorts that way. */
export function indexesOf(table: TableName): string[][] {
  const { primaryKey, indexes = [] } = TABLE_SCHEMAS[table];
  return indexes.map((fields) => [fields, primaryKey].flat() as string[]);
}

/** IndexedDB has no boolean keys. So a boolean of an index, of which there is one, is stored as 0 or 1. */
export const INDEXED_BOOLEAN = 'read';

/** Fields of a row, as they are on disk. */
export const toStoredFields = (fields: object): Record<string, unknown> =>
  INDEXED_BOOLEAN in fields ? { ...fields, [INDEXED_BOOLEAN]: fields.read ? 1 : 0 } : { ...fields };

export const toStored = (row: Row, n: number, userId: Uuid): StoredRow => ({
  ...toStoredFields(row),
  ...localFields(row, userId),
  _n: n,
});

// the fields by name, and not LOCAL_FIELDS: `delete` would make each object slow
export const toRow = ({ _n, peer_id, ...row }: StoredRow): Row =>
  (INDEXED_BOOLEAN in row ? { ...row, [INDEXED_BOOLEAN]: row.read === 1 } : row) as unknown as Row;
