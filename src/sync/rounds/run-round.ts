import type { Clock, DeviceClock, EpochMs } from '#base/clock.ts';
import { startMeasuring } from '#base/clock.ts';
import { assertNever } from '#base/guards.ts';
import { BUILD_VERSION } from '#base/installed-app.ts';
import { err, ok, type Result } from '#base/result.ts';
import type { SyncStatus } from '#base/sync-status.ts';
import type { NewId, Uuid } from '#base/uuid.ts';
import type { Store } from '#store/store.ts';
import { tidyPictures, uploadPicture } from '#sync/pictures/pictures.ts';
import { lacksOwnRows, parseSyncResponse } from '#sync/protocol/parse-response.ts';
import type { SyncRequest } from '#sync/protocol/protocol.ts';
import type { AvatarPort, Transport } from '#sync/protocol/transport.ts';
import { applyResponse, nextPage } from '#sync/pull/apply-response.ts';
import { planRefetch } from '#sync/pull/refetch-unreadable.ts';
import { recordAborted, recordPushed } from '#sync/push/bisect.ts';
import { BATCH, composeRequest, nextToSend } from '#sync/push/push-request.ts';
import { firstUnanswered, markResults } from '#sync/push/push-results.ts';
import { planRollback } from '#sync/push/rejected-mutations.ts';
import { renumber } from '#sync/push/renumber.ts';

export interface RoundDeps {
  store: Store;
  transport: Transport;
  /** If not given, a new picture waits. */
  avatars?: AvatarPort;
  clock: Clock;
  /** If given, its clock is measured against the server's time. */
  device?: DeviceClock;
  newId: NewId;
  /** How many mutations a request carries; the server accepts at most 100. */
  batch?: number;
  /** How many rows a page carries. The server's limit is 1,000, which is also the default after the first page. */
  limit?: number;
  /** The app's build, if not this one (tests). */
  build?: string;
  /** True once another tab has taken over this round, which must then send no more requests. */
  isOver?: () => boolean;
}

export type RoundFailure =
  /**
   * Nothing was lost: try again later. `reached`: the server responds, but rejects the request. `slow`: it did
   * not respond in time; a smaller request may get through. `unreadable`: this version cannot read its
   * response. `waitMs`: how long the server asked to wait.
   */
  | { type: 'TryLater'; reached?: true; slow?: true; unreadable?: true; waitMs?: EpochMs }
  /** Only the user can settle it. */
  | { type: 'Trouble'; trouble: NonNullable<SyncStatus['trouble']> };

const NOT_ACCEPTED: RoundFailure = { type: 'TryLater', reached: true };
const UNREADABLE: RoundFailure = { type: 'TryLater', reached: true, unreadable: true };

/** Far more requests than any round makes; a bug must not send requests forever. */
const MOST_REQUESTS = 500;

/** A request that is on its way. */
interface SentRequest {
  request: SyncRequest;
  /** The response, and the device's clock against a server time in it, if it is measured. */
  answered: Promise<{
    reply: Awaited<ReturnType<Transport>>;
    offsetAt: ReturnType<ReturnType<typeof startMeasuring>> | undefined;
  }>;
}

/** The state of one round. */
interface Progress {
  /** False once a request with mutations was aborted: the rest of this round only pulls. */
  pushing: boolean;
  /** The request that was aborted, until a request without mutations shows whether a mutation was the cause. */
  aborted: SyncRequest | null;
  /** True once the queue was renumbered. If the server rejects that too, the round tries again later. */
  renumbered: boolean;
  /**
   * The mutation that the last response left for the next request. Left a second time, it is sent again
   * later.
   */
  postponed: Uuid | null;
  /** The request for the next page, sent while the page before it is written. */
  fetchedAhead: SentRequest | null;
}

/** One round: pushes the outbox and pulls news until nothing is left. Two at once do no harm. */
export async function runRound(deps: RoundDeps): Promise<Result<void, RoundFailure>> {
  const progress: Progress = {
    pushing: true,
    aborted: null,
    renumbered: false,
    postponed: null,
    fetchedAhead: null,
  };
  const { store, avatars, clock, build = BUILD_VERSION } = deps;
  await prepareRound(store, { build, now: clock.now() });
  for (let requests = 0; requests < MOST_REQUESTS; requests += 1) {
    if (deps.isOver?.()) return err(NOT_ACCEPTED);
    const step = await takeStep(deps, progress);
    if (!step.ok) return step;
    if (step.value === 'more') continue;
    if (!progress.pushing) return err(NOT_ACCEPTED);
    if (!avatars) return ok(undefined);
    const upload = await uploadPicture({ store, avatars, clock, newId: deps.newId });
    if (upload === 'uploaded') continue;
    if (upload === 'not_now') return err(NOT_ACCEPTED);
    await tidyPictures({ store, avatars });
    return ok(undefined);
  }
  return err({ type: 'TryLater' });
}

