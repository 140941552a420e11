import type { Uuid } from '#base/uuid.ts';
import type { Row, TableName } from '#schemas/registry.ts';
import type { Table } from '#schemas/table.ts';
import { type DocKey, docKey } from '#store/rows/doc-key.ts';
import type { SyncedApp } from '#store/rows/synced-app.ts';

/** A row on disk: its own fields, `peer_id` of a pair, and `_n`, the number of the commit that wrote it. */
export type StoredRow = Record<string, unknown> & { _n: number };

type Values = Readonly<Record<string, unknown>>;

/** The id that names a row of this table. */
export const idOfRow = ({ key }: Table, row: Row): Uuid => (row as unknown as Values)[key] as Uuid;

export const keyOfRow = ({ tables }: Pick<SyncedApp, 'tables'>, table: TableName, row: Row): DocKey =>
  docKey(table, idOfRow(tables[table], row));

/** The fields of each index of a table. Each ends with the primary key, because RxDB sorts that way. */
export const indexesOf = ({ indexes = [], key }: Table): string[][] =>
  indexes.map((fields) => [...fields, key]);

/** IndexedDB has no boolean keys, so the booleans of an index are stored as 0 or 1. */
export const isStoredAsNumber = ({ indexes = [], fields }: Table, field: string): boolean =>
  fields[field]?.type === 'boolean' && indexes.some((index) => index.includes(field));

/** Converts rows of one table. Made once for each table, because a first sync stores thousands of rows. */
export function rowFormat(table: Table, userId: Uuid) {
  const numbers = Object.keys(table.fields).filter((field) => isStoredAsNumber(table, field));
  const withNumbers = (fields: Values): Record<string, unknown> => {
    const stored = { ...fields };
    for (const field of numbers) if (field in stored) stored[field] = stored[field] ? 1 : 0;
    return stored;
  };
  const { ends } = table;
  /** The user at the other end of a pair; nothing in other tables. */
  const peerOf = (row: Values): { peer_id?: Uuid } => {
    if (!ends) return {};
    const [one, other] = [row[ends[0]] as Uuid, row[ends[1]] as Uuid];
    return { peer_id: one === userId ? other : one };
  };
  return {
    peerOf,
    /** Fields of a row, as they are on disk. */
    toStoredFields: withNumbers,
    toStored(row: Row, n: number): StoredRow {
      const values = row as unknown as Values;
      return { ...withNumbers(values), ...peerOf(values), _n: n };
    },
    // the fields by name: `delete` would make each object slow
    toRow({ _n, peer_id, ...row }: StoredRow): Row {
      for (const field of numbers) row[field] = row[field] === 1;
      return row as unknown as Row;
    },
  };
}

export type RowFormat = ReturnType<typeof rowFormat>;
