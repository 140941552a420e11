import { IDBDatabase } from 'fake-indexeddb';
import { vi } from 'vitest';

/**
 * Notes how every transaction that writes is opened, by all databases opened after this. Give back with
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
