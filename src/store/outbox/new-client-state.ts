import type { Uuid } from '#base/uuid.ts';
import type { ClientState } from '#store/outbox/outbox.ts';

/** Fetches everything from the server again. Nothing can be scored until the first page has arrived. */
export const FETCH_ANEW = { cursor: null, mid_run: false, synced: false } as const;

/**
 * For a store whose app did not know a table that this one knows. That app dropped the table's rows, and the
 * cursor counts them as received. So the next round fetches everything once; the screen keeps its rows
 * (sync/pull/refetch-unreadable.ts).
 */
export const FETCH_UNKNOWN_TABLES: Pick<ClientState, 'unreadable'> = {
  unreadable: { builds: [], met: false, at: 0 },
};

/** A client that the server does not know yet. */
export const newClientState = (clientId: Uuid): ClientState => ({
  key: 'client',
  client_id: clientId,
  next_seq: 1,
  sent_seq: 0,
  acked_seq: 0,
  cursor: null,
  epoch: null,
  held: {},
  run: 0,
  mid_run: false,
  sweeping: false,
  synced: false,
  last_synced_at: null,
  commit: 0,
});
