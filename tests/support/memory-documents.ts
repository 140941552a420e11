import type { Uuid } from '#base/uuid.ts';
import type { Entities, Row, TableName } from '#schemas/entities.ts';
import { type DocKey, docKey, tableOf } from '#store/doc-key.ts';
import type { Documents } from '#store/documents.ts';

/** What of the documents survives the end of a process. */
export type DocumentsDisk = Map<DocKey, Row>;

/**
 * The documents in memory. A write takes the tables one after the other, as the databases of RxDB do; `onStep` is called
 * before each, and what it throws ends the write there, as a kill would.
 */
export function memoryDocuments(
  disk: DocumentsDisk,
  { onStep = () => {}, rebuilt = false }: { onStep?: () => void; rebuilt?: boolean } = {},
): Documents {
  return {
    rebuilt,
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
    async close() {},
  };
}
