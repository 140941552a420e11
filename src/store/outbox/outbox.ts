import type { EpochMs } from '#base/clock.ts';
import type { MeasuredClock } from '#base/measured-clock.ts';
import type { Uuid } from '#base/uuid.ts';
import type { CheckInNote } from '#schemas/check-in-note.ts';
import type { Row, TableName } from '#schemas/entities.ts';
import type { Mutation } from '#schemas/mutation.ts';
import type { DocKey } from '#store/rows/doc-key.ts';

/** A mutation that is still part of what is on screen. */
export type OutboxEntry = Mutation & {
  /** When the person did it, by the device's clock. */
  at: EpochMs;
  /**
   * Null until the server has acknowledged it. Then the number of the pull run after which it leaves the
   * replay.
   */
  settles_after_run: number | null;
  /** The totals in the kept profile already include it, though some of its rows are still to come. */
  counted?: true;
  /**
   * The code with which the server refused it when the worker sent it. A page then rolls it back and moves it
   * to the list of refused ones.
   */
  refused?: string;
};

/** True while the server's answer to this mutation is not known. */
export const isUnsent = ({ settles_after_run, refused }: OutboxEntry): boolean =>
  settles_after_run === null && refused === undefined;

/** A mutation that the server refused, kept until the person tries again or discards it. */
export type RejectedMutation = Mutation & { at: EpochMs; code: string };

/**
 * The server's version of a row that a pending mutation changed on screen; null when the server has no such
 * row.
 */
export interface KeptRow {
  key: DocKey;
  row: Row | null;
}

/**
 * A picture that this person chose. It covers the profile's picture until it is uploaded; the upload then
 * creates the mutation `setAvatar`. Afterwards the record stays until the files in storage that nothing uses
 * are removed.
 */
export interface StoredPicture {
  /** The address that the profile will name. */
  avatar_url: string;
  /**
   * `waiting` for its upload (the newest one only); `refused` by storage, until the person tries again or
   * discards it; `uploaded`: its mutation is in the queue or acknowledged.
   */
  state: 'waiting' | 'refused' | 'uploaded';
  /**
   * Plain bytes, because some browsers lose a Blob stored in a database. Null once nothing needs them any
   * more.
   */
  picture: PictureBytes | null;
  /** The address that the profile had before. */
  previous: string | null;
}

export interface PictureBytes {
  bytes: ArrayBuffer;
  type: string;
}

/** Text typed to a friend and not sent yet. Never synced. */
export interface MessageDraft {
  friend_id: Uuid;
  text: string;
}

/** The state of this device's conversation with the server (docs/sync.md). One record. */
export interface ClientState {
  key: 'client';
  client_id: Uuid;
  next_seq: number;
  /** No request has carried a mutation with a higher seq. Those can still be withdrawn. */
  sent_seq: number;
  acked_seq: number;
  cursor: Readonly<Record<string, unknown>> | null;
  epoch: string | null;
  /** Peers whose rows this device has received completely. */
  held: Readonly<Record<Uuid, 'friend' | 'unranked' | 'card'>>;
  /** The number of the current pull run, or of the last one. */
  run: number;
  /** True while that run has further pages. */
  mid_run: boolean;
  /** True while everything is fetched again. At the end, rows that the server no longer has are deleted. */
  sweeping: boolean;
  /** True once the first page has been applied. Before that nothing can be scored. */
  synced: boolean;
  last_synced_at: EpochMs | null;
  /** How far the device's clock is off; absent until it has been measured. */
  clock?: MeasuredClock;
  /** The server asked for no calls before this time (sync/rounds/wait-for-retry-after.ts). */
  not_before?: EpochMs;
  /** Absent or null unless the server breaks off calls that carry mutations. */
  broken_off?: BrokenOff | null;
  /** Absent or null unless the server has sent rows that could not be read. */
  unreadable?: Unreadable | null;
  /** The number of the last transaction on rows or queue. 0: the store is new and empty. */
  commit: number;
  /** The old databases were taken over and must still be deleted (store/older/old-store.ts). */
  old_store_left?: boolean;
}

/**
 * The server sent rows that this version of the app cannot read. The next build fetches everything again
 * (sync/pull/refetch-unreadable.ts).
 */
export interface Unreadable {
  /** The builds that have tried (base/build-version.ts). */
  builds: readonly string[];
  /** False while everything is fetched again and all of it could be read so far. */
  met: boolean;
  /** When everything was last fetched again for this reason, or when such a row first came. */
  at: EpochMs;
}

/**
 * What is known about calls that the server breaks off because of a mutation in them
 * (sync/push/find-culprit.ts).
 */
export interface BrokenOff {
  /** How many in a row, since the whole queue last got through. */
  in_a_row: number;
  /** How many mutations a call may carry for now; null: no special limit. */
  batch: number | null;
  /** The mutation that was broken off when sent alone, how often and since when. */
  suspect: { id: Uuid; times: number; since: EpochMs } | null;
}

/**
 * The operations that the engine and the commands need on one table. Rows come in ascending order of their
 * key.
 */
export interface OutboxTable<Row, Key> {
  get(key: Key): PromiseLike<Row | undefined>;
  bulkGet(keys: Key[]): PromiseLike<(Row | undefined)[]>;
  toArray(): PromiseLike<Row[]>;
  count(): PromiseLike<number>;
  /** Fails if the key exists. */
  add(row: Row): PromiseLike<unknown>;
  bulkAdd(rows: readonly Row[]): PromiseLike<unknown>;
  put(row: Row): PromiseLike<unknown>;
  bulkPut(rows: readonly Row[]): PromiseLike<unknown>;
  /** Changes these fields of an existing row. */
  update(key: Key, change: Partial<Row>): PromiseLike<unknown>;
  delete(key: Key): PromiseLike<void>;
  bulkDelete(keys: Key[]): PromiseLike<void>;
  clear(): PromiseLike<void>;
}

export interface OutboxTables {
  mutations: OutboxTable<OutboxEntry, number>;
  rejected: OutboxTable<RejectedMutation, Uuid>;
  kept: OutboxTable<KeptRow, DocKey>;
  client: OutboxTable<ClientState, string>;
  /** Rows that have arrived during the current sweep. */
  seen: OutboxTable<{ key: DocKey }, DocKey>;
  pictures: OutboxTable<StoredPicture, string>;
  /** Why numbers on screen have changed. */
  notes: OutboxTable<CheckInNote, Uuid>;
}

/**
 * Everything in a person's database except the rows on screen: the queue, the kept server rows, the client
 * record. The app keeps it in IndexedDB, tests in memory; one contract test covers both.
 */
export interface Outbox extends OutboxTables {
  /**
   * All or nothing: when `task` fails, nothing is written. `task` may touch only the tables named (the rows
   * count as one) and must be an `async` function: Dexie loses the transaction at the first `await` of any
   * other. 'r' only reads.
   */
  transaction<T>(
    mode: 'r' | 'rw',
    tables: readonly (keyof OutboxTables | TableName)[],
    task: () => PromiseLike<T>,
  ): PromiseLike<T>;
  readState(): Promise<ClientState>;
  /** Keeps those of these rows whose keys have no kept row yet. */
  keepFirst(rows: readonly KeptRow[]): Promise<void>;
  updateState(change: Partial<ClientState>): Promise<void>;
  dropNotesBefore(at: EpochMs): Promise<void>;
  close(): void;
}
