import { deepEqual } from 'rxdb/plugins/core';
import type { EpochMs } from '#base/clock.ts';
import type { Uuid } from '#base/uuid.ts';
import type { CheckInNote } from '#schemas/check-in-note.ts';
import type { ClientState, KeptRow, Outbox, OutboxEntry } from '#store/outbox/outbox.ts';
import { type Change, changeStore, QUEUE_TABLES } from '#store/rows/change.ts';
import { checkInsOf, keepNotes } from '#store/rows/check-in-notes.ts';
import { type Changes, type DocKey, type RowWrite, tableOf } from '#store/rows/doc-key.ts';
import { type Documents, readRows } from '#store/rows/documents.ts';
import { ReplayedRows } from '#store/rows/replay.ts';
import type { StoreDeps } from '#store/store-deps.ts';

/** What one settlement changes: server rows, the queue, and everything that belongs to them. */
export interface Settlement {
  /** The server's current version of these rows. */
  incoming?: Changes;
  /** Mutations that leave the queue and the replay. */
  leaving?: ReadonlySet<number>;
  /**
   * Mutations whose points the own profile in `incoming` already includes, though some of their rows are
   * still to come.
   */
  counted?: ReadonlySet<number> | undefined;
  /**
   * Set it when numbers on screen may change. A note then explains each change. `refused`: own check-ins that
   * the server refused, by id.
   */
  noting?: { refused: ReadonlySet<Uuid>; at: EpochMs } | undefined;
  /** What changes in the client record. */
  client?: Partial<ClientState>;
  /** Further writes in the same transaction. */
  alongside?: () => Promise<void>;
}

/** What a settlement writes. */
interface Prepared {
  changed: readonly RowWrite[];
  notes: readonly CheckInNote[];
  /** Mutations that the server's totals include from now on. */
  marked: readonly OutboxEntry[];
  keptAnew: readonly KeptRow[];
  keptNoMore: DocKey[];
}

/**
 * What one person has on this device. The row on screen is always `replay(server row, pending mutations)`.
 * Each change is one transaction, so that a kill leaves everything as before or as after. Any tab and the
 * worker may write at any time.
 */
export class Store {
  readonly userId: Uuid;
  readonly documents: Documents;
  readonly outbox: Outbox;
  readonly #deps: StoreDeps;

  constructor(deps: StoreDeps) {
    this.userId = deps.userId;
    this.documents = deps.documents;
    this.outbox = deps.outbox;
    this.#deps = deps;
  }

  /**
   * Runs a command in one transaction. When `task` fails, nothing is written. Resolves once the writes are
   * durable.
   */
  change<T>(task: (change: Change) => Promise<T>): Promise<T> {
    return changeStore(this.#deps, task);
  }

  /**
   * Removes a pending mutation from the queue as if it had never existed. False, and nothing changes, when a
   * request may have carried it or it is gone.
   */
  withdraw(seq: number, at: EpochMs): Promise<boolean> {
    return this.settle(async ({ sent_seq }) => {
      const isWaiting = seq > sent_seq && (await this.outbox.mutations.get(seq)) !== undefined;
      return isWaiting ? { leaving: new Set([seq]), noting: { refused: new Set(), at } } : null;
    });
  }

  /**
   * Takes over rows from the server and replays the pending mutations on top. `plan` decides what changes,
   * given the client record; null changes nothing, and the result is false.
   *
   * Reading and replaying a thousand rows takes too long for a transaction that others wait for. So the
   * result is computed first. It is written only if the client record is still the same (every transaction on
   * rows or queue changes it); otherwise everything, `plan` included, is done again.
   */
  async settle(plan: (state: ClientState) => Promise<Settlement | null>): Promise<boolean> {
    for (;;) {
      const state = await this.outbox.readState();
      const settlement = await plan(state);
      if (!settlement) return false;
      const prepared = await this.#prepare(state, settlement);
      if (await this.#write(state, settlement, prepared)) return true;
    }
  }

  async #prepare(
    { commit }: ClientState,
    { incoming = new Map(), leaving = new Set(), counted = new Set(), noting }: Settlement,
  ): Promise<Prepared> {
    const { outbox, documents, userId } = this;
    const [kept, queue] = await Promise.all([outbox.kept.toArray(), outbox.mutations.toArray()]);
    const keptBefore = new Map(kept.map(({ key, row }) => [key, row]));
    const server = new Map([...keptBefore, ...incoming]);
    const pending = queue.filter(({ seq }) => !leaving.has(seq));
    const rows = new ReplayedRows(documents, userId, server);
    for (const mutation of pending) {
      const isCounted = mutation.counted === true || counted.has(mutation.seq);
      const profile = isCounted ? await rows.get('profiles', userId) : null;
      await this.#deps.apply(rows, userId, mutation);
      if (profile) rows.set('profiles', userId, profile);
    }

    const toKeep: KeptRow[] = [];
    const wanted = new Map(server);
    for (const key of rows.touched) {
      toKeep.push({ key, row: await rows.before(key) });
      wanted.set(key, rows.after(key));
    }
    // somebody with a new device is waiting for the first rows
    const shown = commit === 0 ? new Map() : await readRows(documents, [...wanted.keys()]);
    const changed = [...wanted]
      .map(([key, after]) => ({ key, before: shown.get(key) ?? null, after }))
      .filter(({ before, after }) => !deepEqual(before, after));
    const own = changed.map(checkInsOf).filter(({ after }) => after?.user_id === userId);
    return {
      changed,
      notes: noting ? this.#deps.explain(own, noting.refused, noting.at) : [],
      marked: pending.filter(({ seq, counted: before }) => counted.has(seq) && !before),
      keptAnew: toKeep.filter(({ key, row }) => !deepEqual(keptBefore.get(key), row)),
      keptNoMore: [...keptBefore.keys()].filter((key) => !rows.touched.has(key)),
    };
  }

  /** False, and nothing is written, when another transaction was first. */
  async #write(
    planned: ClientState,
    { leaving = new Set(), noting, client, alongside }: Settlement,
    { changed, notes, marked, keptAnew, keptNoMore }: Prepared,
  ): Promise<boolean> {
    const { outbox, documents } = this;
    const tables = [...QUEUE_TABLES, 'seen', ...new Set(changed.map(({ key }) => tableOf(key)))] as const;
    return outbox.transaction('rw', tables, async () => {
      const state = await outbox.readState();
      if (!deepEqual(state, planned)) return false;
      const commit = state.commit + 1;
      await Promise.all([
        outbox.kept.bulkPut(keptAnew),
        outbox.kept.bulkDelete(keptNoMore),
        outbox.mutations.bulkDelete([...leaving]),
        outbox.mutations.bulkPut(marked.map((entry) => ({ ...entry, counted: true }))),
        notes.length > 0 && noting && keepNotes(outbox, notes, noting.at),
        outbox.client.put({ ...state, ...client, commit }),
        documents.write(changed, commit),
      ]);
      await alongside?.();
      return true;
    });
  }

  async close(): Promise<void> {
    this.outbox.close();
  }
}
