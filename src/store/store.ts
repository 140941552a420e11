import { deepEqual } from 'rxdb/plugins/core';
import type { EpochMs } from '#base/clock.ts';
import type { Locks } from '#base/locks.ts';
import type { NewId } from '#base/new-id.ts';
import type { Uuid } from '#base/uuid.ts';
import type { RowChange } from '#domain/totals.ts';
import type { CheckIn } from '#schemas/check-in.ts';
import type { CheckInNote } from '#schemas/check-in-note.ts';
import { type Row, TABLE_NAMES } from '#schemas/entities.ts';
import type { Intent, MutationArgs, MutationName } from '#schemas/mutation.ts';
import { keepNotes } from '#store/check-in-notes.ts';
import { type Changes, type DocKey, docKey, idOf, type RowWrite, tableOf } from '#store/doc-key.ts';
import type { Documents } from '#store/documents.ts';
import type { ClientState, KeptRow, Outbox, OutboxEntry } from '#store/outbox.ts';
import { type ApplyMutation, ReplayDraft } from '#store/replay.ts';

export interface StoreDeps {
  userId: Uuid;
  documents: Documents;
  /** Has a client record. */
  outbox: Outbox;
  locks: Locks;
  newId: NewId;
  apply: ApplyMutation;
  /** Says why numbers that were on screen changed; passed in like `apply`, because this folder knows no rules. */
  explain: (changes: readonly RowChange[], refused: ReadonlySet<Uuid>, at: EpochMs) => CheckInNote[];
}

export interface AppendOptions {
  /** What the command has already read, so that it is not read twice. */
  draft?: ReplayDraft;
  /** Further writes of the same transaction. */
  alongside?: () => PromiseLike<void>;
}

/** A mutation that is on disk. */
export interface Written {
  id: Uuid;
  /** The row as it is on screen now. */
  after(key: DocKey): Row | null;
}

/** What changes at once: rows of the server, the queue, and whatever belongs to them. */
export interface Settlement {
  /** Rows as the server has them now. */
  incoming?: Changes;
  /** Mutations that leave the queue and the replay. */
  leaving?: ReadonlySet<number>;
  /** Mutations whose points the own profile in `incoming` already includes, though some of its rows are still to come. */
  counted?: ReadonlySet<number>;
  /** Given where numbers that were on screen may change: the changes are explained. */
  noting?: {
    /** Own check-ins that the server did not take, by id. */
    refused: ReadonlySet<Uuid>;
    at: EpochMs;
  };
  /** The name under which this client numbered `leaving` and `counted`; as it is called now, if not given. */
  clientId?: Uuid;
  /** Asked inside the transaction. False: nothing is written. */
  holds?: (state: ClientState) => boolean;
  /** Further writes of the same transaction. */
  alongside?: () => Promise<void>;
}

