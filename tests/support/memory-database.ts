import { AsyncLocalStorage } from 'node:async_hooks';
import type { Table } from 'dexie';
import type { EpochMs } from '#base/clock.ts';
import type { Uuid } from '#base/uuid.ts';
import type { CheckInNote } from '#domain/check-ins/check-in-notes.ts';
import { SIMMER } from '#domain/mutations/simmer.ts';
import { type Entities, TABLE_NAMES, TABLES, type TableName } from '#schemas/registry.ts';
import type { ClientState } from '#store/database/outbox.ts';
import type { StoreDatabase } from '#store/database/store-database.ts';
import { idOf, tableOf } from '#store/rows/doc-key.ts';
import type { Documents } from '#store/rows/documents.ts';
import {
  idOfRow,
  indexesOf,
  keyOfRow,
  type RowFormat,
  rowFormat,
  type StoredRow,
} from '#store/rows/stored-row.ts';

const OUTBOX_TABLES = [
  'mutations',
  'rejected',
  'server_rows',
  'client',
  'seen',
  'pictures',
  'notes',
  'drafts',
] as const;

type OutboxTable = (typeof OUTBOX_TABLES)[number];
type Name = OutboxTable | TableName;
type MemoryTables = Pick<StoreDatabase, OutboxTable>;
type MemoryMethods = Pick<
  StoreDatabase,
  'documents' | 'readState' | 'updateState' | 'keepNotes' | 'whileOpen' | 'close'
>;

type Rows = Map<string | number, unknown>;
type Contents = Record<Name, Rows>;

/** The part of a store that survives the end of a process. */
export class MemoryDisk {
  contents = Object.fromEntries(
    [...OUTBOX_TABLES, ...TABLE_NAMES].map((table) => [table, new Map()]),
  ) as Contents;
  /** Resolves when no transaction is running. Access outside of a transaction waits for it. */
  idle: Promise<unknown> = Promise.resolve();

  /** A disk with the same content. */
  copy(): MemoryDisk {
    const copy = new MemoryDisk();
    // rows are replaced, never changed, and so are the tables
    copy.contents = { ...this.contents };
    return copy;
  }
}

interface Transaction {
  database: MemoryDatabase;
  tables: ReadonlySet<Name>;
  contents: Contents;
}

/** One for all databases, because every such storage slows down every promise in Node. */
const running = new AsyncLocalStorage<Transaction>();

/**
 * A user's database in memory, with transactions like those of IndexedDB: one after the other, all or nothing, and only on the
 * named tables. `onStep` is called before every write and at the end of a transaction. If it throws, the transaction ends as after
 * a kill or on a full disk. Neither `onStep` nor `onRead` runs inside the transaction.
 */
export class MemoryDatabase implements MemoryTables, MemoryMethods {
  readonly userId: Uuid;
  readonly app = SIMMER;
  readonly #disk: MemoryDisk;
  readonly #onStep: () => void;
  readonly #onRead: () => void;
  readonly mutations: MemoryTables['mutations'];
  readonly rejected: MemoryTables['rejected'];
  readonly server_rows: MemoryTables['server_rows'];
  readonly client: MemoryTables['client'];
  readonly seen: MemoryTables['seen'];
  readonly pictures: MemoryTables['pictures'];
  readonly notes: MemoryTables['notes'];
  readonly drafts: MemoryTables['drafts'];
  readonly documents: Documents;

  constructor(userId: Uuid, disk: MemoryDisk, onStep: () => void = () => {}, onRead: () => void = () => {}) {
    this.userId = userId;
    this.#disk = disk;
    this.#onStep = () => running.exit(onStep);
    this.#onRead = () => running.exit(onRead);
    this.mutations = this.#table('mutations', ({ seq }) => seq);
    this.rejected = this.#table('rejected', ({ id }) => id);
    this.server_rows = this.#table('server_rows', ({ key }) => key);
    this.client = this.#table<ClientState, string>('client', ({ key }) => key);
    this.seen = this.#table('seen', ({ key }) => key);
    this.pictures = this.#table('pictures', ({ address }) => address);
    this.notes = this.#table('notes', ({ id }) => id);
    this.drafts = this.#table('drafts', ({ peer_id }) => peer_id);
    this.documents = memoryDocuments(userId, (table) =>
      this.#table<StoredRow, Uuid>(table, (row) => row[TABLES[table].key] as Uuid),
    );
  }

