/** A process that is killed while it works with a disk. */
export interface DyingProcess {
  /** The disk as the process sees it. */
  indexedDB: IDBFactory;
  isDead(): boolean;
  /** Resolves when the process dies. */
  death: Promise<void>;
}

const WRITES = ['add', 'put', 'delete', 'clear'] as const;

/**
 * Lets a process do `steps` steps on a disk, and then kills it: open transactions are rolled back, connections are closed,
 * and nothing that the process does afterwards has an effect. A step is opening or deleting a database, beginning an
 * upgrade or a transaction, or a write.
 */
export function dyingProcess(disk: IDBFactory, steps: number): DyingProcess {
  let left = steps;
  let isDead = false;
  let resolveDeath = () => {};
  const death = new Promise<void>((resolve) => {
    resolveDeath = resolve;
  });
  const connections = new Set<IDBDatabase>();
  const transactions = new Set<IDBTransaction>();

  const die = () => {
    isDead = true;
    for (const transaction of transactions) transaction.abort();
    for (const connection of connections) connection.close();
    resolveDeath();
  };
  const step = () => {
    if (!isDead && left === 0) die();
    if (isDead) throw new Error('The process is dead');
    left -= 1;
  };
  const began = (transaction: IDBTransaction) => {
    transactions.add(transaction);
    for (const end of ['complete', 'abort']) {
      transaction.addEventListener(end, () => transactions.delete(transaction));
    }
  };

  const mortalStore = (store: IDBObjectStore): IDBObjectStore => {
    for (const name of WRITES) {
      const write = store[name].bind(store) as (...args: unknown[]) => IDBRequest;
      Object.defineProperty(store, name, {
        value: (...args: unknown[]) => {
          step();
          return write(...args);
        },
      });
    }
    return store;
  };
  const mortalTransaction = (transaction: IDBTransaction): IDBTransaction => {
    began(transaction);
    const stores = new Map<string, IDBObjectStore>();
    const objectStore = transaction.objectStore.bind(transaction);
    transaction.objectStore = (name) => {
      const store = stores.get(name) ?? mortalStore(objectStore(name));
      stores.set(name, store);
      return store;
    };
    return transaction;
  };
  const mortalConnection = (connection: IDBDatabase) => {
    if (isDead) connection.close();
    if (connections.has(connection)) return;
    connections.add(connection);
    const transaction = connection.transaction.bind(connection);
    connection.transaction = (...args) => {
      step();
      return mortalTransaction(transaction(...args));
    };
  };

  const indexedDB: IDBFactory = {
    cmp: disk.cmp.bind(disk),
    databases: disk.databases.bind(disk),
    deleteDatabase(name) {
      step();
      return disk.deleteDatabase(name);
    },
    open(name, version) {
      step();
      const opening = disk.open(name, version);
      opening.addEventListener('upgradeneeded', () => {
        mortalConnection(opening.result);
        if (opening.transaction) began(opening.transaction);
        if (left === 0 || isDead) die();
        else left -= 1;
      });
      opening.addEventListener('success', () => mortalConnection(opening.result));
      return opening;
    },
  };
  return { indexedDB, isDead: () => isDead, death };
}
