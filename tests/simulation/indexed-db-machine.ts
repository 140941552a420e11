import Dexie, { type DexieOptions } from 'dexie';
import type { Uuid } from '#base/uuid.ts';
import { SIMMER } from '#domain/mutations/simmer.ts';
import { type Row, TABLE_NAMES } from '#schemas/registry.ts';
import { StoreDatabase, storeName } from '#store/database/store-database.ts';
import { LiveStore } from '#store/live-store.ts';
import { keyOfRow } from '#store/rows/stored-row.ts';
import { Store } from '#store/store.ts';
import type { Machine, Opening } from '#tests/simulation/machine.ts';

/**
 * A device with the app's real database. Only the first device of a world has RxDB over it, because RxDB limits the number of
 * collections in a process. Slower than memory, so only some seeds run on it.
 */
export function indexedDbMachine(
  device: { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange },
  place: number,
): Machine {
  const tables = place === 0 ? TABLE_NAMES : [];

  const databaseOf = (userId: Uuid, options: DexieOptions = {}) =>
    new StoreDatabase(userId, SIMMER, { dexie: { ...device, ...options }, otherTabs: false });

  async function openFirst(opening: Opening): Promise<LiveStore> {
    const database = databaseOf(opening.userId, { addons: [watcherOf(opening)] });
    return LiveStore.open({ ...opening, database }, { tables });
  }

  let first: LiveStore | null = null;
  return {
    async open(opening) {
      if (opening.isFirst) {
        first = await openFirst(opening);
        return first;
      }
      const database = databaseOf(opening.userId, { addons: [watcherOf(opening)] });
      const tab = new Store({
        ...opening,
        database,
      });
      // replaces the channel between tabs, which is named after the database and would also reach this user's other devices
      const main = first;
      database.committed.subscribe((commit) => main?.database.committed.next(commit));
      return tab;
    },
    lose: (userId) =>
      new Promise((resolve, reject) => {
        const deleting = device.indexedDB.deleteDatabase(storeName(userId));
        deleting.onsuccess = () => resolve();
        deleting.onerror = () => reject(deleting.error);
      }),
    async copy(userId) {
      const database = databaseOf(userId);
      const contents = await Promise.all(
        database.tables.map(async (table) => [table.name, await table.toArray()] as const),
      );
      database.close();
      return async () => {
        const database = databaseOf(userId);
        await database.transaction('rw', database.tables, async () => {
          for (const [table, rows] of contents) {
            await database.table(table).clear();
            await database.table(table).bulkAdd(rows);
          }
        });
        database.close();
      };
    },
    async followed(store) {
      if (!(store instanceof LiveStore) || tables.length === 0) return null;
      const collections = await store.openRxdb();
      const read = tables.map(async (table) => {
        const documents = await collections[table].find().exec();
        return documents.map((document) => {
          const { peer_id, ...row } = document.toJSON() as Row & { peer_id?: Uuid };
          return [keyOfRow(SIMMER, table, row as Row), row as Row] as const;
        });
      });
      return new Map((await Promise.all(read)).flat());
    },
  };
}

/** Reports each read and write of a database. Tasks that the report starts run outside the current transaction. */
const watcherOf =
  ({ onStep, onRead }: Opening) =>
  (database: Dexie): void => {
    const notifyRead = () => Dexie.ignoreTransaction(onRead);
    database.use({
      stack: 'dbcore',
      name: 'watched',
      create: (core) => ({
        ...core,
        table(name) {
          const table = core.table(name);
          const watched =
            <Q, R>(ask: (question: Q) => R) =>
            (question: Q) => {
              notifyRead();
              return ask(question);
            };
          return {
            ...table,
            get: watched(table.get),
            getMany: watched(table.getMany),
            query: watched(table.query),
            openCursor: watched(table.openCursor),
            count: watched(table.count),
            mutate(request) {
              try {
                Dexie.ignoreTransaction(onStep);
              } catch (error) {
                return Dexie.Promise.reject(error);
              }
              return table.mutate(request);
            },
          };
        },
      }),
    });
  };
