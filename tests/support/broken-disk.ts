import { forceCloseDatabase, IDBIndex, IDBObjectStore, IDBRequest, IDBTransaction } from 'fake-indexeddb';
import { vi } from 'vitest';
import type { TableName } from '#schemas/registry.ts';

/** The methods with which RxDB and the store read lists. */
const READS = ['getAll', 'openCursor'] as const;
const WRITES = ['add', 'put', 'delete'] as const;

/**
 * Makes disk access of every device in this process fail: reads of lists, or all writes. The disk is neither corrupt
 * nor full. The returned function restores it; so does `vi.restoreAllMocks()`.
 */
export function breakDisk(what: 'reads' | 'writes'): () => void {
  const fail = () => {
    throw new DOMException('The disk is unreadable', 'AbortError');
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
 * Makes every read of this table fail, as when a browser loses its disk for a moment. Returns a function that ends it.
 */
export function failReads(table: TableName): () => void {
  const { objectStore } = IDBTransaction.prototype;
  const spy = vi.spyOn(IDBTransaction.prototype, 'objectStore').mockImplementation(function (
    this: IDBTransaction,
    name,
  ) {
    if (name === table) throw new DOMException('The disk is unreadable', 'InvalidStateError');
    return objectStore.call(this, name);
  });
  return () => spy.mockRestore();
}

/** Cuts the connection and returns a request that never completes. Chromium does this while it evicts data. */
export function cutWithoutAnswer({ transaction }: IDBObjectStore): IDBRequest {
  transaction.addEventListener('complete', () => forceCloseDatabase(transaction.db as never));
  return new IDBRequest();
}
