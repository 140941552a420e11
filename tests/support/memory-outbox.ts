import { AsyncLocalStorage } from 'node:async_hooks';
import type { EpochMs } from '#base/clock.ts';
import type { Uuid } from '#base/uuid.ts';
import type { CheckInNote } from '#schemas/check-in-note.ts';
import type { DocKey } from '#store/doc-key.ts';
import {
  type ClientState,
  type KeptRow,
  newClientState,
  type Outbox,
  type OutboxEntry,
  type OutboxTable,
  type OutboxTables,
  type RejectedMutation,
  type StoredAvatar,
} from '#store/outbox.ts';

type TableName = keyof OutboxTables;
type Rows = Map<string | number, unknown>;
type Contents = Record<TableName, Rows>;

/** What of an outbox survives the end of a process. */
export class OutboxDisk {
  contents: Contents = {
    mutations: new Map(),
    rejected: new Map(),
    kept: new Map(),
    client: new Map(),
    seen: new Map(),
    avatars: new Map(),
    notes: new Map(),
  };
  /** Ends when nobody writes any more: whoever touches it outside a transaction waits for those that run. */
  idle: Promise<unknown> = Promise.resolve();

  /** Another disk with the same on it. */
  copy(): OutboxDisk {
    const copy = new OutboxDisk();
    // rows are replaced, never changed, and so are the tables
    copy.contents = { ...this.contents };
    return copy;
  }
}

interface Transaction {
  outbox: MemoryOutbox;
  tables: ReadonlySet<TableName>;
  contents: Contents;
}

/** One for all outboxes: Node goes through every such storage with every promise. */
const running = new AsyncLocalStorage<Transaction>();

/**
 * The outbox in memory, with the transactions of IndexedDB: one after the other, all or nothing, and only on the tables
 * named. `onStep` is called before every write; what it throws ends the write as a kill would.
 */
export class MemoryOutbox implements Outbox {
  readonly #disk: OutboxDisk;
  readonly #onStep: () => void;
  readonly mutations: OutboxTable<OutboxEntry, number>;
  readonly rejected: OutboxTable<RejectedMutation, Uuid>;
  readonly kept: OutboxTable<KeptRow, DocKey>;
  readonly client: OutboxTable<ClientState, string>;
  readonly seen: OutboxTable<{ key: DocKey }, DocKey>;
  readonly avatars: OutboxTable<StoredAvatar, string>;
  readonly notes: OutboxTable<CheckInNote, Uuid>;

  constructor(disk: OutboxDisk, onStep: () => void = () => {}) {
    this.#disk = disk;
    this.#onStep = onStep;
    this.mutations = this.#table('mutations', ({ seq }) => seq);
    this.rejected = this.#table('rejected', ({ id }) => id);
    this.kept = this.#table('kept', ({ key }) => key);
    this.client = this.#table('client', ({ key }) => key);
    this.seen = this.#table('seen', ({ key }) => key);
    this.avatars = this.#table('avatars', ({ avatar_url }) => avatar_url);
    this.notes = this.#table('notes', ({ id }) => id);
  }

  async transaction<T>(
    _mode: 'r' | 'rw',
    tables: readonly TableName[],
    task: () => PromiseLike<T>,
  ): Promise<T> {
    const outer = this.#transaction();
    if (outer) {
      for (const table of tables)
        if (!outer.tables.has(table)) throw new Error(`${table} is not in the transaction`);
      return task();
    }
    return this.#alone(tables, task);
  }

  async readState(): Promise<ClientState> {
    const state = await this.client.get('client');
    if (!state) throw new Error('the client record is missing');
    return state;
  }

  async ensureState(newId: () => Uuid): Promise<ClientState> {
    if (!(await this.client.get('client'))) await this.client.add(newClientState(newId()));
    return this.readState();
  }

  async updateState(change: Partial<ClientState>): Promise<void> {
    await this.client.update('client', change);
  }

  async dropNotesBefore(at: EpochMs): Promise<void> {
    const old = (await this.notes.toArray()).filter(({ noted_at }) => noted_at < at);
    await this.notes.bulkDelete(old.map(({ id }) => id));
  }

  close(): void {}

  /** Runs a task on copies of these tables that take the place of the originals when it ends well. */
  async #alone<T>(tables: readonly TableName[], task: () => PromiseLike<T>): Promise<T> {
    const disk = this.#disk;
    const turn = disk.idle.then(async () => {
      const contents = { ...disk.contents };
      for (const table of tables) contents[table] = new Map(contents[table]);
      const result = await running.run({ outbox: this, tables: new Set(tables), contents }, async () =>
        task(),
      );
      this.#onStep();
      disk.contents = contents;
      return result;
    });
    disk.idle = turn.catch(() => undefined);
    return turn;
  }

  /** The transaction that the caller is in, if it is one of this outbox. */
  #transaction(): Transaction | undefined {
    const transaction = running.getStore();
    return transaction?.outbox === this ? transaction : undefined;
  }

  #table<Row, Key extends string | number>(name: TableName, keyOf: (row: Row) => Key): OutboxTable<Row, Key> {
    const read = async <T>(look: (rows: Map<Key, Row>) => T): Promise<T> => {
      const transaction = this.#transaction();
      if (transaction && !transaction.tables.has(name)) throw new Error(`${name} is not in the transaction`);
      if (!transaction) await this.#disk.idle;
      return look((transaction ?? this.#disk).contents[name] as Map<Key, Row>);
    };
    const write = async (change: (rows: Map<Key, Row>) => void): Promise<void> => {
      if (!this.#transaction()) return this.#alone([name], () => write(change));
      this.#onStep();
      await read(change);
    };
    const put = (rows: Map<Key, Row>, row: Row) => rows.set(keyOf(row), structuredClone(row));
    const putAll = (rows: Map<Key, Row>, changed: readonly Row[]) => {
      for (const row of changed) put(rows, row);
    };
    const addAll = (rows: Map<Key, Row>, added: readonly Row[]) => {
      const taken = added.find((row) => rows.has(keyOf(row)));
      if (taken !== undefined) throw new Error(`${name} has ${keyOf(taken)} already`);
      putAll(rows, added);
    };
    const deleteAll = (rows: Map<Key, Row>, keys: readonly Key[]) => {
      for (const key of keys) rows.delete(key);
    };
    return {
      get: (key) => read((rows) => structuredClone(rows.get(key))),
      bulkGet: (keys) => read((rows) => keys.map((key) => structuredClone(rows.get(key)))),
      toArray: () => read((rows) => structuredClone([...rows].sort(byKey).map(([, row]) => row))),
      count: () => read((rows) => rows.size),
      add: (row) => write((rows) => addAll(rows, [row])),
      bulkAdd: (added) => write((rows) => addAll(rows, added)),
      put: (row) => write((rows) => putAll(rows, [row])),
      bulkPut: (changed) => write((rows) => putAll(rows, changed)),
      update: (key, change) =>
        write((rows) => {
          const row = rows.get(key);
          if (row !== undefined) put(rows, { ...row, ...change });
        }),
      delete: (key) => write((rows) => deleteAll(rows, [key])),
      bulkDelete: (keys) => write((rows) => deleteAll(rows, keys)),
      clear: () => write((rows) => rows.clear()),
    };
  }
}

function byKey([a]: readonly [string | number, unknown], [b]: readonly [string | number, unknown]): number {
  return a < b ? -1 : 1;
}
