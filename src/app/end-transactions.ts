/**
 * WebKit puts a page that is left, or reloaded, into its back/forward cache as it stands: a transaction of IndexedDB that was
 * under way stays open with it, and the next page waits for its tables for ever (docs/browsers.md). So a page that is put
 * away ends what it has begun, as a kill would; what was told to be durable has been committed.
 */
export function endTransactionsWhenPutAway(): void {
  const open = new Set<IDBTransaction>();
  let away = false;
  const end = (transaction: IDBTransaction) => {
    try {
      transaction.abort();
    } catch {
      // it is committing already, and ends by itself
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
