import type { EpochMs, MeasuredClock } from '#base/clock.ts';
import type { Uuid } from '#base/uuid.ts';
import type { Mutation } from '#domain/mutations/registry.ts';
import type { FeastRecord } from '#domain/shelf/feasts.ts';
import type { Row } from '#schemas/registry.ts';
import type { DocKey } from '#store/rows/doc-key.ts';

/** A mutation that is still part of what is on screen. */
export type OutboxEntry = Mutation & {
  /** When the user did it, by the device's clock. */
  at: EpochMs;
  /** Null until the server has acknowledged it; then the pull run after which it leaves the replay. */
  settles_after_run: number | null;
  /** The server's rows already count it (`countsMutations`), but some of those that it changes have not arrived. */
  counted?: true;
  /** The code with which the server rejected it when the service worker sent it. A page rolls it back. */
  rejected?: string;
};

/** True while the server's response to this mutation is not known. */
export const isUnsent = ({ settles_after_run, rejected }: OutboxEntry): boolean =>
  settles_after_run === null && rejected === undefined;

/** A mutation that the server rejected. It remains until the user tries again or discards it. */
export type RejectedMutation = Mutation & { at: EpochMs; code: string };

/** The server's version of a row that a pending mutation changed on screen; null when it has none. */
export interface ServerRow {
  key: DocKey;
  row: Row | null;
}

/**
 * A picture that this user chose. It covers the picture in the user's row until it is uploaded; the upload creates the
 * mutation that names it. The record stays until the files that nothing uses are removed from storage.
 */
export interface StoredPicture {
  /** The address that the user's row will name. */
  address: string;
  /** Only the newest one is `waiting` for its upload. `rejected`: by storage. `uploaded`: its mutation exists. */
  state: 'waiting' | 'rejected' | 'uploaded';
  /** Plain bytes, because some browsers lose a stored Blob. Null once nothing needs them. */
  picture: PictureBytes | null;
  /** The address that the row had before. */
  previous: string | null;
}

export interface PictureBytes {
  bytes: ArrayBuffer;
  type: string;
}

/** Text typed to a peer and not sent yet. Never synced. */
export interface Draft {
  peer_id: Uuid;
  text: string;
}

/** This device's sync state (docs/sync.md). One record. */
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
  /** True once the first page has been applied. Before that the rows are incomplete. */
  synced: boolean;
  last_synced_at: EpochMs | null;
  /** How far the device's clock is off; absent until it has been measured. */
  clock?: MeasuredClock;
  /** The server asked for no requests before this time (sync/protocol/wait-for-retry-after.ts). */
  not_before?: EpochMs;
  /** Absent or null unless the server aborts requests that carry mutations. */
  bisection?: Bisection | null;
  /** Absent or null unless the server has sent rows that could not be read. */
  unreadable?: Unreadable | null;
  /** Absent until there is something to remember (store/database/change-feasts.ts). */
  feasts?: FeastRecord;
  /** The number of the last transaction on rows or queue. 0: the store is new and empty. */
  commit: number;
}

/** Fetches everything from the server again. Until the first page has arrived, the rows are incomplete. */
export const FETCH_ALL = { cursor: null, mid_run: false, synced: false } as const;

/** A client that the server does not know yet. */
export const newClientState = (clientId: Uuid): ClientState => ({
  key: 'client',
  client_id: clientId,
  next_seq: 1,
  sent_seq: 0,
  acked_seq: 0,
  ...FETCH_ALL,
  epoch: null,
  held: {},
  run: 0,
  sweeping: false,
  last_synced_at: null,
  commit: 0,
});

/** Rows came that this version cannot read. The next build tries again (sync/pull/refetch-unreadable.ts). */
export interface Unreadable {
  /** The builds that have tried (base/build-version.ts). */
  builds: readonly string[];
  /** False while everything is fetched again and could be read so far. */
  met: boolean;
  /** When everything was last fetched again because of it, or when such a row first came. */
  at: EpochMs;
}

/** The search for a mutation that makes the server abort its request (sync/push/bisect.ts). */
export interface Bisection {
  /** Aborted requests in a row, since the whole queue was last accepted. */
  failures: number;
  /** How many mutations a request may carry for now; null: no special limit. */
  batch: number | null;
  /** The mutation whose request was aborted although it carried nothing else: how often and since when. */
  poison: { id: Uuid; times: number; since: EpochMs } | null;
}
