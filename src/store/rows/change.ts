import type { EpochMs } from '#base/clock.ts';
import type { Uuid } from '#base/uuid.ts';
import { type Row, TABLE_NAMES } from '#schemas/entities.ts';
import type { Intent, MutationArgs, MutationName } from '#schemas/mutation.ts';
import type { ClientState, OutboxEntry } from '#store/outbox/outbox.ts';
import { AccountPaused } from '#store/rows/account-paused.ts';
import { checkInsOf, keepNotes } from '#store/rows/check-in-notes.ts';
import type { DocKey } from '#store/rows/doc-key.ts';
import { ReplayedRows } from '#store/rows/replay.ts';
import type { StoreDeps } from '#store/store-deps.ts';

/** What a mutation or a settlement may write besides rows. */
export const QUEUE_TABLES = ['mutations', 'client', 'kept', 'rejected', 'pictures', 'notes'] as const;

/**
 * Runs a command in one transaction. When `task` fails, nothing is written. Resolves once the writes are
 * durable.
 */
export function changeStore<T>(deps: StoreDeps, task: (change: Change) => Promise<T>): Promise<T> {
  const tables = [...QUEUE_TABLES, ...TABLE_NAMES];
  // Dexie loses the transaction unless this function is `async`
  return Promise.resolve(deps.outbox.transaction('rw', tables, async () => task(new Change(deps))));
}

/** A mutation and its effect; durable once the transaction completes. */
export interface Written {
  id: Uuid;
  /** The row as it is on screen now. */
  after(key: DocKey): Row | null;
}

/**
 * What a command reads and writes, inside one transaction (`Store.change`). Nobody else can write meanwhile.
 * Await only calls to this database, and await each promise at once: IndexedDB ends a transaction that waits
 * for anything else, and Dexie loses one whose promise is awaited later.
 */
export class Change {
  /** The rows on screen. */
  readonly rows: ReplayedRows;
  readonly #deps: StoreDeps;
  #state: ClientState | null = null;

  constructor(deps: StoreDeps) {
    this.#deps = deps;
    this.rows = new ReplayedRows(deps.documents, deps.userId, new Map());
  }

  /** An id for something that this change creates. */
  newId(): Uuid {
    return this.#deps.newId();
  }

  /** The client record, read once. */
  async state(): Promise<ClientState> {
    this.#state ??= await this.#deps.outbox.readState();
    return this.#state;
  }

  /**
   * Writes the mutation, its effect on the rows, and the server's version of rows that change for the first
   * time. Call it at most once per change.
   *
   * The rows already show every earlier mutation, so only this one is applied: a tap costs the same with 500
   * mutations waiting as with none.
   *
   * Fails with `AccountPaused` while the account is paused; then the whole change fails.
   */
  async append<N extends MutationName>(name: N, args: MutationArgs[N], at: EpochMs): Promise<Written> {
    const { rows } = this;
    const { outbox, documents, userId, apply, explain, newId } = this.#deps;
    const mutation = { name, args } as Intent;
    await apply(rows, userId, mutation);
    const touched = [...rows.touched];
    const [state, profile, ...shown] = await Promise.all([
      this.state(),
      rows.get('profiles', userId),
      ...touched.map(async (key) => ({ key, row: await rows.before(key) })),
    ]);
    if (profile?.suspended) throw new AccountPaused();
    const { next_seq: seq, commit } = state;
    const writes = shown.map(({ key, row }) => ({ key, before: row, after: rows.after(key) }));
    const notes = explain(writes.map(checkInsOf), new Set(), at);
    const id = newId();
    // written together: each wait is a trip to the disk, and the person's finger is waiting
    await Promise.all([
      outbox.mutations.add({ ...mutation, seq, id, at, settles_after_run: null } as OutboxEntry),
      outbox.client.put({ ...state, next_seq: seq + 1, commit: commit + 1 }),
      outbox.keepFirst(shown),
      documents.write(writes, commit + 1),
      notes.length > 0 && keepNotes(outbox, notes, at),
    ]);
    return { id, after: (key) => rows.after(key) };
  }
}
