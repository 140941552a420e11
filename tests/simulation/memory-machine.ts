import { newClientState } from '#store/database/outbox.ts';
import { Store } from '#store/store.ts';
import type { Machine } from '#tests/simulation/machine.ts';
import { MemoryDatabase, MemoryDisk } from '#tests/support/memory-database.ts';

export function memoryMachine(): Machine {
  let disk = new MemoryDisk();
  return {
    async open({ onStep, onRead, ...opening }) {
      const database = new MemoryDatabase(opening.userId, disk, onStep, onRead);
      if (!(await database.client.get('client'))) await database.client.add(newClientState(opening.newId()));
      return new Store({
        ...opening,
        database: database.asStore(),
      });
    },
    async lose() {
      disk = new MemoryDisk();
    },
    followed: async () => null,
    async copy() {
      const then = disk.copy();
      return async () => {
        disk = then.copy();
      };
    },
  };
}
