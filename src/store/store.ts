import type { EpochMs } from '#base/clock.ts';
import type { Locks } from '#base/locks.ts';
import type { NewId } from '#base/new-id.ts';
import type { Uuid } from '#base/uuid.ts';
import type { RowChange } from '#domain/totals.ts';
import type { CheckIn } from '#schemas/check-in.ts';
import type { CheckInNote } from '#schemas/check-in-note.ts';
import type { Row } from '#schemas/entities.ts';
import type { Intent, MutationArgs, MutationName } from '#schemas/mutation.ts';
import { keepNotes } from '#store/check-in-notes.ts';
import { type Changes, type DocKey, tableOf } from '#store/doc-key.ts';
import type { Documents } from '#store/documents.ts';
import { isStorageFull } from '#store/is-storage-full.ts';
import { FETCH_ANEW, type Outbox, type OutboxEntry } from '#store/outbox.ts';
import { type ApplyMutation, ReplayDraft } from '#store/replay.ts';

export interface StoreDeps {
  userId: Uuid;
  documents: Documents;
  /** Has a client record. */
  outbox: Outbox;
  locks: Locks;
  newId: NewId;
  apply: ApplyMutation;
  /** Says why numbers that were on screen changed; handed in like `apply`, this folder knows no rules. */
  explain: (changes: readonly RowChange[], refused: ReadonlySet<Uuid>, at: EpochMs) => CheckInNote[];
}

/** What is known about an answer whose rows are to be explained. */
export interface Noting {
  /** Own check-ins that the server did not take, by id. */
  refused: ReadonlySet<Uuid>;
  at: EpochMs;
}

export interface SettleOptions {
  noting?: Noting | undefined;
  /** What the own profile in `incoming` has in its sums, while rows of it may be on a later page. */
  counted?: ReadonlySet<number>;
  /** The name of this client under which `leaving` and `counted` are places in its queue; as it is called now if not given. */
  clientId?: Uuid;
}

export interface AppendOptions {
  draft?: ReplayDraft;
  /** What it promises is waited for before the documents follow. It must settle soon: the store is held meanwhile. */
  onWritten?: () => void | Promise<void>;
  alongside?: () => PromiseLike<void>;
}

/**
 * What one user has on this device. The document on screen is always `replay(server row, pending mutations)`;
 * every write goes through this class and holds the store's lock, over all tabs. The steps of a write are
 * ordered so that a kill between any two of them loses nothing and doubles nothing (docs/sync.md).
 */
export class Store {
  readonly userId: Uuid;
  readonly documents: Documents;
  readonly outbox: Outbox;
  readonly #deps: StoreDeps;
  /** True once a database was taken away under it: nothing more can be read or written. */
  protected ended = false;
  /** True while the documents may have taken only part of a write: six collections share no transaction. */
  #halfShown = false;

  /** `recover` comes before anything else is asked of it. */
  constructor(deps: StoreDeps) {
    this.userId = deps.userId;
    this.documents = deps.documents;
    this.outbox = deps.outbox;
    this.#deps = deps;
  }

  /**
   * Finishes whatever step the last process died in: documents and outbox agree again. `waiting`: how many
   * mutations there are. Documents that had to be made anew show what is kept here until everything has been fetched once more.
   */
  async recover(waiting: number): Promise<void> {
    if (this.documents.rebuilt) {
      await this.outbox.updateState(FETCH_ANEW);
    } else if (waiting === 0) return;
    try {
      await this.exclusive(() => this.settle(new Map()));
    } catch (error) {
      // without room it opens with what the documents show; the next write sets them right first
      if (!isStorageFull(error)) throw error;
      this.#halfShown = true;
    }
  }

