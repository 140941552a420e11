import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { Locks } from '#base/locks.ts';
import type { Uuid } from '#base/uuid.ts';
import { checkInNotes } from '#domain/check-ins/check-in-notes.ts';
import { applyMutation } from '#domain/mutations/apply-mutation.ts';
import { TABLE_NAMES } from '#schemas/entities.ts';
import { LiveStore, type LiveStoreDeps } from '#store/live-store.ts';

/** The disk of one device, which survives the end of a process. */
export interface Disk {
  /** RxDB knows a database by its name in the whole process. */
  name: string;
  indexedDB: IDBFactory;
}

export const newDisk = (): Disk => ({ name: `disk-${crypto.randomUUID()}`, indexedDB: new IDBFactory() });

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
  disk: Disk,
  {
    newId = () => crypto.randomUUID(),
    onEnd = () => {},
    tables = TABLE_NAMES,
  }: Partial<Pick<LiveStoreDeps, 'newId' | 'onEnd' | 'tables'>> = {},
): Promise<LiveStore> {
  return LiveStore.open({
    userId,
    name: disk.name,
    database: { dexie: { indexedDB: disk.indexedDB, IDBKeyRange }, otherTabs: false },
    onEnd,
    newId,
    tables,
    apply: applyMutation,
    explain: checkInNotes,
  });
}
