import type { Instant } from '#base/time-words.ts';
import type { Uuid } from '#base/uuid.ts';
import type { Mutation } from '#domain/mutations/registry.ts';
import type { TableName } from '#schemas/registry.ts';

/** The fields of docs/sync.md, which explains them. Golden samples: tests/cases/protocol/. */
export const PROTOCOL_VERSION = 1;

/**
 * How much of a peer is visible: everything of a friend; of an `unranked` one everything but the points of a
 * week, because one of the two is off the leaderboards; the card of a pending counterpart.
 */
type PeerLevel = 'friend' | 'unranked' | 'card';
export type Peers = Readonly<Record<Uuid, PeerLevel>>;

/** Opaque to the client, which stores it and sends it back unchanged. */
type Cursor = Readonly<Record<string, unknown>>;

export interface SyncRequest {
  protocol: number;
  user_id: Uuid;
  client_id: Uuid;
  mutations: readonly Mutation[];
  /** The client has stored every result up to this seq; the server may forget them. */
  acked_seq: number;
  cursor: Cursor | null;
  /** Peers whose rows this device certainly has completely, and at which level. */
  held: Peers;
  /** How many rows a page may carry, 1 to 1,000. */
  limit: number;
}

export interface MutationResult {
  seq: number;
  status: 'applied' | 'rejected';
  /** Why it was rejected: a code of docs/rejections.md. */
  code?: string;
}

export interface SyncResponse {
  user_id: Uuid;
  epoch: string;
  results: readonly MutationResult[];
  scopes: Peers;
  filled: Peers;
  rows: readonly (readonly [TableName, Record<string, unknown>])[];
  removed: readonly (readonly [TableName, Uuid])[];
  cursor: Cursor;
  more: boolean;
  server_time: Instant;
}
