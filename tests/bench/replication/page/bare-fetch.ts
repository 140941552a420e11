import Dexie, { type Table } from 'dexie';
import * as v from 'valibot';
import { newRandomId } from '#base/uuid.ts';
import { TABLE_NAMES, TABLES, type TableName } from '#schemas/registry.ts';
import { indexesOf } from '#store/rows/stored-row.ts';
import { PROTOCOL_VERSION } from '#sync/protocol/protocol.ts';
import { FIRST_PAGE_ROWS, PAGE_ROWS } from '#sync/push/push-request.ts';
import type { Open } from '#tests/bench/replication/page/contender.ts';
import { count, openCollections, ownRowsShown } from '#tests/bench/replication/page/rx-collections.ts';
import { call } from '#tests/bench/replication/page/surroundings.ts';

/* The minimum that a client does: it stores the fetched pages and reads what a dashboard shows. */

const row = v.record(v.string(), v.unknown());
const answer = v.object({
  rows: v.array(v.tuple([v.picklist(TABLE_NAMES), row])),
  filled: row,
  cursor: row,
  more: v.boolean(),
});
type Rows = v.InferOutput<typeof answer>['rows'];

/** Stores rows in IndexedDB with bulk puts, with the indexes of the app. */
export const open: Open = async (user) => {
  const database = new Dexie('bare-fetch');
  const stores = Object.entries(TABLES).map(([name, table]) => [
    name,
    [table.key, ...indexesOf(table).map((fields) => `[${fields.join('+')}]`)].join(),
  ]);
  database.version(1).stores(Object.fromEntries(stores));
  await database.open();
  const tables = TABLE_NAMES.map((name): Table => database.table(name));
  return {
    start: () =>
      fetchAll(
        user.userId,
        (rows) =>
          database.transaction('rw', tables, () =>
            Promise.all([...byTable(rows)].map(([table, own]) => database.table(table).bulkPut(own))),
          ),
        async () => {
          const own = ['profiles', 'goals', 'streaks'].map((table) => database.table(table).get(user.userId));
          const rows = await Promise.all([...own, database.table('check_ins').get(user.newestCheckInId)]);
          if (rows.includes(undefined)) throw new Error('The first page is not enough for a dashboard');
        },
      ),
    async count() {
      const counts = await Promise.all(tables.map((table) => table.count()));
      return counts.reduce((sum, one) => sum + one, 0);
    },
  };
};

/** Stores each page in RxDB with its own bulkInsert. */
export const openRxdb: Open = async (user) => {
  const collections = await openCollections();
  return {
    start: () =>
      fetchAll(
        user.userId,
        (rows) =>
          Promise.all(
            // biome-ignore lint/suspicious/noExplicitAny: rows of whichever collection it is
            [...byTable(rows)].map(([table, own]) => collections[table].bulkInsert(own as any[])),
          ),
        () => ownRowsShown(collections, user),
      ),
    count: () => count(collections),
  };
};

function fetchAll(userId: string, write: (rows: Rows) => PromiseLike<unknown>, read: () => Promise<void>) {
  const client_id = newRandomId();
  const fetchPage = async (cursor: unknown, held: object) =>
    v.parse(
      answer,
      await call(userId, 'sync', {
        request: {
          protocol: PROTOCOL_VERSION,
          user_id: userId,
          client_id,
          mutations: [],
          acked_seq: 0,
          cursor,
          held,
          limit: cursor === null ? FIRST_PAGE_ROWS : PAGE_ROWS,
        },
      }),
    );
  const first = async () => {
    const page = await fetchPage(null, {});
    await write(page.rows);
    return page;
  };
  const all = async (begun: ReturnType<typeof first>) => {
    let page = await begun;
    const held = { ...page.filled };
    while (page.more) {
      page = await fetchPage(page.cursor, held);
      await write(page.rows);
      Object.assign(held, page.filled);
    }
  };
  const begun = first();
  return { usable: begun.then(read), inSync: all(begun) };
}

function byTable(rows: Rows): Map<TableName, object[]> {
  const tables = new Map<TableName, object[]>();
  for (const [table, fields] of rows) {
    const own = tables.get(table) ?? [];
    own.push(fields);
    tables.set(table, own);
  }
  return tables;
}
