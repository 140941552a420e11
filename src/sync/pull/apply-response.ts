import type { EpochMs } from '#base/clock.ts';
import { isNewOffset, type MeasuredOffset, withOffset } from '#base/clock.ts';
import type { Uuid } from '#base/uuid.ts';
import type { Row } from '#schemas/registry.ts';
import type { ClientState, OutboxEntry, RejectedMutation } from '#store/database/outbox.ts';
import { type DocKey, docKey } from '#store/rows/doc-key.ts';
import { idOfRow, keyOfRow } from '#store/rows/stored-row.ts';
import type { SyncedApp } from '#store/rows/synced-app.ts';
import type { Settlement, Store } from '#store/store.ts';
import type { ParsedResponse } from '#sync/protocol/parse-response.ts';
import type { Peers, SyncRequest } from '#sync/protocol/protocol.ts';
import { outdatedRows } from '#sync/pull/outdated-rows.ts';
import { peerKeys } from '#sync/pull/peer-keys.ts';
import { unreadableAfter } from '#sync/pull/refetch-unreadable.ts';
import { PAGE_ROWS } from '#sync/push/push-request.ts';
import { isTakenBack, rejectedFrom } from '#sync/push/rejected-mutations.ts';

/** When a response came, and what it says about the device's clock. */
export interface ResponseMoment {
  now: EpochMs;
  measured?: MeasuredOffset | null;
  /** The build of the app that reads the response. */
  build: string;
}

/**
 * Applies a response to the store (docs/sync.md, Applying a response). Returns true when another request is due at
 * once, even if the response was dropped.
 */
export async function applyResponse(
  store: Store,
  request: SyncRequest,
  response: ParsedResponse,
  moment: ResponseMoment,
): Promise<boolean> {
  let plan = DROPPED;
  await store.settle(async (state, queue) => {
    plan = isResponseTo(request, state) ? await planFor(store, { state, queue }, response, moment) : DROPPED;
    return plan.settlement;
  });
  return plan.isRequestDue;
}

interface Plan {
  settlement: Settlement | null;
  isRequestDue: boolean;
}

/**
 * The response is out of date. Another tab has applied its round since, so the rows here may be newer; or the
 * service worker's mutations were acknowledged, and this run may lack their rows. The server keeps the results
 * until they are acknowledged.
 */
const DROPPED: Plan = { settlement: null, isRequestDue: true };

/** What a response changes, given the client record and the queue. Changes nothing when there is no news. */
async function planFor(
  store: Store,
  { state, queue }: { state: ClientState; queue: readonly OutboxEntry[] },
  response: ParsedResponse,
  { now, measured = null, build }: ResponseMoment,
): Promise<Plan> {
  const { database } = store;
  const startsOver = state.cursor === null || response.epoch !== state.epoch;
  // a new store is empty: there is nothing to sweep; what is deleted from now on arrives in `removed`
  const isNew = state.commit === 0;
  const swept = startsOver ? !isNew : state.sweeping;
  // a sweep would delete an unreadable row without an id, though the server has it
  const sweeping = swept && response.unreadable.every(([, id]) => id !== null);
  const continuing = state.mid_run && !startsOver;
  const run = state.run + (continuing ? 0 : 1);

  const lostPeers = lostFrom(state.held, response.scopes);
  const onePage = !continuing && !response.more;
  const decided = decideMutations(database, queue, response, { run, continuing, onePage });
  const isAcknowledged = decided.queue.some((entry) => !queue.includes(entry));
  const unreadable = unreadableAfter(state.unreadable ?? null, response, { build, now });

  const settlesNothing = decided.queue.length === queue.length && !isAcknowledged;
  const leavesAll = !startsOver && onePage && !sweeping && lostPeers.length === 0;
  const learnsNothing =
    unreadable === (state.unreadable ?? null) && !(measured && isNewOffset(state.clock ?? null, measured));
  // write nothing, not even the cursor: from the old one, the next run brings the same rows
  if (isEmpty(response) && settlesNothing && leavesAll && learnsNothing) {
    return { settlement: null, isRequestDue: false };
  }

  const outdated = isNew ? [] : await outdatedRows(store, response);
  const incoming = await incomingRows(store, response, { lostPeers, outdated });
  const arrived = [...incoming.keys(), ...response.unreadable.map(([table, id]) => docKey(table, id ?? ''))];
  if (sweeping && onePage) {
    // only a run of one page is certainly complete: a row that changes during a longer one comes with the
    // next
    for (const key of await notSent(store, arrived, startsOver)) incoming.set(key, null);
  }

  const alongside = async () => {
    if (state.sweeping && (startsOver || onePage)) await database.seen.clear();
    if (sweeping && !onePage) await database.seen.bulkPut(arrived.map((key) => ({ key })));
  };
  const client = {
    held: heldAfter(state.held, response),
    cursor: response.cursor,
    epoch: response.epoch,
    acked_seq: Math.max(state.acked_seq, ...response.results.map(({ seq }) => seq)),
    run,
    mid_run: response.more,
    sweeping: sweeping && !onePage,
    synced: true,
    unreadable,
    ...(response.more ? {} : { last_synced_at: now }),
    ...(measured ? { clock: withOffset(state.clock ?? null, measured) } : {}),
  };
  // nothing was on screen before the first fetch, so no number can change
  const noting = state.last_synced_at === null ? undefined : { at: now };
  // what changed during a longer run comes with the next; the doorbell may not have rung for it
  const isRequestDue = !onePage || isAcknowledged;
  return { settlement: { incoming, ...decided, noting, client, alongside }, isRequestDue };
}