  async transaction<T>(mode: 'r' | 'rw', tables: readonly Name[], task: () => PromiseLike<T>): Promise<T> {
    const outer = this.#transaction();
    if (outer) {
      for (const table of tables)
        if (!outer.tables.has(table)) throw new Error(`${table} is not in the transaction`);
      return task();
    }
    return this.#alone(mode === 'rw' ? tables : [], tables, task);
  }

  async readState(): Promise<ClientState> {
    const state = await this.client.get('client');
    if (!state) throw new Error('the client record is missing');
    return state;
  }

  async updateState(change: Partial<ClientState>): Promise<void> {
    await this.client.update('client', change);
  }

  async keepNotes(notes: readonly CheckInNote[], now: EpochMs): Promise<void> {
    const old = (await this.notes.toArray()).filter(({ noted_at }) => noted_at < now - 60 * 86_400_000);
    await this.notes.bulkDelete(old.map(({ id }) => id));
    await this.notes.bulkPut(notes);
  }

  async whileOpen<T>(task: () => PromiseLike<T>): Promise<T> {
    return task();
  }

  close(): void {}

  /** No screen observes it. */
  report(): void {}

  /** With the methods that tests and the code under test call; the rest is missing. */
  asStore(): StoreDatabase {
    return this as unknown as StoreDatabase;
  }

