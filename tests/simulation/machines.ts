import Dexie from 'dexie';
import type { Locks } from '#base/locks.ts';
import type { NewId } from '#base/new-id.ts';
import type { Uuid } from '#base/uuid.ts';
import { applyMutation } from '#domain/apply-mutation.ts';
import { checkInNotes } from '#domain/check-in-notes.ts';
import { newClientState } from '#store/new-client-state.ts';
import { Store } from '#store/store.ts';
import { storeName } from '#store/store-database.ts';
import { newDisk, openStore } from '#tests/support/device.ts';
import { MemoryDatabase, MemoryDisk } from '#tests/support/memory-database.ts';

export interface Opening {
  userId: Uuid;
  locks: Locks;
  newId: NewId;
  /** Called before every write; what it throws ends the process there. */
  onStep: () => void;
}

/** A device without the app running: what it keeps, and how the app starts on it. */
export interface Machine {
  open(opening: Opening): Promise<Store>;
  /** Two tabs may have the same store open. */
  tabs: boolean;
  /** The store is gone, as a browser may evict it. */
  lose(userId: Uuid): Promise<void>;
  /** The store as it is now; what this gives back puts it back as it was. */
  copy?: () => () => void;
}

export function memoryMachine(): Machine {
  let disk = new MemoryDisk();
  return {
    tabs: true,
    async open({ onStep, ...opening }) {
      const outbox = new MemoryDatabase(disk, onStep);
      if (!(await outbox.client.get('client'))) await outbox.client.add(newClientState(opening.newId()));
      const { documents } = outbox;
      return new Store({ ...opening, outbox, documents, apply: applyMutation, explain: checkInNotes });
    },
    async lose() {
      disk = new MemoryDisk();
    },
    copy() {
      const then = disk.copy();
      return () => {
        disk = then.copy();
      };
    },
  };
}

/** The real database. Slower, so that only some seeds run on it; a process dies beside a transaction, not within one. */
export function rxdbMachine(): Machine {
  const disk = newDisk();
  return {
    tabs: false,
    async open({ userId, onStep, ...opening }) {
      const store = await openStore(userId, disk, opening);
      const { outbox } = store;
      // what begins here is no part of a transaction that is under way
      const step = () => Dexie.ignoreTransaction(onStep);
      const transaction = outbox.transaction.bind(outbox) as (...args: unknown[]) => Promise<unknown>;
      Object.assign(outbox, {
        transaction: async (...args: unknown[]) => {
          step();
          const end = await transaction(...args);
          step();
          return end;
        },
      });
      return store;
    },
    lose: (userId) =>
      new Promise((resolve, reject) => {
        const deleting = disk.indexedDB.deleteDatabase(storeName(userId));
        deleting.onsuccess = () => resolve();
        deleting.onerror = () => reject(deleting.error);
      }),
  };
}
