import type { Locks } from '#base/locks.ts';
import type { NewId } from '#base/new-id.ts';
import type { Uuid } from '#base/uuid.ts';
import { applyMutation } from '#domain/apply-mutation.ts';
import { checkInNotes } from '#domain/check-in-notes.ts';
import type { TableName } from '#schemas/entities.ts';
import { outboxName } from '#store/outbox-database.ts';
import { Store } from '#store/store.ts';
import { newDisk, openStore } from '#tests/support/device.ts';
import { DocumentsDisk, memoryDocuments } from '#tests/support/memory-documents.ts';
import { MemoryOutbox, OutboxDisk } from '#tests/support/memory-outbox.ts';

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
  /** One of its databases is gone, as a browser may evict it. */
  lose(userId: Uuid, what: 'outbox' | TableName): Promise<void>;
  /** All of them as they are now; what this gives back puts them back as they were. */
  copy?: () => () => void;
}

export function memoryMachine(): Machine {
  let documents = new DocumentsDisk();
  let outbox = new OutboxDisk();
  return {
    tabs: true,
    async open({ onStep, ...opening }) {
      const kept = new MemoryOutbox(outbox, onStep);
      await kept.ensureState(opening.newId);
      const store = new Store({
        ...opening,
        outbox: kept,
        documents: memoryDocuments(documents, onStep),
        apply: applyMutation,
        explain: checkInNotes,
      });
      await store.recover(await kept.mutations.count());
      documents.torn = false;
      return store;
    },
    async lose(_userId, what) {
      if (what === 'outbox') outbox = new OutboxDisk();
      else documents.lose(what);
    },
    copy() {
      const then = { documents: documents.copy(), outbox: outbox.copy() };
      return () => {
        documents = then.documents.copy();
        outbox = then.outbox.copy();
      };
    },
  };
}

/** The real databases. Slower, so that only some seeds run on it; a process dies beside a write, not within one. */
export function rxdbMachine(): Machine {
  const disk = newDisk();
  return {
    tabs: false,
    async open({ userId, onStep, ...opening }) {
      const store = await openStore(userId, disk, opening);
      const { documents, outbox } = store;
      const write = documents.write.bind(documents);
      documents.write = async (changes) => {
        onStep();
        await write(changes);
        onStep();
      };
      const transaction = outbox.transaction.bind(outbox) as (...args: unknown[]) => Promise<unknown>;
      Object.assign(outbox, {
        transaction: async (...args: unknown[]) => {
          onStep();
          const end = await transaction(...args);
          onStep();
          return end;
        },
      });
      return store;
    },
    lose: (userId, what) =>
      new Promise((resolve, reject) => {
        const name = what === 'outbox' ? outboxName(userId) : `rxdb-dexie-${disk.name}--0--${what}`;
        const deleting = disk.indexedDB.deleteDatabase(name);
        deleting.onsuccess = () => resolve();
        deleting.onerror = () => reject(deleting.error);
      }),
  };
}