  /** Runs a task that reads and then writes this store; nobody else writes meanwhile. Must not be nested. */
  exclusive<T>(task: () => Promise<T>): Promise<T> {
    return this.#deps.locks.hold(lockOf(this.userId), () => {
      this.documents.forgetRevisions(); // others wrote since this store last held the lock
      return task();
    });
  }

  /** What is on screen, to be read and then appended to. To be called, and used, inside `exclusive`. */
  async draft(): Promise<ReplayDraft> {
    if (this.#halfShown) await this.settle(new Map()); // a new mutation builds on what the documents show
    return new ReplayDraft(this.documents, this.userId, new Map());
  }

  /**
   * Writes down what the person did, durably, and only then shows its effect. To be called inside `exclusive`.
   * The documents already show every earlier mutation, so only this one is applied: a tap costs the same with
   * 500 mutations waiting as with none. `onWritten` is called between the two: from there on nothing can be lost,
   * and no room to show it is no failure: the next write, or start, shows it.
   * Nor is it one when the store ends between the two: the next opening shows it.
   * `alongside` writes in the same transaction as the mutation, or not at all. Gives the mutation's id.
   */
  async append<N extends MutationName>(
    name: N,
    args: MutationArgs[N],
    at: EpochMs,
    { draft: onScreen, onWritten, alongside }: AppendOptions = {},
  ): Promise<Uuid> {
    const { outbox, userId } = this;
    const draft = onScreen ?? (await this.draft());
    const mutation = { name, args } as Intent;
    await this.#deps.apply(draft, userId, mutation);
    const touched = [...draft.touched];
    const shown = await Promise.all(touched.map(async (key) => ({ key, row: await draft.before(key) })));
    const id = this.#deps.newId();
    const recounted = shown.map(({ key, row }) => ({
      before: checkInOf(row),
      after: checkInOf(draft.after(key)),
    }));
    const notes = this.#deps.explain(recounted, new Set(), at);
    const tables = ['mutations', 'client', 'kept', 'rejected', 'avatars', 'notes'] as const;
    await outbox.transaction('rw', tables, async () => {
      await alongside?.();
      if (notes.length > 0) await keepNotes(outbox, notes, at);
      // asked for together: each answer that is waited for alone is a trip to the disk and back, with a finger waiting
      const [state, alreadyKept] = await Promise.all([outbox.readState(), outbox.kept.bulkGet(touched)]);
      const seq = state.next_seq;
      await Promise.all([
        outbox.mutations.add({ ...mutation, seq, id, at, settles_after_run: null } as OutboxEntry),
        outbox.client.put({ ...state, next_seq: seq + 1 }),
        // a row nobody has touched before is on screen as the server knows it
        outbox.kept.bulkAdd(shown.filter((_, index) => alreadyKept[index] === undefined)),
      ]);
    });
    await onWritten?.();
    try {
      await this.#show(new Map(touched.map((key) => [key, draft.after(key)])));
    } catch (error) {
      // it is written down and will be sent: to call it failed would have the person do it twice
      if (!isStorageFull(error) && !this.ended) throw error;
    }
    return id;
  }

  /**
   * Takes a mutation that waits out of the queue again, as if it had never been done; false, and nothing is done, where a
   * request may have carried it. Durable before its effect leaves the screen: a kill in between loses nothing. To be
   * called inside `exclusive`.
   */
  async withdraw({ id, seq }: Pick<OutboxEntry, 'id' | 'seq'>, at: EpochMs): Promise<boolean> {
    const { outbox } = this;
    // in one look with what a request takes along: the worker sends without this store's lock
    const isWithdrawn = await outbox.transaction('rw', ['mutations', 'client'], async () => {
      const [{ sent_seq }, entry] = await Promise.all([outbox.readState(), outbox.mutations.get(seq)]);
      if (entry?.id !== id || seq <= sent_seq) return false;
      await outbox.mutations.put({ ...entry, withdrawn: true });
      return true;
    });
    if (!isWithdrawn) return false;
    try {
      await this.settle(new Map(), undefined, undefined, { noting: { refused: new Set(), at } });
    } catch (error) {
      // the next write, or start, shows it
      if (!isStorageFull(error) && !this.ended) throw error;
      this.#halfShown = true;
    }
    return true;
  }

  /**
   * Takes over rows from the server and replays what is pending on top, without the mutations in `leaving`:
   * kept rows → documents → one transaction, in which `finish` runs. To be called inside `exclusive`. With `noting`
   * it is noted why numbers change that were on screen. What is `counted` changes rows and no sums from here on.
   * Fails where the queue is numbered anew meanwhile, which the worker does without this store's lock.
   */
  async settle(
    incoming: Changes,
    leaving: ReadonlySet<number> = new Set(),
    finish: () => Promise<void> = async () => {},
    { noting, counted = new Set(), clientId }: SettleOptions = {},
  ): Promise<void> {
    const { outbox, documents, userId } = this;
    const name = clientId ?? (await outbox.readState()).client_id;
    const expectSameNumbers = async () => {
      if ((await outbox.readState()).client_id !== name) throw new Error('the queue was numbered anew');
    };
    const kept = new Map((await outbox.kept.toArray()).map(({ key, row }) => [key, row]));
    const server = new Map<DocKey, Row | null>([...kept, ...incoming]);
    const queue = await outbox.mutations.toArray();
    const pending = queue.filter(({ withdrawn }) => !withdrawn);
    const draft = new ReplayDraft(documents, userId, server);
    for (const mutation of pending) {
      if (leaving.has(mutation.seq)) continue;
      const isCounted = mutation.counted === true || counted.has(mutation.seq);
      const profile = isCounted ? await draft.get('profiles', userId) : null;
      await this.#deps.apply(draft, userId, mutation);
      if (profile) draft.set('profiles', userId, profile);
    }

    const toKeep = new Map<DocKey, Row | null>();
    for (const [key, row] of server) if (this.#isAlwaysKept(key, row)) toKeep.set(key, row);
    for (const key of draft.touched) toKeep.set(key, await draft.before(key));
    // a mutation that leaves is replayed once more after a kill: the rows kept for it must be as new as the others,
    // or the points in them would be added to a profile that has them already
    const renewed = [...kept.keys()].flatMap((key) => {
      const row = incoming.get(key);
      return row === undefined || toKeep.has(key) ? [] : [{ key, row }];
    });
    // together: the sums in a kept profile and the word of what they have in them
    await outbox.transaction('rw', ['kept', 'mutations', 'client'], async () => {
      await expectSameNumbers();
      await outbox.kept.bulkPut([...renewed, ...[...toKeep].map(([key, row]) => ({ key, row }))]);
      const marked = pending.filter(({ seq, counted: before }) => counted.has(seq) && !before);
      await outbox.mutations.bulkPut(marked.map((entry) => ({ ...entry, counted: true })));
    });

    const changes = new Map(server);
    for (const key of draft.touched) changes.set(key, draft.after(key));
    // before the numbers change: a note beside a number that it does not explain is not shown
    if (noting) await this.#note(changes, noting);
    await this.#show(changes);

    await outbox.transaction('rw', ['mutations', 'rejected', 'kept', 'client', 'seen'], async () => {
      await expectSameNumbers();
      await outbox.kept.bulkDelete([...kept.keys()].filter((key) => !toKeep.has(key)));
      await outbox.mutations.bulkDelete(queue.flatMap(({ seq, withdrawn }) => (withdrawn ? [seq] : [])));
      await finish();
    });
  }

  async close(): Promise<void> {
    this.outbox.close();
    await this.documents.close();
  }

  async #show(changes: Changes): Promise<void> {
    this.#halfShown = true;
    await this.documents.write(changes);
    this.#halfShown = false;
  }

  async #note(changes: Changes, { refused, at }: Noting): Promise<void> {
    const rows = [...changes.values()].flatMap((row) => checkInOf(row) ?? []);
    const own = rows.filter((row) => row.user_id === this.userId);
    const shown = await this.documents.get(
      'check_ins',
      own.map(({ id }) => id),
    );
    const recounted = own.map((after) => ({ before: shown.get(after.id) ?? null, after }));
    const notes = this.#deps.explain(recounted, refused, at);
    if (notes.length > 0) await keepNotes(this.outbox, notes, at);
  }

  /** The rows every check-in changes, and friendships: their server version survives the loss of the documents. */
  #isAlwaysKept(key: DocKey, row: Row | null): boolean {
    if (row === null) return false;
    const table = tableOf(key);
    if (table === 'friendships') return true;
    return (
      (table === 'profiles' || table === 'goals' || table === 'streaks') &&
      'user_id' in row &&
      row.user_id === this.userId
    );
  }
}

/**
 * The name of the lock that every write to a user's store holds. It is stolen from nobody, as the round's is: what a thawed tab
 * still wrote would mix with what was written since, and sums would be wrong. So nothing is waited for under it but this
 * device's disk and, for a moment, a frame: a page that is hidden begins nothing that takes it, browsers freeze no page
 * that keeps others waiting for a lock, and what is put away or killed lets go.
 */
export const lockOf = (userId: Uuid): string => `store:${userId}`;

function checkInOf(row: Row | null): CheckIn | null {
  return row !== null && 'check_in_type' in row ? row : null;
}