  /** Runs a task on copies of the tables that it writes. If it succeeds, they replace the originals. */
  async #alone<T>(written: readonly Name[], tables: readonly Name[], task: () => PromiseLike<T>): Promise<T> {
    const disk = this.#disk;
    const turn = disk.idle.then(async () => {
      const contents = { ...disk.contents };
      for (const table of written) contents[table] = new Map(contents[table]);
      const result = await running.run({ database: this, tables: new Set(tables), contents }, async () =>
        task(),
      );
      if (written.length > 0) this.#onStep();
      disk.contents = contents;
      return result;
    });
    disk.idle = turn.catch(() => undefined);
    return turn;
  }

  /** The transaction that the caller is in, if it belongs to this database. */
  #transaction(): Transaction | undefined {
    const transaction = running.getStore();
    return transaction?.database === this ? transaction : undefined;
  }

  #table<R, Key extends string | number>(name: Name, keyOf: (row: R) => Key): Table<R, Key> {
    const read = async <T>(look: (rows: Map<Key, R>) => T): Promise<T> => {
      this.#onRead();
      const transaction = this.#transaction();
      if (transaction && !transaction.tables.has(name)) throw new Error(`${name} is not in the transaction`);
      if (!transaction) await this.#disk.idle;
      return look((transaction ?? this.#disk).contents[name] as Map<Key, R>);
    };
    const write = async (change: (rows: Map<Key, R>) => void): Promise<void> => {
      if (!this.#transaction()) return this.#alone([name], [name], () => write(change));
      this.#onStep();
      await read(change);
    };
    const put = (rows: Map<Key, R>, row: R) => rows.set(keyOf(row), structuredClone(row));
    const putAll = (rows: Map<Key, R>, changed: readonly R[]) => {
      for (const row of changed) put(rows, row);
    };
    const addAll = (rows: Map<Key, R>, added: readonly R[]) => {
      const taken = added.find((row) => rows.has(keyOf(row)));
      if (taken !== undefined) throw new Error(`${name} has ${keyOf(taken)} already`);
      putAll(rows, added);
    };
    const deleteAll = (rows: Map<Key, R>, keys: readonly Key[]) => {
      for (const key of keys) rows.delete(key);
    };
    const table = {
      get: (key: Key) => read((rows) => structuredClone(rows.get(key))),
      bulkGet: (keys: readonly Key[]) => read((rows) => keys.map((key) => structuredClone(rows.get(key)))),
      toArray: () => read((rows) => structuredClone([...rows].sort(byKey).map(([, row]) => row))),
      toCollection: () => ({ primaryKeys: () => read((rows) => [...rows.keys()]) }),
      count: () => read((rows) => rows.size),
      add: (row: R) => write((rows) => addAll(rows, [row])),
      bulkAdd: (added: readonly R[]) => write((rows) => addAll(rows, added)),
      put: (row: R) => write((rows) => putAll(rows, [row])),
      bulkPut: (changed: readonly R[]) => write((rows) => putAll(rows, changed)),
      update: (key: Key, change: Partial<R>) =>
        write((rows) => {
          const row = rows.get(key);
          if (row !== undefined) put(rows, { ...row, ...change });
        }),
      delete: (key: Key) => write((rows) => deleteAll(rows, [key])),
      bulkDelete: (keys: readonly Key[]) => write((rows) => deleteAll(rows, keys)),
      clear: () => write((rows) => rows.clear()),
    };
    return table as unknown as Table<R, Key>; // its promises are plain ones
  }
}

function byKey([a]: readonly [string | number, unknown], [b]: readonly [string | number, unknown]): number {
  return a < b ? -1 : 1;
}

function compareBy(fields: readonly string[], a: StoredRow, b: StoredRow): number {
  const differing = fields.find((field) => a[field] !== b[field]);
  if (differing === undefined) return 0;
  return String(a[differing]) < String(b[differing]) ? -1 : 1;
}

function memoryDocuments(userId: Uuid, rowsOf: (table: TableName) => Table<StoredRow, Uuid>): Documents {
  const formats = Object.fromEntries(
    TABLE_NAMES.map((name) => [name, rowFormat(TABLES[name], userId)]),
  ) as Record<TableName, RowFormat>;
  const where: Documents['where'] = async <T extends TableName>(table: T, from = {}, to = from) => {
    const [start, end] = [from, to].map(formats[table].toStoredFields) as [StoredRow, StoredRow];
    const fields = Object.keys(start);
    const index =
      indexesOf(TABLES[table]).find((all) => fields.every((field, at) => all[at] === field)) ?? [];
    const found = (await rowsOf(table).toArray()).filter(
      (row) => compareBy(fields, start, row) <= 0 && compareBy(fields, row, end) <= 0,
    );
    return found.sort((a, b) => compareBy(index, a, b)).map(formats[table].toRow) as Entities[T][];
  };
  return {
    where,
    inPages: where,
    keyed: async (table, from, to) =>
      (await where(table, from, to)).map((row) => [keyOfRow(SIMMER, table, row), row]),
    async get<T extends TableName>(table: T, ids: readonly Uuid[]) {
      const rows = (await rowsOf(table).bulkGet([...ids])).flatMap((row) =>
        row ? [formats[table].toRow(row)] : [],
      );
      return new Map(rows.map((row) => [idOfRow(TABLES[table], row), row as Entities[T]]));
    },
    last: async (table, values, nth = 1) => (await where(table, values)).at(-nth) ?? null,
    async keys() {
      const tables = TABLE_NAMES.map(async (table) =>
        (await rowsOf(table).toArray()).map((row) => keyOfRow(SIMMER, table, formats[table].toRow(row))),
      );
      return (await Promise.all(tables)).flat();
    },
    async counts() {
      const tables = TABLE_NAMES.map(async (table) => [table, await rowsOf(table).count()] as const);
      return Object.fromEntries(await Promise.all(tables)) as Record<TableName, number>;
    },
    async write(writes) {
      for (const { key, after } of writes) {
        const table = tableOf(key);
        const rows = rowsOf(table);
        await (after ? rows.put(formats[table].toStored(after, 0)) : rows.delete(idOf(key)));
      }
    },
  };
}
