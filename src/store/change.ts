import type { EpochMs } from '#base/clock.ts';
import type { NewId, Uuid } from '#base/uuid.ts';
import type { Intent, MutationArgs, MutationName } from '#domain/mutations/registry.ts';
import { parseFields } from '#schemas/parse-fields.ts';
import type { ClientState, OutboxEntry } from '#store/database/outbox.ts';
import type { StoreDatabase } from '#store/database/store-database.ts';
import type { DocKey } from '#store/rows/doc-key.ts';
import { ReplayedRows } from '#store/rows/replay.ts';
import { applyIntent, type SyncedApp, tableNames } from '#store/rows/synced-app.ts';

export interface StoreDeps {
  /** Must have a client record. */
  database: StoreDatabase;
  newId: NewId;
}

/** What a mutation or a settlement may write besides rows. */
export const QUEUE_TABLES = ['mutations', 'client', 'server_rows', 'rejected', 'pictures', 'notes'] as const;

/** An operator has paused the account (docs/operations.md): the server would reject every change. */
export class AccountPaused extends Error {}

/** Runs a command in one transaction. Resolves once it is durable; when `task` fails, nothing is written. */
export function changeStore<T>(deps: StoreDeps, task: (change: Change) => Promise<T>): Promise<T> {
  const tables = [...QUEUE_TABLES, 'drafts', ...tableNames(deps.database.app)];
  // Dexie loses the transaction unless this function is `async`
  const run = async () => task(new Change(deps));
  return deps.database.whileOpen(() => deps.database.transaction('rw', tables, run));
}

/**
 * What a command reads and writes, inside one transaction (`Store.change`). Nothing else can write in between.
 * Await only calls to this database, and await each promise at once: IndexedDB ends a transaction that waits
 * for anything else, and Dexie loses one whose promise is awaited later.
 */
export class Change {
  /** The rows on screen. */
  readonly rows: ReplayedRows;
  readonly #deps: StoreDeps;
  #read: { state: ClientState; serverKeys: ReadonlySet<DocKey> } | null = null;

  constructor(deps: StoreDeps) {
    this.#deps = deps;
    this.rows = new ReplayedRows(deps.database.documents, deps.database.userId);
  }

  /** An id for something that this change creates. */
  newId(): Uuid {
    return this.#deps.newId();
  }

  /** The client record, read once. */
  async state(): Promise<ClientState> {
    return (await this.#readOnce()).state;
  }

  /**
   * Writes the mutation, its effect on the rows, and the server's version of rows that change for the first
   * time. Call it at most once per change. Returns the mutation's id. While the account is paused, the whole
   * change fails with `AccountPaused`.
   *
   * The rows already show every earlier mutation, so only this one is applied, however many are waiting.
   */
  async append<N extends MutationName>(name: N, args: MutationArgs[N], at: EpochMs): Promise<Uuid> {
    const { rows } = this;
    const { database, newId } = this.#deps;
    const { app, userId } = database;
    const mutation = { name, args } as Intent;
    requireValid(app, mutation);
    await applyIntent(app, rows, userId, mutation);
    const [{ state, serverKeys }, isPaused, ...shown] = await Promise.all([
      this.#readOnce(),
      app.isPaused(rows, userId),
      ...[...rows.after.keys()].map(async (key) => ({ key, row: await rows.before(key) })),
    ]);
    if (isPaused) throw new AccountPaused();
    const { next_seq: seq, commit } = state;
    const writes = shown.map(({ key, row }) => ({ key, before: row, after: rows.after.get(key) ?? null }));
    const notes = app.explain(userId, writes, [], at);
    const id = newId();
    const entry = { ...mutation, seq, id, at, settles_after_run: null } as OutboxEntry;
    const after = { ...state, next_seq: seq + 1, commit: commit + 1 };
    database.report({ outbox: { state: after, appended: entry } });
    // written together: each wait is a trip to the disk, and the user's finger is waiting
    await Promise.all([
      database.mutations.add(entry),
      database.client.put(after),
      database.server_rows.bulkAdd(shown.filter(({ key }) => !serverKeys.has(key))),
      database.documents.write(writes, after.commit),
      notes.length > 0 && database.keepNotes(notes, at),
    ]);
    return id;
  }

  /** The client record, and the keys of all server rows: both in one trip to the disk. */
  async #readOnce() {
    const { database } = this.#deps;
    if (!this.#read) {
      const keys = database.server_rows.toCollection().primaryKeys();
      const [state, serverKeys] = await Promise.all([database.readState(), keys]);
      this.#read = { state, serverKeys: new Set(serverKeys) };
    }
    return this.#read;
  }
}

/**
 * Throws for malformed arguments, where the bug is. Otherwise the app would show the change as done, and the
 * server would reject it forever.
 */
function requireValid(app: SyncedApp, { name, args }: Intent): void {
  if (!parseFields(app.mutations[name].args, args)) throw new Error(`${name} has malformed arguments`);
}
