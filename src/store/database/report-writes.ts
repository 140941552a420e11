import type Dexie from 'dexie';
import type { ClientState, OutboxEntry } from '#store/database/outbox.ts';
import type { Commit } from '#store/rows/doc-key.ts';

/** What one transaction has written. */
export interface Written {
  /** The tables that it has changed. */
  tables: string[];
  /** The rows among it. */
  commit?: Commit;
  /** The client record, and either the mutation that is new in the queue or the whole queue. */
  outbox?:
    | { state: ClientState; appended: OutboxEntry }
    | { state: ClientState; queue: readonly OutboxEntry[] };
}

/**
 * Reports each transaction that writes, once it is on disk. Replaces Dexie's own middleware, which
 * compares the keys of each write with those of live queries, though nothing here uses any, and sends every tab a second
 * message. Returns the report of a transaction that is not on disk yet.
 */
export function reportWrites(
  database: Dexie,
  report: (written: Written) => void,
): (transaction: IDBTransaction) => Written {
  const reports = new WeakMap<IDBTransaction, Written>();
  const reportOf = (transaction: IDBTransaction): Written => {
    const begun = reports.get(transaction);
    if (begun) return begun;
    const written: Written = { tables: [] };
    reports.set(transaction, written);
    transaction.addEventListener('complete', () => {
      if (written.tables.length > 0) report(written);
    });
    return written;
  };
  database.unuse({ stack: 'dbcore', name: 'Observability' });
  database.use({
    stack: 'dbcore',
    name: 'report-writes',
    create: (core) => ({
      transaction(stores, mode, options) {
        const transaction = core.transaction(stores, mode, options) as IDBTransaction;
        // listens before Dexie does, so that a write is reported before its promise resolves
        if (mode === 'readwrite') reportOf(transaction);
        return transaction;
      },
      table(name) {
        const table = core.table(name);
        return {
          ...table,
          mutate(request) {
            const written = reportOf(request.trans as IDBTransaction);
            if (!written.tables.includes(name)) written.tables.push(name);
            return table.mutate(request);
          },
        };
      },
    }),
  });
  return reportOf;
}
