import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { Locks } from '#base/locks.ts';
import type { Uuid } from '#base/uuid.ts';
import { SIMMER } from '#domain/mutations/simmer.ts';
import { TABLE_NAMES, type TableName } from '#schemas/registry.ts';
import { StoreDatabase, type StoreDatabaseOptions } from '#store/database/store-database.ts';
import { type Beginning, LiveStore } from '#store/live-store.ts';

/** The disk of one device, which survives the end of a process. */
export interface Disk {
  indexedDB: IDBFactory;
}

export const newDisk = (): Disk => ({ indexedDB: new IDBFactory() });

/** The locks of one device: each name has one holder at a time, first come first served. */
export function memoryLocks(): Locks {
  const tails = new Map<string, Promise<unknown>>();
  const hold = <T>(name: string, task: () => Promise<T>): Promise<T> => {
    const run = (tails.get(name) ?? Promise.resolve()).then(task, task);
    tails.set(
      name,
      run.catch(() => undefined),
    );
    return run;
  };
  return { hold, holdOrSteal: (name, _patience, task) => hold(name, task) };
}

/** Opens a user's store on that disk, as a fresh start of the app would. */
export function openStore(
  userId: Uuid,
  { indexedDB }: Disk,
  {
    newId = () => crypto.randomUUID(),
    tables = TABLE_NAMES,
    beginning,
    firstScreen,
    ...options
  }: {
    newId?: () => Uuid;
    tables?: readonly TableName[];
    beginning?: Beginning;
    firstScreen?: Promise<unknown>;
  } & Pick<StoreDatabaseOptions, 'onEnd' | 'deliver'> = {},
): Promise<LiveStore> {
  const database = new StoreDatabase(userId, SIMMER, {
    dexie: { indexedDB, IDBKeyRange },
    otherTabs: false,
    ...options,
  });
  return LiveStore.open({ database, newId }, { tables, beginning, firstScreen });
}
