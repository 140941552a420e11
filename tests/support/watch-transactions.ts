import { IDBDatabase } from 'fake-indexeddb';
import { vi } from 'vitest';

/**
 * Records the options of every writing transaction in all databases that are opened from now on. Undo it with
 * `vi.restoreAllMocks()`.
 */
export function watchWritingTransactions(): { seen: readonly (IDBTransactionOptions | undefined)[] } {
  const seen: (IDBTransactionOptions | undefined)[] = [];
  const { transaction } = IDBDatabase.prototype;
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...args) {
    if (args[1] === 'readwrite') seen.push(args[2]);
    return transaction.apply(this, args);
  });
  return { seen };
}
