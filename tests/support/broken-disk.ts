import { IDBIndex, IDBObjectStore, IDBTransaction } from 'fake-indexeddb';
import { vi } from 'vitest';
import type { TableName } from '#schemas/entities.ts';

/** What RxDB and the store read lists with. */
const READS = ['getAll', 'openCursor'] as const;
const WRITES = ['add', 'put', 'delete'] as const;

/**
 * The disk of every device in this process goes away: what reads lists, or what writes, fails at once. It is no damage and no
 * full disk. Returns how to bring it back; `vi.restoreAllMocks()` does, too.
 */
export function breakDisk(what: 'reads' | 'writes'): () => void {
  const fail = () => {
    throw new DOMException('The disk is away', 'AbortError');
  };
  const spies =
    what === 'reads'
      ? READS.flatMap((name) => [
          vi.spyOn(IDBObjectStore.prototype, name).mockImplementation(fail),
          vi.spyOn(IDBIndex.prototype, name).mockImplementation(fail),
        ])
      : WRITES.map((name) => vi.spyOn(IDBObjectStore.prototype, name).mockImplementation(fail));
  return () => {
    for (const spy of spies) spy.mockRestore();
  };
}

/**
 * From now on no row of this table can be read, as while a browser has lost its disk for a moment. Returns how to give the
 * disk back.
 */
export function failReads(table: TableName): () => void {
  const { objectStore } = IDBTransaction.prototype;
  const spy = vi.spyOn(IDBTransaction.prototype, 'objectStore').mockImplementation(function (
    this: IDBTransaction,
    name,
  ) {
    if (name === table) throw new DOMException('The disk is away', 'InvalidStateError');
    return objectStore.call(this, name);
  });
  return () => spy.mockRestore();
}
