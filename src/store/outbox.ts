import type { EpochMs } from '#base/clock.ts';
import type { MeasuredClock } from '#base/measured-clock.ts';
import type { Uuid } from '#base/uuid.ts';
import type { CheckInNote } from '#schemas/check-in-note.ts';
import type { Row } from '#schemas/entities.ts';
import type { Mutation } from '#schemas/mutation.ts';
import type { DocKey } from '#store/doc-key.ts';

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
  /** Undone before any request carried it: its effect is being taken off the screen, and then it is gone. */
  withdrawn?: true;
};

/** True for what the server has not been heard about yet. */
export const isUnsent = ({ settles_after_run, refused, withdrawn }: OutboxEntry): boolean =>
  settles_after_run === null && refused === undefined && !withdrawn;

/** A mutation the server refused, kept until the person has dealt with it. */
export type RejectedMutation = Mutation & { at: EpochMs; code: string };

/** The server's version of a row that a pending mutation changed on screen; null: the server has none. */
export interface KeptRow {
  key: DocKey;
  row: Row | null;
}

/**
 * The picture of one `setAvatar`. Waits for its upload; once no mutation waits any more, only for what lies in storage in
 * vain to be removed.
 */
export interface StoredAvatar {
  /** As the mutation names it. */
  avatar_url: string;
  /** Plain bytes: some browsers lose a Blob that lies in a database. Null once nothing needs them any more. */
  picture: { bytes: ArrayBuffer; type: string } | null;
  uploaded: boolean;
  /** What the profile named before. */
  previous: string | null;
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
  /** Peers surely here whole. Shrinks before a purge, grows after the documents are written. */
  held: Readonly<Record<Uuid, 'friend' | 'card'>>;
  /** Peers of whom something may be here. Grows before the documents are written, shrinks after a purge. */
  known: Readonly<Record<Uuid, 'friend' | 'card'>>;
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
  /** What the documents are marked with, so that the loss of either is noticed; absent until they first were. */
  generation?: string;
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

/** Everything is to come once more; until its first page has, nothing can be scored. */
export const FETCH_ANEW = { cursor: null, mid_run: false, synced: false } as const;

/** A client that the server has never heard of. */
export const newClientState = (clientId: Uuid): ClientState => ({
  key: 'client',
  client_id: clientId,
  next_seq: 1,
  sent_seq: 0,
  acked_seq: 0,
  cursor: null,
  epoch: null,
  held: {},
  known: {},
  run: 0,
  mid_run: false,
  sweeping: false,
  synced: false,
  last_synced_at: null,
});

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
  avatars: OutboxTable<StoredAvatar, string>;
  /** Why numbers changed that were on screen. */
  notes: OutboxTable<CheckInNote, Uuid>;
}

/**
 * The outbox as the engine and the commands see it: what waits, kept server rows, the conversation with the server.
 * Two things keep it, the Dexie database of the app and a memory in tests; one contract binds both.
 */
export interface Outbox extends OutboxTables {
  /**
   * All or nothing: when `task` fails, none of its writes was made. Only the tables named may be touched in it. With 'r' it only
   * reads: at once beside others that read, and with nothing to write through to the disk.
   */
  transaction<T>(
    mode: 'r' | 'rw',
    tables: readonly (keyof OutboxTables)[],
    task: () => PromiseLike<T>,
  ): PromiseLike<T>;
  readState(): Promise<ClientState>;
  /** The client record; made on the first open of this store on this device. */
  ensureState(newId: () => Uuid): Promise<ClientState>;
  updateState(change: Partial<ClientState>): Promise<void>;
  dropNotesBefore(at: EpochMs): Promise<void>;
  close(): void;
}