/**
 * What one person has on this device. The row on screen is always `replay(server row, pending mutations)`. Whatever changes it is
 * one transaction, so that a kill leaves everything as before or as after. Writers read first and then write, so they take
 * turns, over all tabs (`exclusive`).
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

  /** Runs a task that reads and then writes this store; no other tab writes meanwhile. Must not be nested. */
  exclusive<T>(task: () => Promise<T>): Promise<T> {
    return this.#deps.locks.hold(lockOf(this.userId), task);
  }

  /** The rows on screen, to be read and then changed by a mutation. To be called, and used, inside `exclusive`. */
  draft(): ReplayDraft {
    return new ReplayDraft(this.documents, this.userId, new Map());
  }

  /**
   * Writes down what the person did: the mutation, its effect on the rows, and the server's version of rows that are touched for
   * the first time. Resolves once that is durable. To be called inside `exclusive`.
   *
   * The rows already show every earlier mutation, so only this one is applied: a tap costs the same with 500 mutations
   * waiting as with none.
   */
  async append<N extends MutationName>(
    name: N,
    args: MutationArgs[N],
    at: EpochMs,
    { draft = this.draft(), alongside }: AppendOptions = {},
  ): Promise<Written> {
    const { outbox, documents, userId } = this;
    const mutation = { name, args } as Intent;
    await this.#deps.apply(draft, userId, mutation);
    const touched = [...draft.touched];
    const shown = await Promise.all(touched.map(async (key) => ({ key, row: await draft.before(key) })));
    const writes = shown.map(({ key, row }) => ({ key, before: row, after: draft.after(key) }));
    const notes = this.#deps.explain(writes.map(checkInsOf), new Set(), at);
    const id = this.#deps.newId();
    await outbox.transaction('rw', [...QUEUE_TABLES, ...tablesOf(writes)], async () => {
      await alongside?.();
      if (notes.length > 0) await keepNotes(outbox, notes, at);
      // asked together, written together: each wait is a trip to the disk and back, with a finger waiting
      const [state, alreadyKept] = await Promise.all([outbox.readState(), outbox.kept.bulkGet(touched)]);
      const { next_seq: seq, commit } = state;
      await Promise.all([
        outbox.mutations.add({ ...mutation, seq, id, at, settles_after_run: null } as OutboxEntry),
        outbox.client.put({ ...state, next_seq: seq + 1, commit: commit + 1 }),
        outbox.kept.bulkAdd(shown.filter((_, index) => alreadyKept[index] === undefined)),
        documents.write(writes, commit + 1),
      ]);
    });
    return { id, after: (key) => draft.after(key) };
  }

  /**
   * Takes a waiting mutation out of the queue, as if it had never been done. False, and nothing is done, where a request may have
   * carried it. To be called inside `exclusive`.
   */
  withdraw(seq: number, at: EpochMs): Promise<boolean> {
    // asked in the transaction: the worker composes a request without the lock of this store
    const holds = ({ sent_seq }: ClientState) => seq > sent_seq;
    return this.settle({ leaving: new Set([seq]), noting: { refused: new Set(), at }, holds });
  }

  /**
   * Takes over rows from the server and replays what is pending on top. Everything is read and computed first; one transaction
   * writes. False, and nothing is written, where the queue was renumbered meanwhile, which the worker does without the lock of
   * this store. To be called inside `exclusive`.
   */
  async settle({
    incoming = new Map(),
    leaving = new Set(),
    counted = new Set(),
    noting,
    clientId,
    holds = () => true,
    alongside,
  }: Settlement): Promise<boolean> {
    const { outbox, documents, userId } = this;
    const [{ client_id }, kept, queue] = await Promise.all([
      outbox.readState(),
      outbox.kept.toArray(),
      outbox.mutations.toArray(),
    ]);
    const keptBefore = new Map(kept.map(({ key, row }) => [key, row]));
    const server = new Map([...keptBefore, ...incoming]);
    const pending = queue.filter(({ seq }) => !leaving.has(seq));
    const draft = new ReplayDraft(documents, userId, server);
    for (const mutation of pending) {
      const isCounted = mutation.counted === true || counted.has(mutation.seq);
      const profile = isCounted ? await draft.get('profiles', userId) : null;
      await this.#deps.apply(draft, userId, mutation);
      if (profile) draft.set('profiles', userId, profile);
    }

    const toKeep: KeptRow[] = [];
    const wanted = new Map(server);
    for (const key of draft.touched) {
      toKeep.push({ key, row: await draft.before(key) });
      wanted.set(key, draft.after(key));
    }
    const writes = await this.#writesFor(wanted);
    const marked = pending.filter(({ seq, counted: before }) => counted.has(seq) && !before);
    const changed = writes.filter(({ before, after }) => !deepEqual(before, after));
    const notes = noting ? this.#explainOwn(changed, noting) : [];
    const keptAnew = toKeep.filter(({ key, row }) => !deepEqual(keptBefore.get(key), row));
    const keptNoMore = [...keptBefore.keys()].filter((key) => !draft.touched.has(key));

    const tables = [...QUEUE_TABLES, 'seen', ...tablesOf(changed)] as const;
    return outbox.transaction('rw', tables, async () => {
      const state = await outbox.readState();
      if (state.client_id !== (clientId ?? client_id) || !holds(state)) return false;
      await Promise.all([
        outbox.kept.bulkPut(keptAnew),
        outbox.kept.bulkDelete(keptNoMore),
        outbox.mutations.bulkDelete([...leaving]),
        outbox.mutations.bulkPut(marked.map((entry) => ({ ...entry, counted: true }))),
        notes.length > 0 && noting && keepNotes(outbox, notes, noting.at),
        outbox.client.put({ ...state, commit: state.commit + 1 }),
        documents.write(changed, state.commit + 1),
      ]);
      await alongside?.();
      return true;
    });
  }

  async close(): Promise<void> {
    this.outbox.close();
  }

  /** What stands on disk where these rows are to be. */
  async #writesFor(wanted: Changes): Promise<RowWrite[]> {
    const keys = [...wanted.keys()];
    const shown = new Map<DocKey, Row>();
    await Promise.all(
      TABLE_NAMES.map(async (table) => {
        const ids = keys.filter((key) => tableOf(key) === table).map(idOf);
        for (const [id, row] of await this.documents.get(table, ids)) shown.set(docKey(table, id), row);
      }),
    );
    return [...wanted].map(([key, after]) => ({ key, before: shown.get(key) ?? null, after }));
  }

  #explainOwn(
    writes: readonly RowWrite[],
    { refused, at }: NonNullable<Settlement['noting']>,
  ): CheckInNote[] {
    const own = writes.map(checkInsOf).filter(({ after }) => after?.user_id === this.userId);
    return this.#deps.explain(own, refused, at);
  }
}

/** What a mutation or a settlement may write, beside rows. */
const QUEUE_TABLES = ['mutations', 'client', 'kept', 'rejected', 'pictures', 'notes'] as const;

const tablesOf = (writes: readonly RowWrite[]) => [...new Set(writes.map(({ key }) => tableOf(key)))];

/**
 * The name of the lock that every writer of a person's rows holds. It is never stolen: a thawed tab would write over what others
 * have written since. So nothing but this device's disk is waited for under it.
 */
export const lockOf = (userId: Uuid): string => `store:${userId}`;

const checkInsOf = ({ before, after }: RowWrite) => ({ before: checkInOf(before), after: checkInOf(after) });

function checkInOf(row: Row | null): CheckIn | null {
  return row !== null && 'check_in_type' in row ? row : null;
}
