import type { RequestFailure } from '#backend/request-failure.ts';
import { isRecord } from '#base/guards.ts';
import type { NewId, Uuid } from '#base/uuid.ts';
import type { StoreDatabase } from '#store/database/store-database.ts';
import { parseResults } from '#sync/protocol/parse-results.ts';
import type { Transport } from '#sync/protocol/transport.ts';
import { BATCH, composeRequest } from '#sync/push/push-request.ts';
import { firstUnanswered, markResults } from '#sync/push/push-results.ts';
import { renumber } from '#sync/push/renumber.ts';

export interface PushDeps {
  database: StoreDatabase;
  userId: Uuid;
  transport: Transport;
  newId: NewId;
  batch?: number;
}

export type PushEnd =
  /** Nothing is left to send. Only a page uploads pictures. */
  | 'done'
  /** Nothing was lost: try again later. */
  | 'try_later'
  /** Only a page can continue: the session, the app or the account has changed. */
  | 'for_the_page';

/** Far more requests than any outbox needs; a bug must not send requests forever. */
const MOST_REQUESTS = 100;

/**
 * The push half of a round, for the service worker: sends the outbox and records the results. It sends the
 * cursor but never moves it, so that the page's next round gets every row that came with these responses.
 */
export async function pushOutbox(deps: PushDeps): Promise<PushEnd> {
  const { database, userId, newId, transport } = deps;
  let { batch = BATCH } = deps;
  let renewed = false;
  let unanswered: string | null = null;
  let renumbered = false;
  for (let requests = 0; requests < MOST_REQUESTS; requests += 1) {
    const request = await composeRequest(database, userId, { batch, limit: 1 });
    if (request.mutations.length === 0) return 'done';
    const response = await transport(request);
    if (response.ok) {
      const { user_id, results: found } = isRecord(response.value) ? response.value : {};
      const results = parseResults(found);
      if (typeof user_id !== 'string' || !results) return 'try_later';
      if (user_id !== userId) return 'for_the_page';
      const before = unanswered;
      unanswered = firstUnanswered(database.app, request, results);
      // the next request answers a lookup that this one only paid for
      const continues = unanswered !== null && !['disorder', before].includes(unanswered);
      if ((await markResults(database, request, results)) === 0 && !continues) return 'try_later';
    } else if (response.error.type === 'NoSession') {
      return 'for_the_page';
    } else if (response.error.type === 'NoToken' && !renewed) {
      renewed = true; // the next request first renews the token that the server rejected
    } else if (response.error.type === 'Rejected' && response.error.code === 'client_reset' && !renumbered) {
      renumbered = true; // if the server rejects the new id as well, ask again later
      await renumber({ database }, newId, request);
    } else if (response.error.type === 'Rejected' && FOR_THE_PAGE.includes(response.error.code)) {
      return 'for_the_page';
    } else if (mayBeTooMuch(response.error) && request.mutations.length > 1) {
      // fewer next time: on a line this slow, another request of the same size would never get through
      batch = Math.ceil(request.mutations.length / 4);
    } else return 'try_later';
  }
  return 'try_later';
}

/**
 * The request timed out or was aborted, perhaps by a proxy with a size limit. A smaller request may get through.
 */
const mayBeTooMuch = (failure: RequestFailure): boolean =>
  failure.type === 'Aborted' || (failure.type === 'Unreachable' && failure.slow === true);

/** Rejections that do not go away by trying again. */
const FOR_THE_PAGE: readonly string[] = ['wrong_user', 'session_dead', 'account_gone', 'update_required'];