/** What the server has now: the rows of the response, and null for each row that must go. */
async function incomingRows(
  store: Store,
  response: ParsedResponse,
  { lostPeers, outdated }: { lostPeers: readonly Uuid[]; outdated: readonly DocKey[] },
): Promise<Map<DocKey, Row | null>> {
  const incoming = new Map<DocKey, Row | null>();
  for (const peer of lostPeers) for (const key of await peerKeys(store, peer)) incoming.set(key, null);
  for (const [table, id] of response.removed) incoming.set(docKey(table, id), null);
  // this loop comes after the one over lost peers, because some of them come again as a card
  const { app } = store.database;
  for (const [table, row] of response.rows) incoming.set(keyOfRow(app, table, row), row);
  for (const key of outdated) incoming.set(key, null);
  return incoming;
}

/** Rows of this device that the sweep did not bring. `arrived`: what came with its last page. */
async function notSent(
  { documents, database }: Store,
  arrived: readonly DocKey[],
  startsOver: boolean,
): Promise<DocKey[]> {
  const seen = new Set<DocKey>(arrived);
  if (!startsOver) for (const { key } of await database.seen.toArray()) seen.add(key);
  // server rows too: a pending mutation may have taken a row off the screen that the server does not have
  const here = [...(await documents.keys()), ...(await database.server_rows.toArray()).map(({ key }) => key)];
  return here.filter((key) => !seen.has(key));
}

/** True when a response has no news at all. */
function isEmpty({ results, rows, removed, unreadable, filled }: ParsedResponse): boolean {
  const news = [results, rows, removed, unreadable, Object.keys(filled)];
  return news.every(({ length }) => length === 0);
}

function isResponseTo(request: SyncRequest, state: ClientState): boolean {
  return (
    request.client_id === state.client_id &&
    request.acked_seq === state.acked_seq &&
    JSON.stringify(request.cursor) === JSON.stringify(state.cursor)
  );
}

/**
 * Peers who are gone, and friends of whom only a card is left. Between `friend` and `unranked` a peer stays:
 * the server sends what differs at the new level, and nothing else again.
 */
function lostFrom(held: Peers, scopes: Peers): Uuid[] {
  return Object.entries(held)
    .filter(([peer, level]) => {
      const now = scopes[peer];
      return now === undefined || (now === 'card' && level !== 'card');
    })
    .map(([peer]) => peer);
}

/** Peers whose rows this device has completely once the response is applied. */
function heldAfter(held: Peers, { scopes, filled }: Pick<ParsedResponse, 'scopes' | 'filled'>): Peers {
  const lostPeers = lostFrom(held, scopes);
  return {
    ...Object.fromEntries(Object.entries(held).filter(([peer]) => !lostPeers.includes(peer))),
    ...filled,
  };
}

/**
 * The request for the page after this response, before the response is written: the server reads that page while
 * this device writes. It equals what `composeRequest` makes after the write. If the store is in another state
 * by then, `applyResponse` drops the page. Null when there is no next page; when mutations were sent, because
 * their results change the next request; and for a new device, whose user waits for the first page.
 */
export function nextPage(
  request: SyncRequest,
  response: ParsedResponse,
  limit = PAGE_ROWS,
): SyncRequest | null {
  if (!response.more || request.mutations.length > 0 || request.cursor === null) return null;
  return { ...request, cursor: response.cursor, held: heldAfter(request.held, response), limit };
}

/**
 * Decides what happens to each pending mutation. A rejected one leaves the queue at once. Keep replaying an
 * acknowledged one until a run that began at or after its acknowledgement has ended, or the tap would vanish
 * for a moment. If that run had several pages, keep it for one more run, because rows that changed between
 * two pages were in neither. Until then it is `counted`: this run's rows were read after it.
 */
function decideMutations(
  { app, userId }: { app: SyncedApp; userId: Uuid },
  pending: readonly OutboxEntry[],
  response: ParsedResponse,
  { run, continuing, onePage }: { run: number; continuing: boolean; onePage: boolean },
): { queue: OutboxEntry[]; rejected: RejectedMutation[] } {
  const results = new Map(response.results.map((result) => [result.seq, result]));
  const hasCounts = response.rows.some(([name, row]) => {
    const table = app.tables[name];
    return table.countsMutations && idOfRow(table, row) === userId;
  });
  const queue: OutboxEntry[] = [];
  const rejected: RejectedMutation[] = [];
  for (const entry of pending) {
    const result = results.get(entry.seq);
    if (result?.status === 'rejected') {
      if (!isTakenBack(app, entry, pending)) rejected.push(rejectedFrom(entry, result.code ?? 'invalid'));
      continue;
    }
    const settlesAfter = entry.settles_after_run ?? (result ? run + (continuing ? 1 : 0) : null);
    const isCounted = settlesAfter !== null && settlesAfter <= run;
    if (isCounted && !response.more && (onePage || settlesAfter < run)) continue;
    const counted = entry.counted ?? (isCounted && hasCounts ? true : undefined);
    const isSame = settlesAfter === entry.settles_after_run && counted === entry.counted;
    queue.push(isSame ? entry : { ...entry, settles_after_run: settlesAfter, ...(counted && { counted }) });
  }
  return { queue, rejected };
}
