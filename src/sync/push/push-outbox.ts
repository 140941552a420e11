import * as v from 'valibot';
import type { CallFailure } from '#backend/call-failure.ts';
import type { NewId } from '#base/new-id.ts';
import type { Uuid } from '#base/uuid.ts';
import type { Outbox } from '#store/outbox/outbox.ts';
import type { Transport } from '#sync/protocol/transport.ts';
import { BATCH, composeRequest } from '#sync/push/push-request.ts';
import { firstUnanswered, markResults, resultsShape } from '#sync/push/push-results.ts';
import { renumber } from '#sync/push/renumber.ts';

export interface PushDeps {
  outbox: Outbox;
  userId: Uuid;
  transport: Transport;
  newId: NewId;
  batch?: number;
}

export type PushEnd =
  /** Nothing is left to send. A picture is uploaded by the page. */
  | 'done'
  /** Nothing was lost: try again later. */
  | 'try_later'
  /** A page has to see to it: the session, the app or the account is not what it was. */
  | 'for_the_page';

/** Far more calls than any honest outbox needs; a fault must not call for ever. */
const MOST_CALLS = 100;

/** An answer of `sync`, as far as a push reads it. */
const answerShape = v.object({ user_id: v.string(), results: resultsShape });

/**
 * The push half of a round, for where there are no documents: sends what waits and marks what became of it. The cursor goes
 * out as it stands and stays as it is, so that the page's next round is sent every row this one was.
 */
export async function pushOutbox(deps: PushDeps): Promise<PushEnd> {
  const { outbox, userId, newId, transport } = deps;
  let { batch = BATCH } = deps;
  let renewed = false;
  let unanswered: string | null = null;
  let renumbered = false;
  for (let calls = 0; calls < MOST_CALLS; calls += 1) {
    const request = await composeRequest(outbox, userId, { batch, limit: 1 });
    if (request.mutations.length === 0) return 'done';
    const answer = await transport(request);
    if (answer.ok) {
      const { success, output } = v.safeParse(answerShape, answer.value);
      if (!success) return 'try_later';
      if (output.user_id !== userId) return 'for_the_page';
      const results = output.results.map(({ seq, status, code }) => ({ seq, status, ...(code && { code }) }));
      const before = unanswered;
      unanswered = firstUnanswered(request, results);
      // a look-up that was only paid for is answered by the next call
      const goesOn = unanswered !== null && !['disorder', before].includes(unanswered);
      if ((await markResults(outbox, request, results)) === 0 && !goesOn) return 'try_later';
    } else if (answer.error.type === 'NoSession') {
      return 'for_the_page';
    } else if (answer.error.type === 'NoToken' && !renewed) {
      renewed = true; // the token the server did not take is renewed before the next call
    } else if (answer.error.type === 'Refused' && answer.error.code === 'client_reset' && !renumbered) {
      renumbered = true; // a server that takes no name at all is asked again later
      await renumber({ outbox }, newId, request);
    } else if (answer.error.type === 'Refused' && FOR_THE_PAGE.includes(answer.error.code)) {
      return 'for_the_page';
    } else if (mayBeTooMuch(answer.error) && request.mutations.length > 1) {
      // the next event would begin with as many again: on a line as slow as this one nothing would ever go out
      batch = Math.ceil(request.mutations.length / 4);
    } else return 'try_later';
  }
  return 'try_later';
}

/** No answer in time, or the call was broken off, as by a proxy that lets no more through: less may come through. */
const mayBeTooMuch = (failure: CallFailure): boolean =>
  failure.type === 'BrokenOff' || (failure.type === 'Unreachable' && failure.slow === true);

/** Refusals that trying again does not change. */
const FOR_THE_PAGE: readonly string[] = ['wrong_user', 'session_dead', 'account_gone', 'update_required'];
