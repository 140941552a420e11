import type { Uuid } from '#base/uuid.ts';
import { isUnsent, type OutboxEntry } from '#store/database/outbox.ts';
import type { StoreDatabase } from '#store/database/store-database.ts';
import type { OutboxView } from '#store/observe-outbox.ts';
import { PROTOCOL_VERSION, type SyncRequest } from '#sync/protocol/protocol.ts';

/** How many mutations a request may carry; the server accepts no more. */
export const BATCH = 100;

/**
 * How many rows the first page of a run carries. Small, because the user of a new device is waiting for it.
 */
export const FIRST_PAGE_ROWS = 500;
/** How many rows the next pages carry: the server's limit, because each request costs more than its rows. */
export const PAGE_ROWS = 1000;

/** The lock that a round of a tab or of the service worker holds, so that only one runs at a time. */
export const roundLock = (userId: Uuid): string => `round:${userId}`;

/** A round that holds the lock longer belongs to a frozen tab. */
export const ROUND_PATIENCE_MS = 30_000;

/** What is sent next: the oldest mutations without a response, at most `most`. */
export async function nextToSend(database: StoreDatabase, most: number): Promise<OutboxEntry[]> {
  return (await database.mutations.toArray()).filter(isUnsent).slice(0, most);
}

/** What a round would send: mutations by id, and a picture by address. */
export function toBeSent({ queued, waitingPicture }: OutboxView): ReadonlySet<string> {
  const ids = queued.filter(isUnsent).map(({ id }) => id);
  return new Set(waitingPicture === null ? ids : [...ids, waitingPicture]);
}

/** Composes the next request, for page and service worker alike. A `batch` of 0 only pulls. */
export async function composeRequest(
  database: StoreDatabase,
  userId: Uuid,
  { batch, limit }: { batch: number; limit?: number | undefined },
): Promise<SyncRequest> {
  const compose = async () => {
    const state = await database.readState();
    const entries = await nextToSend(database, Math.min(batch, state.bisection?.batch ?? batch));
    const request: SyncRequest = {
      protocol: PROTOCOL_VERSION,
      user_id: userId,
      client_id: state.client_id,
      mutations: entries.map(({ at, settles_after_run, counted, rejected, ...mutation }) => mutation),
      acked_seq: state.acked_seq,
      cursor: state.cursor,
      held: state.held,
      limit: limit ?? (state.mid_run ? PAGE_ROWS : FIRST_PAGE_ROWS),
    };
    const sentSeq = Math.max(state.sent_seq, entries.at(-1)?.seq ?? 0);
    return { request, sentSeq, isNoted: sentSeq === state.sent_seq };
  };
  // in one transaction, because the server would reject a new client id with the old numbers
  const composed = await database.transaction('r', ['mutations', 'client'], compose);
  if (composed.isNoted) return composed.request;
  // stored before the request goes out: from now on only the server can undo what it carries
  return database.transaction('rw', ['mutations', 'client'], async () => {
    const latest = await compose();
    await database.updateState({ sent_seq: latest.sentSeq });
    return latest.request;
  });
}
