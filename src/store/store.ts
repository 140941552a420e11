import { deepEqual } from 'rxdb/plugins/core';
import type { EpochMs } from '#base/clock.ts';
import type { Uuid } from '#base/uuid.ts';
import { type Change, changeStore, QUEUE_TABLES, type StoreDeps } from '#store/change.ts';
import type { ClientState, OutboxEntry, RejectedMutation, ServerRow } from '#store/database/outbox.ts';
import type { StoreDatabase } from '#store/database/store-database.ts';
import { type RowsByKey, tableOf } from '#store/rows/doc-key.ts';
import { type Documents, readRows } from '#store/rows/documents.ts';
import { ReplayedRows } from '#store/rows/replay.ts';
import { applyIntent, tableNames } from '#store/rows/synced-app.ts';

/** What one settlement changes: server rows, the queue, and everything that belongs to them. */
export interface Settlement {
  /** The server's current version of these rows; null for one that it does not have. */
  incoming?: RowsByKey;
  /** What is left of the queue. An entry that does not change is the same object. */
  queue?: readonly OutboxEntry[];
  /** Joins the list of rejected mutations. */
  rejected?: readonly RejectedMutation[];
  /** Set when numbers on screen may change: notes then explain each change. */
  noting?: { at: EpochMs } | undefined;
  /** What changes in the client record. */
  client?: Partial<ClientState>;
  /** Further writes in the same transaction. */
  alongside?: () => Promise<void>;
}

/** What a settlement is planned from. */
const READ_TABLES = ['client', 'mutations', 'server_rows'] as const;

/** Decides what changes, given the client record and the pending mutations, oldest first. Null: nothing. */
export type PlanSettlement = (
  state: ClientState,
  queue: readonly OutboxEntry[],
) => Promise<Settlement | null>;

/**
 * What one user has on this device. The row on screen is always `replay(server row, pending mutations)`. Each
 * change is one transaction, so that a kill leaves everything as before or as after. Any tab and the service
 * worker may write at any time.
 */
export class Store {
  readonly userId: Uuid;
  readonly documents: Documents;
  readonly database: StoreDatabase;
  readonly #deps: StoreDeps;

  constructor(deps: StoreDeps) {
    this.userId = deps.database.userId;
    this.documents = deps.database.documents;
    this.database = deps.database;
    this.#deps = deps;
  }

  /** Runs a command in one transaction. Resolves once it is durable; when `task` fails, nothing is written. */
  change<T>(task: (change: Change) => Promise<T>): Promise<T> {
    return changeStore(this.#deps, task);
  }

  /**
   * Takes over rows from the server and replays the pending mutations on top. `plan` decides what changes,
   * given the client record and the queue; for null nothing changes, and the result is false.
   *
   * Other writers would wait too long for a transaction that replays a thousand rows. So the result is computed first,
   * and written if the client record is still the same: every transaction on rows or queue changes it. Otherwise
   * everything, `plan` included, is done again.
   */
  async settle(plan: PlanSettlement): Promise<boolean> {
    const { database } = this;
    // read in parallel: each further trip to the disk delays the first screen of a new device
    const read = async () =>
      Promise.all([database.readState(), database.mutations.toArray(), database.server_rows.toArray()]);
    return database.whileOpen(async () => {
      for (;;) {
        const [state, queue, serverRows] = await database.transaction('r', READ_TABLES, read);
        const settlement = await plan(state, queue);
        if (!settlement) return false;
        if (await this.#write(state, queue, serverRows, settlement)) return true;
      }
    });
  }

  /** Computes a settlement and writes it. False, and nothing is written, when another transaction was first. */
  async #write(
    planned: ClientState,
    queue: readonly OutboxEntry[],
    serverRows: readonly ServerRow[],
    { incoming = new Map(), queue: pending = queue, rejected = [], noting, client, alongside }: Settlement,
  ): Promise<boolean> {
    const { database, documents, userId } = this;
    const { app } = database;
    const counting = tableNames(app).filter((name) => app.tables[name].countsMutations);
    const serverBefore = new Map(serverRows.map(({ key, row }) => [key, row]));
    const server = new Map([...serverBefore, ...incoming]);
    const rows = new ReplayedRows(documents, userId, server);
    for (const mutation of pending) {
      const counted = mutation.counted ? counting : [];
      const kept = await Promise.all(counted.map((table) => rows.get(table, userId)));
      await applyIntent(app, rows, userId, mutation);
      for (const [at, table] of counted.entries()) if (kept[at]) rows.set(table, userId, kept[at]);
    }

    const serverAfter: ServerRow[] = [];
    for (const key of rows.after.keys()) serverAfter.push({ key, row: await rows.before(key) });
    const changedServerRows = serverAfter.filter(({ key, row }) => !deepEqual(serverBefore.get(key), row));
    const leftServerRows = [...serverBefore.keys()].filter((key) => !rows.after.has(key));
    const wanted = new Map([...server, ...rows.after]);
    // the user of a new device is waiting for the first rows
    const shown = planned.commit === 0 ? new Map() : await readRows(documents, [...wanted.keys()]);
    const changed = [...wanted]
      .map(([key, after]) => ({ key, before: shown.get(key) ?? null, after }))
      .filter(({ before, after }) => !deepEqual(before, after));
    const notes = noting ? app.explain(userId, changed, rejected, noting.at) : [];
    const staying = new Set(pending.map(({ seq }) => seq));
    const leaving = queue.map(({ seq }) => seq).filter((seq) => !staying.has(seq));
    const tables = [...QUEUE_TABLES, 'seen', ...new Set(changed.map(({ key }) => tableOf(key)))] as const;

    return database.transaction('rw', tables, async () => {
      const state = await database.readState();
      if (!deepEqual(state, planned)) return false;
      const after = { ...state, ...client, commit: state.commit + 1 };
      database.report({ outbox: { state: after, queue: pending } });
      await Promise.all([
        database.server_rows.bulkPut(changedServerRows),
        database.server_rows.bulkDelete(leftServerRows),
        database.mutations.bulkDelete(leaving),
        database.mutations.bulkPut(pending.filter((entry) => !queue.includes(entry))),
        rejected.length > 0 && database.rejected.bulkPut(rejected),
        noting && notes.length > 0 && database.keepNotes(notes, noting.at),
        database.client.put(after),
        documents.write(changed, after.commit),
      ]);
      await alongside?.();
      return true;
    });
  }

  async close(): Promise<void> {
    this.database.close();
  }
}
