import type { Row, TableName } from '#schemas/entities.ts';

/** A row on disk: its own fields and `_n`, the number of the commit that wrote it. */
export type StoredRow = Record<string, unknown> & { _n: number };

/** Boolean fields that are part of an index. IndexedDB has no boolean keys, so they are stored as 0 or 1. */
const INDEXED_BOOLEANS: Partial<Record<TableName, readonly string[]>> = { messages: ['read'] };

export const isIndexedBoolean = (table: TableName, field: string): boolean =>
  INDEXED_BOOLEANS[table]?.includes(field) ?? false;

export function toStored(table: TableName, row: Row, n: number): StoredRow {
  const stored: StoredRow = { ...row, _n: n };
  for (const field of INDEXED_BOOLEANS[table] ?? []) stored[field] = stored[field] ? 1 : 0;
  return stored;
}

export function toRow(table: TableName, { _n, ...row }: StoredRow): Row {
  for (const field of INDEXED_BOOLEANS[table] ?? []) row[field] = row[field] === 1;
  return row as unknown as Row;
}
