import type { Instant } from '#base/time-words.ts';
import type { Uuid } from '#base/uuid.ts';
import type { TableName } from '#schemas/entities.ts';
import type { Mutation } from '#schemas/mutation.ts';

/** The words of docs/sync.md, which explains them. Golden samples: tests/cases/protocol/. */
export const PROTOCOL_VERSION = 1;

/** How much of a peer is visible: a friend whole, or the card of a pending counterpart. */
export type PeerLevel = 'friend' | 'card';
export type Peers = Readonly<Record<Uuid, PeerLevel>>;

/** Opaque to the client: it is kept and sent back as it came. */
export type Cursor = Readonly<Record<string, unknown>>;

export interface SyncRequest {
  protocol: number;
  user_id: Uuid;
  client_id: Uuid;
  mutations: readonly Mutation[];
  /** Every result up to this seq has been kept by the client; the server may forget them. */
  acked_seq: number;
  cursor: Cursor | null;
  /** Peers this device surely holds whole, and at which level. */
  held: Peers;
  /** Rows a page may carry, 1 to 1,000. */
  limit: number;
}

export interface MutationResult {
  seq: number;
  status: 'applied' | 'rejected';
  /** Why, when rejected: a code of docs/refusals.md. */
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
