import {
  createRxDatabase,
  type RxCollection,
  type RxDatabase,
  type RxDocumentData,
  type RxStorage,
} from 'rxdb/plugins/core';
import type { Uuid } from '#base/uuid.ts';
import { checkInSchema } from '#schemas/check-in.ts';
import type { Entities, Row, TableName } from '#schemas/entities.ts';
import { friendshipSchema } from '#schemas/friendship.ts';
import { goalsSchema } from '#schemas/goal.ts';
import { messageSchema } from '#schemas/message.ts';
import { profileSchema } from '#schemas/profile.ts';
import { streaksSchema } from '#schemas/streak.ts';
import { type Changes, type DocKey, docKey, idOf, rowId, tableOf } from '#store/doc-key.ts';

export type Collections = { [T in TableName]: RxCollection<Entities[T]> };
export type DocumentStorage = RxStorage<unknown, unknown>;

/** IndexedDB keeps the page busy while it writes: this many rows stay under a long task even on a slow phone. */
const ROWS_PER_WRITE = 250;

/** The reactive documents every screen subscribes to: one RxDB database per user. */
export interface Documents {
  collections: Collections;
  /** Reads from disk, never from a cache: another tab may have written a moment ago. */
  get<T extends TableName>(table: T, ids: readonly Uuid[]): Promise<Map<Uuid, Entities[T]>>;
  /** Makes disk equal to `changes`; rows that already are equal are not written and emit nothing. */
  write(changes: Changes): Promise<void>;
  /** Removes for good what was deleted: a row of somebody no longer visible must not stay on disk. */
  forgetDeleted(table: TableName): Promise<void>;
  keys(): Promise<DocKey[]>;
  close(): Promise<void>;
}

export async function openDocuments(
  name: string,
  storage: DocumentStorage,
  multiInstance: boolean,
): Promise<Documents> {
  const database: RxDatabase<Collections> = await createRxDatabase<Collections>({
    name,
    storage,
    multiInstance,
    eventReduce: true,
  });
  await database.addCollections({
    profiles: { schema: profileSchema },
    goals: { schema: goalsSchema },
    streaks: { schema: streaksSchema },
    check_ins: { schema: checkInSchema },
    friendships: { schema: friendshipSchema },
    messages: { schema: messageSchema },
  });
  const { collections } = database;
  const tables = Object.keys(collections) as TableName[];
  return {
    collections,
    async get(table, ids) {
      const stored = await readRaw(collections[table], ids, false);
      return new Map(stored.map((row) => [rowId(row), stripMeta(row)]));
    },
    async write(changes) {
      const byTable = new Map<TableName, [Uuid, Row | null][]>();
      for (const [key, row] of changes) {
        const table = tableOf(key);
        const rows = byTable.get(table) ?? [];
        rows.push([idOf(key), row]);
        byTable.set(table, rows);
      }
      await Promise.all(
        [...byTable].map(([table, rows]) => writeRows(collections[table] as RxCollection<Row>, rows)),
      );
    },
    async forgetDeleted(table) {
      await collections[table].internalStorageInstance.cleanup(0);
    },
    async keys() {
      const all = await Promise.all(
        tables.map(async (table) => {
          const rows = await collections[table].find().exec();
          return rows.map((row) => docKey(table, row.primary));
        }),
      );
      return all.flat();
    },
    async close() {
      await database.close();
    },
  };
}

export const documentsName = (userId: Uuid): string => `simmer-${userId}`;

function readRaw<T extends Row>(
  collection: RxCollection<T>,
  ids: readonly Uuid[],
  withDeleted: boolean,
): Promise<RxDocumentData<T>[]> {
  return ids.length === 0
    ? Promise.resolve([])
    : collection.storageInstance.findDocumentsById([...ids], withDeleted);
}

async function writeRows(collection: RxCollection<Row>, rows: [Uuid, Row | null][]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_WRITE) {
    await writeChunk(collection, new Map(rows.slice(start, start + ROWS_PER_WRITE)));
  }
}

async function writeChunk(collection: RxCollection<Row>, rows: Map<Uuid, Row | null>): Promise<void> {
  const stored = new Map((await readRaw(collection, [...rows.keys()], true)).map((row) => [rowId(row), row]));
  const writes = [];
  for (const [id, row] of rows) {
    const previous = stored.get(id);
    const wanted = row ?? (previous && !previous._deleted ? stripMeta(previous) : null);
    if (!wanted || (row && previous && !previous._deleted && sameRow(row, previous))) continue;
    const document = {
      ...wanted,
      _deleted: row === null,
      _attachments: {},
      _meta: previous?._meta ?? { lwt: 0 },
      _rev: previous?._rev ?? '',
    };
    writes.push(previous ? { previous, document } : { document });
  }
  if (writes.length === 0) return;
  // the storage sets revision and time of writing; every writer holds the store's lock, so a conflict is a fault
  const { error } = await collection.storageInstance.bulkWrite(writes, 'simmer');
  if (error.length > 0) throw new Error(`could not write ${error.length} rows of ${collection.name}`);
}

function stripMeta<T extends Row>(stored: RxDocumentData<T>): T {
  const { _deleted, _attachments, _meta, _rev, ...row } = stored;
  return row as unknown as T;
}

function sameRow(row: Row, stored: RxDocumentData<Row>): boolean {
  const there = stored as unknown as Record<string, unknown>;
  return Object.entries(row).every(([field, value]) => there[field] === value);
}
