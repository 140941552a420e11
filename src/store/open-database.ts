import { createRxDatabase, type RxDatabase } from 'rxdb/plugins/core';
import type { Collections, DocumentDisk, DocumentStorage } from '#store/collections.ts';
import { readGeneration } from '#store/generation.ts';
import { TABLE_SCHEMAS } from '#store/table-schemas.ts';
import { findOldTables, takeOverOldRows } from '#store/take-over-old-rows.ts';

/** What whoever opens the documents sees to. */
export interface OpeningCare {
  /** Runs a task while no other tab writes the same store. */
  alone(task: () => Promise<void>): Promise<void>;
  /** Whether documents that the browser cannot open may be let go: all that is in them alone comes from the server. */
  mayLose(error: unknown): boolean;
  /** Writes down that everything is to be fetched anew, before anything is let go. */
  beforeLoss(): Promise<void>;
}

/**
 * Opens the documents, with the rows that an earlier version stored taken over. Where that is not possible, or
 * where they do not open at all and `care` allows it, they are made anew, empty: `rebuilt`.
 */
export async function openDatabase(
  name: string,
  { storage, erase }: DocumentDisk,
  multiInstance: boolean,
  care: OpeningCare,
): Promise<Opened & { rebuilt: boolean }> {
  const open = () => openCollections(name, storage, multiInstance, care);
  try {
    return { ...(await open()), rebuilt: false };
  } catch (error) {
    if (!(error instanceof NotTakenOver) && !(isOfTheDisk(error) && care.mayLose(error))) throw error;
    await care.beforeLoss();
    await erase(name);
    return { ...(await open()), rebuilt: true };
  }
}

interface Opened {
  database: RxDatabase<Collections>;
  /** What every table was marked with when it was last known to be whole; null when they do not all say the same. */
  generation: string | null;
}

/** RxDB's word for a collection whose stored schema is not the one given, though of the same version. */
const SCHEMA_DIFFERS = 'DB6';

/** False for what RxDB itself has to say: then it was not the disk that failed. */
const isOfTheDisk = (error: unknown): boolean => !(error instanceof Error && 'rxdb' in error);

class NotTakenOver extends Error {}

async function openCollections(
  name: string,
  storage: DocumentStorage,
  multiInstance: boolean,
  care: OpeningCare,
): Promise<Opened> {
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
    // each table is read here for the first time: one that did not open says so now (store/browser-disk.ts)
    const marks = await Promise.all(
      Object.values(database.collections).map((each) => readGeneration(each.internalStorageInstance)),
    );
    const [generation = null] = marks;
    return { database, generation: marks.every((mark) => mark === generation) ? generation : null };
  } catch (error) {
    await database.close();
    const differs = error instanceof Error && 'code' in error && error.code === SCHEMA_DIFFERS;
    throw differs ? new NotTakenOver(name, { cause: error }) : error;
  }
}