/**
 * In one transaction, rolls back what the service worker recorded as rejected and asks for unreadable rows
 * again.
 */
async function prepareRound(store: Store, { build, now }: { build: string; now: EpochMs }): Promise<void> {
  await store.settle(async (state, queue) => {
    const rollback = planRollback(store, queue, now);
    const client = planRefetch(state, { build, now });
    return rollback || client ? { ...rollback, ...(client && { client }) } : null;
  });
}

type Step = 'more' | 'done';

async function takeStep(deps: RoundDeps, progress: Progress): Promise<Result<Step, RoundFailure>> {
  const { store, clock, build = BUILD_VERSION } = deps;
  const batch = progress.pushing ? (deps.batch ?? BATCH) : 0;
  const sent =
    progress.fetchedAhead ??
    startRequest(deps, await composeRequest(store.database, store.userId, { batch, limit: deps.limit }));
  progress.fetchedAhead = null;
  const { request } = sent;
  const { reply, offsetAt } = await sent.answered;
  if (!reply.ok) {
    switch (reply.error.type) {
      case 'Unreachable': {
        const { slow, waitMs } = reply.error;
        return err({ type: 'TryLater', ...(slow && { slow }), ...(waitMs && { waitMs }) });
      }
      case 'NoToken':
        return err({ type: 'TryLater' });
      case 'NoSession':
        return err({ type: 'Trouble', trouble: 'sign_in_again' });
      case 'SignOnGate':
      case 'PasswordGate':
        return err({ type: 'Trouble', trouble: reply.error.type });
      case 'Rejected':
        return onRejection(deps, request, progress, reply.error.code);
      case 'Aborted':
        return onAborted(request, progress);
      default:
        return assertNever(reply.error);
    }
  }
  const response = parseSyncResponse(store.database.app, reply.value);
  if (!response) return err(UNREADABLE);
  const unanswered = firstUnanswered(store.database.app, request, response.results);
  if (unanswered === 'disorder') return err(UNREADABLE);
  if (unanswered !== null && unanswered === progress.postponed) return err(NOT_ACCEPTED);
  progress.postponed = unanswered;
  if (response.user_id !== store.userId) return err({ type: 'Trouble', trouble: 'sign_in_again' });
  if (lacksOwnRows(store.database.app, response)) {
    await markResults(store.database, request, response.results);
    return err({ type: 'Trouble', trouble: 'update_required' });
  }
  const following = nextPage(request, response, deps.limit);
  progress.fetchedAhead = following && startRequest(deps, following);
  // that request is not awaited if the write below fails
  progress.fetchedAhead?.answered.catch(() => undefined);
  const due = await applyResponse(store, request, response, {
    build,
    now: clock.now(),
    measured: offsetAt?.(response.server_time) ?? null,
  });
  if (progress.aborted) {
    progress.pushing = await recordAborted(store, progress.aborted, clock.now());
    progress.aborted = null;
  } else await recordPushed(store, request, deps.batch ?? BATCH);
  const more = due || (progress.pushing && (await nextToSend(store.database, 1)).length > 0);
  return ok(more ? 'more' : 'done');
}

function startRequest({ transport, device }: RoundDeps, request: SyncRequest): SentRequest {
  const measured = device && startMeasuring(device);
  return {
    request,
    answered: transport(request).then((reply) => ({ reply, offsetAt: measured?.() })),
  };
}

async function onRejection(
  deps: RoundDeps,
  request: SyncRequest,
  progress: Progress,
  code: string,
): Promise<Result<Step, RoundFailure>> {
  switch (code) {
    case 'client_reset':
      if (progress.renumbered) return err(NOT_ACCEPTED);
      progress.renumbered = true;
      await renumber(deps.store, deps.newId, request);
      return ok('more');
    case 'wrong_user':
    case 'session_dead':
      return err({ type: 'Trouble', trouble: 'sign_in_again' });
    case 'account_gone':
      return err({ type: 'Trouble', trouble: 'account_gone' });
    case 'update_required':
      return err({ type: 'Trouble', trouble: 'update_required' });
    case 'bad_request':
    case 'too_many':
      return onAborted(request, progress);
    default:
      return err({ type: 'TryLater' });
  }
}

/** The next request carries nothing: its success would show that a mutation was the cause. */
function onAborted(request: SyncRequest, progress: Progress): Result<Step, RoundFailure> {
  if (request.mutations.length === 0) return err({ type: 'TryLater' });
  progress.aborted = request;
  progress.pushing = false;
  return ok('more');
}
