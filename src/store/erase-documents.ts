import type { DexieOptions } from 'dexie';
import { deleteDatabases } from '#store/delete-databases.ts';
import { TABLE_SCHEMAS } from '#store/table-schemas.ts';

/**
 * Deletes the databases of the documents of that name without opening one, as they may be damaged: those of every
 * version, and RxDB's own. Fails when another tab does not let go of them.
 */
export async function eraseDocuments(name: string, options: DexieOptions): Promise<void> {
  const tables = Object.entries(TABLE_SCHEMAS).flatMap(([table, { version }]) =>
    Array.from({ length: version + 1 }, (_, each) => `${each}--${table}`),
  );
  const names = [...tables, '0--_rxdb_internal'].map((table) => `rxdb-dexie-${name}--${table}`);
  if (!(await deleteDatabases(names, options))) throw new Error(`another tab holds on to ${name}`);
}
