import type { Uuid } from '#base/uuid.ts';
import type { Entities, Row, TableName } from '#schemas/entities.ts';
import { type DocKey, docKey, tableOf } from '#store/doc-key.ts';
import type { Documents } from '#store/documents.ts';

/** What of the documents survives the end of a process. */
export class DocumentsDisk {
  readonly rows = new Map<DocKey, Row>();
  /** True from the loss of a table until what is left has been opened and dealt with. */
  torn = false;

  /** A table is a database of its own, and may be gone alone. */
  lose(table: TableName): void {
    for (const key of this.rows.keys()) if (tableOf(key) === table) this.rows.delete(key);
    this.torn = true;
  }

  /** Another disk with the same on it. Rows are replaced, never changed. */
  copy(): DocumentsDisk {
    const copy = new DocumentsDisk();
    for (const [key, row] of this.rows) copy.rows.set(key, row);
    copy.torn = this.torn;
    return copy;
  }
}

/**
 * The documents in memory. A write takes the tables one after the other, as the databases of RxDB do; `onStep` is called
 * before each, and what it throws ends the write there, as a kill would.
 */
export function memoryDocuments(
  { rows: disk, torn }: DocumentsDisk,
  onStep: () => void = () => {},
): Documents {
  return {
    rebuilt: torn,
    async get<T extends TableName>(table: T, ids: readonly Uuid[]) {
      const found = ids.flatMap((id) => {
        const row = disk.get(docKey(table, id));
        return row ? [[id, structuredClone(row)] as const] : [];
      });
      return new Map(found) as Map<Uuid, Entities[T]>;
    },
    forgetRevisions() {},
    async where<T extends TableName>(table: T, field?: keyof Entities[T] & string, value?: Uuid) {
      const rows = [...disk].filter(([key]) => tableOf(key) === table).map(([, row]) => row as Entities[T]);
      return structuredClone(rows.filter((row) => field === undefined || row[field] === value));
    },
    async write(changes) {
      const tables = new Set([...changes.keys()].map(tableOf));
      for (const table of tables) {
        onStep();
        for (const [key, row] of changes) {
          if (tableOf(key) !== table) continue;
          if (row) disk.set(key, structuredClone(row));
          else disk.delete(key);
        }
      }
    },
    async forgetDeleted() {
      onStep();
    },
    async keys() {
      return [...disk.keys()];
    },
    async isUntouched() {
      return disk.size === 0;
    },
    async close() {},
  };
}
