import { IDBObjectStore } from 'fake-indexeddb';
import { vi } from 'vitest';

/**
 * Fills the disk of every device in this process. A transaction that adds or replaces a row, in a database whose name
 * contains `databases`, fails at its end with a QuotaExceededError and writes nothing, as in a browser. Deleting still
 * works. Returns a function that makes room again.
 */
export function fillDisk(databases = ''): () => void {
  const doomed = new WeakSet<IDBTransaction>();
  const spies = (['add', 'put'] as const).map((method) => {
    const write = IDBObjectStore.prototype[method];
    return vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(function (
      this: IDBObjectStore,
      ...args
    ) {
      const { transaction } = this;
      if (transaction.db.name.includes(databases) && !doomed.has(transaction)) {
        doomed.add(transaction);
        failAtItsEnd(transaction);
      }
      return write.apply(this, args);
    });
  });
  return () => {
    for (const spy of spies) spy.mockRestore();
  };
}

function failAtItsEnd(transaction: IDBTransaction): void {
  const dispatch = transaction.dispatchEvent.bind(transaction);
  transaction.dispatchEvent = (event) => {
    if (event.type !== 'complete') return dispatch(event);
    if (!('_abort' in transaction)) throw new Error('fake-indexeddb ends transactions in another way now');
    // fake-indexeddb's internal way to roll back with a reason
    (transaction._abort as (reason: string) => void)('QuotaExceededError');
    return true;
  };
}
