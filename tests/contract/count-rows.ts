/** The classes of an IndexedDB: those of the browser, or of one in memory. */
export interface IdbClasses {
  IDBIndex: { prototype: object };
  IDBObjectStore: { prototype: object };
}

const READS = ['get', 'getAll', 'getAllRecords', 'openCursor', 'openKeyCursor', 'getAllKeys'] as const;

/** Counts the rows and keys that IndexedDB hands out while a task runs. */
export async function countRows(classes: IdbClasses, task: () => Promise<unknown>): Promise<number> {
  let rows = 0;
  const undo: (() => void)[] = [];
  for (const { prototype } of [classes.IDBIndex, classes.IDBObjectStore]) {
    for (const name of READS) {
      const read: unknown = Reflect.get(prototype, name);
      if (typeof read !== 'function') continue; // older browsers have no getAllRecords
      undo.push(() => Reflect.set(prototype, name, read));
      Reflect.set(prototype, name, function (this: unknown, ...args: unknown[]) {
        const request: IDBRequest = Reflect.apply(read, this, args);
        request.addEventListener('success', () => {
          rows += Array.isArray(request.result) ? request.result.length : request.result ? 1 : 0;
        });
        return request;
      });
    }
  }
  try {
    await task();
    return rows;
  } finally {
    for (const each of undo) each();
  }
}
