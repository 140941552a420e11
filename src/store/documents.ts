import {
  createRxDatabase,
  type MangoQuery,
  type MangoQuerySelector,
  normalizeMangoQuery,
  prepareQuery,
  type RxCollection,
  type RxDatabase,
  type RxDocumentData,
  type RxStorage,
  removeRxDatabase,
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

/**
 * What is on screen, as the engine and the commands see it. Two things keep it, the RxDB database of the app and a
 * memory in tests; one contract binds both.
 */
export interface Documents {
  /** True when another version of the app had shaped them otherwise: they are empty and must be fetched anew. */
  rebuilt: boolean;
  /**
   * Reads from disk, never from a cache: another tab may have written a moment ago. Remembers the revisions it saw,
   * so that a `write` of the same rows need not read them again; `forgetRevisions` when others may write again.
   */
  get<T extends TableName>(table: T, ids: readonly Uuid[]): Promise<Map<Uuid, Entities[T]>>;
  forgetRevisions(): void;
  /** The rows whose field has that value, or all of a table; from disk, as `get`. */
  where<T extends TableName>(
    table: T,
    field?: keyof Entities[T] & string,
    value?: Uuid,
  ): Promise<Entities[T][]>;
  /** Makes disk equal to `changes`; rows that already are equal are not written and emit nothing. */
  write(changes: Changes): Promise<void>;
  /** Removes for good what was deleted: a row of somebody no longer visible must not stay on disk. */
  forgetDeleted(table: TableName): Promise<void>;
  keys(): Promise<DocKey[]>;
  close(): Promise<void>;
}

/** The reactive documents every screen subscribes to: one RxDB database per user. */
export interface LiveDocuments extends Documents {
  collections: Collections;
}

export async function openDocuments(
  name: string,
  storage: DocumentStorage,
  multiInstance: boolean,
): Promise<LiveDocuments> {
  const open = () => openDatabase(name, storage, multiInstance);
  const opened = await open().catch((error: unknown) => {
    if (!(error instanceof OtherSchema)) throw error;
    return null;
  });
  if (!opened) await removeRxDatabase(name, storage, multiInstance);
  const database = opened ?? (await open());
  const { collections } = database;
  const tables = Object.keys(collections) as TableName[];
  const seen = new Map<DocKey, Stored | null>();
  return {
    collections,
    rebuilt: opened === null,
    async get<T extends TableName>(table: T, ids: readonly Uuid[]) {
      const stored = await readStored(collections[table] as RxCollection<Row>, ids);
      for (const id of ids) seen.set(docKey(table, id), null);
      for (const row of stored) seen.set(docKey(table, rowId(row)), row);
      const live = stored.filter((row) => !row._deleted).map((row) => [rowId(row), stripMeta(row)] as const);
      return new Map(live) as Map<Uuid, Entities[T]>;
    },
    forgetRevisions: () => seen.clear(),
    where: (table, field, value) => readWhere(collections[table], field, value),
    async write(changes) {
      const byTable = new Map<TableName, [Uuid, Row | null][]>();
      for (const [key, row] of changes) {
        const table = tableOf(key);
        const rows = byTable.get(table) ?? [];
        rows.push([idOf(key), row]);
        byTable.set(table, rows);
      }
      await Promise.all(
        [...byTable].map(([table, rows]) => writeRows(collections[table] as RxCollection<Row>, rows, seen)),
      );
    },
    async forgetDeleted(table) {
      await collections[table].internalStorageInstance.cleanup(0);
    },
    async keys() {
      const all = await Promise.all(
        tables.map(async (table) => {
          const rows = await readWhere<Row>(collections[table] as RxCollection<Row>);
          return rows.map((row) => docKey(table, rowId(row)));
        }),
      );
      return all.flat();
    },
    async close() {
      await database.close();
    },
  };
}

/** RxDB's word for a collection whose stored schema is not the one given. */
const SCHEMA_DIFFERS = 'DB6';

class OtherSchema extends Error {}

async function openDatabase(
  name: string,
  storage: DocumentStorage,
  multiInstance: boolean,
): Promise<RxDatabase<Collections>> {
  const database: RxDatabase<Collections> = await createRxDatabase<Collections>({
    name,
    storage,
    multiInstance,
    eventReduce: true,
  });
  try {
    await database.addCollections({
      profiles: { schema: profileSchema },
      goals: { schema: goalsSchema },
      streaks: { schema: streaksSchema },
      check_ins: { schema: checkInSchema },
      friendships: { schema: friendshipSchema },
      messages: { schema: messageSchema },
    });
    return database;
  } catch (error) {
    await database.close();
    const differs = error instanceof Error && 'code' in error && error.code === SCHEMA_DIFFERS;
    throw differs ? new OtherSchema(name, { cause: error }) : error;
  }
}

export const documentsName = (userId: Uuid): string => `simmer-${userId}`;

type Stored<T extends Row = Row> = RxDocumentData<T>;

/** Rows as stored, deleted ones too: what is written over them must name their revision. */
function readStored<T extends Row>(collection: RxCollection<T>, ids: readonly Uuid[]): Promise<Stored<T>[]> {
  return ids.length === 0
    ? Promise.resolve([])
    : collection.storageInstance.findDocumentsById([...ids], true);
}

async function readWhere<T extends Row>(
  { storageInstance }: RxCollection<T>,
  field?: string,
  value?: Uuid,
): Promise<T[]> {
  const selector: MangoQuerySelector<Record<string, unknown>> = { _deleted: { $eq: false } };
  if (field) selector[field] = { $eq: value };
  const { schema } = storageInstance;
  const query = normalizeMangoQuery(schema, { selector } as MangoQuery<T>);
  const { documents } = await storageInstance.query(prepareQuery(schema, query));
  return documents.map(stripMeta);
}

async function writeRows(
  collection: RxCollection<Row>,
  rows: [Uuid, Row | null][],
  seen: Map<DocKey, Stored | null>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_WRITE) {
    await writeChunk(collection, rows.slice(start, start + ROWS_PER_WRITE), seen);
  }
}

async function writeChunk(
  collection: RxCollection<Row>,
  rows: [Uuid, Row | null][],
  seen: Map<DocKey, Stored | null>,
): Promise<void> {
  const keyOf = (id: Uuid) => docKey(collection.name as TableName, id);
  const unseen = rows.map(([id]) => id).filter((id) => !seen.has(keyOf(id)));
  const read = new Map((await readStored(collection, unseen)).map((row) => [rowId(row), row]));
  const writes = [];
  for (const [id, row] of rows) {
    const previous = seen.get(keyOf(id)) ?? read.get(id);
    seen.delete(keyOf(id)); // written now: its revision is another
    const wanted = row ?? (previous && !previous._deleted ? stripMeta(previous) : null);
    if (!wanted || (row && previous && !previous._deleted && sameRow(row, stripMeta(previous)))) continue;
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

function stripMeta<T extends Row>(stored: Stored<T>): T {
  const { _deleted, _attachments, _meta, _rev, ...row } = stored;
  return row as unknown as T;
}

/** Field for field, both ways: a friend who is only a card now has fewer, and the others must go. */
function sameRow(row: Row, there: Row): boolean {
  const fields = Object.entries(there);
  const wanted = row as unknown as Record<string, unknown>;
  return (
    fields.length === Object.keys(row).length && fields.every(([field, value]) => wanted[field] === value)
  );
}
