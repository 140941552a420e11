import type { DexieOptions } from 'dexie';
import type { Uuid } from '#base/uuid.ts';

/** How versions of the app before November 2026 named the databases of one person. */
export const oldNames = (userId: Uuid) => ({
  outbox: `simmer-outbox-${userId}`,
  drafts: `simmer-drafts-${userId}`,
  /** Followed by `--<version>--<table>`. */
  documents: `rxdb-dexie-simmer-${userId}`,
});

/** The version of an old outbox that was taken over: it is empty, and no such app opens it. */
export const EMPTY_GATE = 1001;

/** True when an earlier version of the app has left data of this person that is still to be taken over. */
export async function hasOldStore(userId: Uuid, options: DexieOptions): Promise<boolean> {
  const { outbox } = oldNames(userId);
  return (await databasesOn(options)).some(({ name, version }) => name === outbox && version !== EMPTY_GATE);
}

export async function namesOnDevice(options: DexieOptions): Promise<string[]> {
  return (await databasesOn(options)).flatMap(({ name }) => name ?? []);
}

function databasesOn(options: DexieOptions): Promise<IDBDatabaseInfo[]> {
  const factory = (options.indexedDB as IDBFactory | undefined) ?? indexedDB;
  return factory.databases();
}
