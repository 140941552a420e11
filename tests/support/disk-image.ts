/** Every IndexedDB database of a device as plain JSON. */
export interface DiskImage {
  databases: DatabaseImage[];
}

interface DatabaseImage {
  name: string;
  version: number;
  stores: StoreImage[];
}

interface StoreImage {
  name: string;
  keyPath: string | string[] | null;
  autoIncrement: boolean;
  indexes: { name: string; keyPath: string | string[]; unique: boolean; multiEntry: boolean }[];
  /** Every store of the app has its key in the row. */
  rows: unknown[];
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Reads a disk on which no database is open. */
export async function readDisk(indexedDB: IDBFactory): Promise<DiskImage> {
  const known = await indexedDB.databases();
  const databases: DatabaseImage[] = [];
  for (const { name = '', version = 1 } of known.sort((a, b) => ((a.name ?? '') < (b.name ?? '') ? -1 : 1))) {
    const database = await done(indexedDB.open(name));
    const stores: StoreImage[] = [];
    for (const storeName of database.objectStoreNames) {
      const store = database.transaction(storeName).objectStore(storeName);
      stores.push({
        name: storeName,
        keyPath: store.keyPath,
        autoIncrement: store.autoIncrement,
        indexes: [...store.indexNames].map((indexName) => {
          const { keyPath, unique, multiEntry } = store.index(indexName);
          return { name: indexName, keyPath, unique, multiEntry };
        }),
        rows: await done(store.getAll()),
      });
    }
    databases.push({ name, version, stores });
    database.close();
  }
  return { databases };
}

/** Writes an image to an empty disk. */
export async function writeDisk(indexedDB: IDBFactory, { databases }: DiskImage): Promise<void> {
  for (const { name, version, stores } of databases) {
    const opening = indexedDB.open(name, version);
    opening.onupgradeneeded = () => {
      for (const { name: storeName, keyPath, autoIncrement, indexes, rows } of stores) {
        const store = opening.result.createObjectStore(storeName, { keyPath, autoIncrement });
        for (const { name: indexName, ...index } of indexes) {
          store.createIndex(indexName, index.keyPath, index);
        }
        for (const row of rows) store.add(row);
      }
    };
    (await done(opening)).close();
  }
}
