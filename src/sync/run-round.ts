import { assertNever } from '#base/assert-never.ts';
import type { Clock } from '#base/clock.ts';
import type { NewId } from '#base/new-id.ts';
import { err, ok, type Result } from '#base/result.ts';
import type { SyncStatus } from '#base/sync-status.ts';
import type { Store } from '#store/store.ts';
import { applyAnswer } from '#sync/apply-answer.ts';
import { parseSyncResponse } from '#sync/parse-response.ts';
import { PROTOCOL_VERSION, type SyncRequest } from '#sync/protocol.ts';
import type { Transport } from '#sync/transport.ts';

export interface RoundDeps {
  store: Store;
  transport: Transport;
  clock: Clock;
  newId: NewId;
  /** Mutations a call carries; the server takes at most 100. */
  batch?: number;
  /** Rows a page carries; the server gives at most 1,000. */
  limit?: number;
}

export type RoundFailure =
  /** Nothing was lost: try again later. */
  | { type: 'TryLater' }
  /** Only the person can settle it. */
  | { type: 'Trouble'; trouble: NonNullable<SyncStatus['trouble']> };

/** Far more calls than any honest round makes; a fault must not call for ever. */
const MOST_CALLS = 500;

/** One round: pushes what waits and pulls what is new, until nothing more is to be had. Two at once do no harm. */
export async function runRound(deps: RoundDeps): Promise<Result<void, RoundFailure>> {
  for (let calls = 0; calls < MOST_CALLS; calls += 1) {
    const step = await takeStep(deps);
    if (!step.ok) return step;
    if (!step.value.more) return ok(undefined);
  }
  return err({ type: 'TryLater' });
}

async function takeStep(deps: RoundDeps): Promise<Result<{ more: boolean }, RoundFailure>> {
  const { store, transport, clock } = deps;
  const request = await store.exclusive(() => composeRequest(deps));
  const answer = await transport(request);
  if (!answer.ok) {
    switch (answer.error.type) {
      case 'Unreachable':
      case 'NoToken':
        return err({ type: 'TryLater' });
      case 'NoSession':
        return err({ type: 'Trouble', trouble: 'sign_in_again' });
      case 'Refused':
        return onRefusal(deps, request, answer.error.code);
      default:
        return assertNever(answer.error);
    }
  }
  const response = parseSyncResponse(answer.value);
  if (!response) return err({ type: 'TryLater' });
  if (response.user_id !== store.userId) return err({ type: 'Trouble', trouble: 'sign_in_again' });
  const more = await store.exclusive(async () => {
    const due = await applyAnswer(store, request, response, clock.now());
    return due || (await countUnsent(store)) > 0;
  });
  return ok({ more });
}

async function composeRequest({ store, batch = 100, limit = 500 }: RoundDeps): Promise<SyncRequest> {
  const state = await store.outbox.readState();
  const waiting = await store.outbox.mutations
    .orderBy('seq')
    .filter((entry) => entry.settles_after_run === null)
    .limit(batch)
    .toArray();
  return {
    protocol: PROTOCOL_VERSION,
    user_id: store.userId,
    client_id: state.client_id,
    mutations: waiting.map(({ at, settles_after_run, ...mutation }) => mutation),
    acked_seq: state.acked_seq,
    cursor: state.cursor,
    held: state.cursor === null ? {} : state.held,
    limit,
  };
}

function countUnsent(store: Store): Promise<number> {
  return store.outbox.mutations.filter((entry) => entry.settles_after_run === null).count();
}

async function onRefusal(
  deps: RoundDeps,
  request: SyncRequest,
  code: string,
): Promise<Result<{ more: boolean }, RoundFailure>> {
  switch (code) {
    case 'client_reset':
      await deps.store.exclusive(() => renumber(deps, request));
      return ok({ more: true });
    case 'wrong_user':
    case 'session_dead':
      return err({ type: 'Trouble', trouble: 'sign_in_again' });
    case 'account_gone':
      return err({ type: 'Trouble', trouble: 'account_gone' });
    case 'update_required':
      return err({ type: 'Trouble', trouble: 'update_required' });
    default:
      return err({ type: 'TryLater' });
  }
}

/**
 * The server knows numbers that this device forgot, or the other way round: take a new name and number the queue
 * again. What was acknowledged stays in the replay, it is still on screen.
 */
async function renumber({ store, newId }: RoundDeps, request: SyncRequest): Promise<void> {
  const { outbox } = store;
  await outbox.transaction('rw', outbox.mutations, outbox.client, async () => {
    const state = await outbox.readState();
    if (state.client_id !== request.client_id) return; // another tab did it meanwhile
    const entries = await outbox.mutations.orderBy('seq').toArray();
    await outbox.mutations.clear();
    await outbox.mutations.bulkAdd(entries.map((entry, index) => ({ ...entry, seq: index + 1 })));
    await outbox.updateState({ client_id: newId(), next_seq: entries.length + 1, acked_seq: 0 });
  });
}
