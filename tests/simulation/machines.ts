import type { Locks } from '#base/locks.ts';
import type { NewId } from '#base/new-id.ts';
import type { Uuid } from '#base/uuid.ts';
import { applyMutation } from '#domain/apply-mutation.ts';
import { checkInNotes } from '#domain/check-in-notes.ts';
import { outboxName } from '#store/outbox-database.ts';
import { Store } from '#store/store.ts';
import { newDisk, openStore } from '#tests/support/device.ts';
import { type DocumentsDisk, memoryDocuments } from '#tests/support/memory-documents.ts';
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
  /** One of the two local databases is gone, as a browser may evict it. */
  lose(userId: Uuid, what: 'documents' | 'outbox'): void;
}

export function memoryMachine(): Machine {
  let documents: DocumentsDisk = new Map();
  let outbox = new OutboxDisk();
  let rebuilt = false;
  return {
    async open({ onStep, ...opening }) {
      const kept = new MemoryOutbox(outbox, onStep);
      await kept.ensureState(opening.newId);
      const store = new Store({
        ...opening,
        outbox: kept,
        documents: memoryDocuments(documents, { onStep, rebuilt }),
        apply: applyMutation,
        explain: checkInNotes,
      });
      await store.recover(await kept.mutations.count());
      rebuilt = false;
      return store;
    },
    lose(_userId, what) {
      if (what === 'outbox') outbox = new OutboxDisk();
      else {
        documents = new Map();
        rebuilt = true;
      }
    },
  };
}

/** The real databases. Slower, so that only some seeds run on it; a process dies beside a write, not within one. */
export function rxdbMachine(): Machine {
  const disk = newDisk();
  return {
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
    lose(userId, what) {
      // documents that are gone are told by their markers, which a memory has not to have
      if (what === 'outbox') disk.indexedDB.deleteDatabase(outboxName(userId));
    },
  };
}
