/**
 * WebKit puts a page that is left or reloaded into its back/forward cache with its IndexedDB transactions
 * still open, and the next page waits for their tables forever (docs/browsers.md). So a page ends its
 * transactions when it is put away, as a kill would. What was reported as durable is committed already.
 */
export function endTransactionsWhenPutAway(): void {
  if (typeof IDBDatabase === 'undefined') return; // switched off by some privacy settings
  const open = new Set<IDBTransaction>();
  let away = false;
  const end = (transaction: IDBTransaction) => {
    try {
      transaction.abort();
    } catch {
      // it is already committing and ends by itself
    }
  };
  const begin = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (...args) {
    const begun = begin.apply(this, args);
    open.add(begun);
    for (const type of ['complete', 'abort']) begun.addEventListener(type, () => open.delete(begun));
    if (away) end(begun);
    return begun;
  };
  addEventListener('pagehide', ({ persisted }) => {
    away = persisted;
    if (away) for (const transaction of open) end(transaction);
  });
  addEventListener('pageshow', () => {
    away = false;
  });
}
