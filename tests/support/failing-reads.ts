import { IDBTransaction } from 'fake-indexeddb';
import { vi } from 'vitest';
import type { TableName } from '#schemas/entities.ts';

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
