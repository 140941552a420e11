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
  /** Null until the server took it; then the number of the pull run after whose end it leaves the replay. */
  settles_after_run: number | null;
  /** The sums in the profile that is kept here have it already, though some of its rows are still to come. */
  counted?: true;
  /** Why the server refused it, as the worker was told: the page takes its effect off the screen and it into the list. */
  refused?: string;
};

/** True for what the server has not been heard about yet. */
export const isUnsent = ({ settles_after_run, refused }: OutboxEntry): boolean =>
  settles_after_run === null && refused === undefined;

/** A mutation the server refused, kept until the person has dealt with it. */
export type RejectedMutation = Mutation & { at: EpochMs; code: string };

/** The server's version of a row that a pending mutation changed on screen; null: the server has none. */
export interface KeptRow {
  key: DocKey;
  row: Row | null;
}

/**
 * A picture that this person chose. It is shown over the profile until it is uploaded; the upload turns it into the mutation
 * `setAvatar`. Afterwards the record stays until what lies in storage in vain has been removed.
 */
export interface StoredPicture {
  /** The address that the profile will name. */
  avatar_url: string;
  /**
   * `waiting` for its upload, the newest one only; `refused` by storage, until the person tries again or discards it;
   * `uploaded`: its mutation is in the queue or through.
   */
  state: 'waiting' | 'refused' | 'uploaded';
  /** Plain bytes: some browsers lose a Blob that lies in a database. Null once nothing needs them any more. */
  picture: PictureBytes | null;
  /** What the profile named before. */
  previous: string | null;
}

export interface PictureBytes {
  bytes: ArrayBuffer;
  type: string;
}

/** What was typed to a friend and not sent yet. Never synced. */
export interface MessageDraft {
  friend_id: Uuid;
  text: string;
}

/** What this device knows about its conversation with the server (docs/sync.md). One record. */
export interface ClientState {
  key: 'client';
  client_id: Uuid;
  next_seq: number;
  /** No request has ever carried a later place of this queue: what waits there can still be withdrawn. */
  sent_seq: number;
  acked_seq: number;
  cursor: Readonly<Record<string, unknown>> | null;
  epoch: string | null;
  /** Peers that this device was sent whole. */
  held: Readonly<Record<Uuid, 'friend' | 'card'>>;
  /** Number of the pull run under way or last ended. */
  run: number;
  /** True while that run has further pages. */
  mid_run: boolean;
  /** True while everything is being fetched anew and what the server no longer has is still to be swept. */
  sweeping: boolean;
  /** True once the first page has been applied: before that nothing can be scored. */
  synced: boolean;
  last_synced_at: EpochMs | null;
  /** How far the device's clock is off; absent until it has been measured. */
  clock?: MeasuredClock;
  /** The server asked not to be called sooner (sync/heed-retry-after.ts). */
  not_before?: EpochMs;
  /** Absent or null while the server breaks off no call that carries mutations. */
  broken_off?: BrokenOff | null;
  /** Absent or null while every row that arrived could be read. */
  unreadable?: Unreadable | null;
  /** The number of the last transaction that wrote rows. */
  commit: number;
  /** The databases of an earlier version of the app were read, and are still to be deleted (store/old-store.ts). */
  old_store_left?: boolean;
}

/** Rows were set aside that this version of the app cannot read; another one fetches everything anew (sync/read-anew.ts). */
export interface Unreadable {
  /** The builds that have tried (base/build-version.ts). */
  builds: readonly string[];
  /** False while everything is being fetched anew and all that came could be read. */
  met: boolean;
  /** When everything was last fetched anew for it, or it was met. */
  at: EpochMs;
}

/** What is known of calls that the server breaks off because of what they carry (sync/find-culprit.ts). */
export interface BrokenOff {
  /** How many, since the queue last went whole. */
  in_a_row: number;
  /** Mutations a call may carry for now; null: as many as ever. */
  batch: number | null;
  /** The mutation that broke off alone, how often and since when. */
  suspect: { id: Uuid; times: number; since: EpochMs } | null;
}

/** What the engine and the commands ask of one table; rows come in ascending order of their key. */
export interface OutboxTable<Row, Key> {
  get(key: Key): PromiseLike<Row | undefined>;
  bulkGet(keys: Key[]): PromiseLike<(Row | undefined)[]>;
  toArray(): PromiseLike<Row[]>;
  count(): PromiseLike<number>;
  /** Fails where the key is taken. */
  add(row: Row): PromiseLike<unknown>;
  bulkAdd(rows: readonly Row[]): PromiseLike<unknown>;
  put(row: Row): PromiseLike<unknown>;
  bulkPut(rows: readonly Row[]): PromiseLike<unknown>;
  /** Changes these fields of a row that is there. */
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
  /** Rows that have arrived while sweeping. */
  seen: OutboxTable<{ key: DocKey }, DocKey>;
  pictures: OutboxTable<StoredPicture, string>;
  /** Why numbers changed that were on screen. */
  notes: OutboxTable<CheckInNote, Uuid>;
}

/**
 * Everything in a person's database but the rows on screen: what waits, kept server rows, the conversation with the server.
 * The app keeps it in IndexedDB and tests in memory; one contract binds both.
 */
export interface Outbox extends OutboxTables {
  /**
   * All or nothing: when `task` fails, none of its writes was made. `task` may touch only the tables named, rows among them, and
   * must be an `async` function: Dexie loses the transaction at the first `await` of any other. With 'r' it only reads.
   */
  transaction<T>(
    mode: 'r' | 'rw',
    tables: readonly (keyof OutboxTables | TableName)[],
    task: () => PromiseLike<T>,
  ): PromiseLike<T>;
  readState(): Promise<ClientState>;
  updateState(change: Partial<ClientState>): Promise<void>;
  dropNotesBefore(at: EpochMs): Promise<void>;
  close(): void;
}
