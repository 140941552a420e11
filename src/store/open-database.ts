import { createRxDatabase, type RxDatabase, removeRxDatabase } from 'rxdb/plugins/core';
import type { Collections, DocumentStorage } from '#store/collections.ts';
import { TABLE_SCHEMAS } from '#store/table-schemas.ts';
import { findOldTables, takeOverOldRows } from '#store/take-over-old-rows.ts';

/** What whoever opens the documents sees to. */
export interface OpeningCare {
  /** Runs a task while no other tab writes the same store. */
  alone(task: () => Promise<void>): Promise<void>;
  /** Writes down that everything is to be fetched anew, before anything is let go. */
  beforeLoss(): Promise<void>;
}

/**
 * Opens the documents, with the rows that an earlier version stored taken over. Where that is not possible they are
 * made anew, empty: `rebuilt`.
 */
export async function openDatabase(
  name: string,
  storage: DocumentStorage,
  multiInstance: boolean,
  care: OpeningCare,
): Promise<{ database: RxDatabase<Collections>; rebuilt: boolean }> {
  const open = () => openCollections(name, storage, multiInstance, care);
  try {
    return { database: await open(), rebuilt: false };
  } catch (error) {
    if (!(error instanceof NotTakenOver)) throw error;
    await care.beforeLoss();
    await removeRxDatabase(name, storage, multiInstance);
    return { database: await open(), rebuilt: true };
  }
}

/** RxDB's word for a collection whose stored schema is not the one given, though of the same version. */
const SCHEMA_DIFFERS = 'DB6';

class NotTakenOver extends Error {}

async function openCollections(
  name: string,
  storage: DocumentStorage,
  multiInstance: boolean,
  care: OpeningCare,
): Promise<RxDatabase<Collections>> {
  const database: RxDatabase<Collections> = await createRxDatabase<Collections>({
    name,
    storage,
    multiInstance,
    eventReduce: true,
  });
  const creators = Object.entries(TABLE_SCHEMAS).map(([table, schema]) => [
    table,
    // RxDB's own migration is a plugin that every first paint would carry (docs/decisions/006)
    { schema, autoMigrate: false },
  ]);
  try {
    const [, old] = await Promise.all([
      database.addCollections(Object.fromEntries(creators)),
      findOldTables(database),
    ]);
    if (old.length > 0) {
      await care
        .alone(() => takeOverOldRows(database, storage, multiInstance))
        .catch((error: unknown) => {
          throw new NotTakenOver(name, { cause: error });
        });
    }
    return database;
  } catch (error) {
    await database.close();
    const differs = error instanceof Error && 'code' in error && error.code === SCHEMA_DIFFERS;
    throw differs ? new NotTakenOver(name, { cause: error }) : error;
  }
}
