import { assertNever } from '#base/assert-never.ts';
import type { Clock, DeviceClock } from '#base/clock.ts';
import { startMeasuring } from '#base/measured-clock.ts';
import type { NewId } from '#base/new-id.ts';
import { err, ok, type Result } from '#base/result.ts';
import type { SyncStatus } from '#base/sync-status.ts';
import type { Uuid } from '#base/uuid.ts';
import { epochOf } from '#domain/days.ts';
import type { OutboxEntry } from '#store/outbox.ts';
import type { Store } from '#store/store.ts';
import { applyAnswer } from '#sync/apply-answer.ts';
import { parseSyncResponse } from '#sync/parse-response.ts';
import { PROTOCOL_VERSION, type SyncRequest } from '#sync/protocol.ts';
import { type Batch, letOthersPass, nextBatch, uploadPicture } from '#sync/push-avatars.ts';
import { makeRoomForAvatars, tidyAvatars } from '#sync/tidy-avatars.ts';
import type { AvatarPort, Transport } from '#sync/transport.ts';

export interface RoundDeps {
  store: Store;
  transport: Transport;
  /** Without one, a new picture waits. */
  avatars?: AvatarPort;
  clock: Clock;
  /** Measured by the server's time, if given. */
  device?: DeviceClock;
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

/** Mutations a call may carry; the server takes no more. */
const BATCH = 100;

/** How this round gets on with uploading pictures. */
interface Uploads {
  /** False once one could not be made: the next round tries again. */
  possible: boolean;
  /** The mutation whose picture was refused once. A call that comes through shows that the session is not the reason. */
  doubted: Uuid | null;
}

/** One round: pushes what waits and pulls what is new, until nothing more is to be had. Two at once do no harm. */
export async function runRound(deps: RoundDeps): Promise<Result<void, RoundFailure>> {
  const uploads: Uploads = { possible: deps.avatars !== undefined, doubted: null };
  for (let calls = 0; calls < MOST_CALLS; calls += 1) {
    const step = await takeStep(deps, uploads);
    if (!step.ok) return step;
    if (step.value.more) continue;
    if (step.value.blocked) return err({ type: 'TryLater' });
    if (deps.avatars) await tidyAvatars(deps.store, deps.avatars);
    return ok(undefined);
  }
  return err({ type: 'TryLater' });
}

interface Step {
  more: boolean;
  /** True when something waits for a picture that cannot be uploaded now. */
  blocked: boolean;
}

async function takeStep(deps: RoundDeps, uploads: Uploads): Promise<Result<Step, RoundFailure>> {
  const { store, transport, clock } = deps;
  const request = await readyRequest(deps, uploads);
  const measuring = deps.device && startMeasuring(deps.device);
  const answer = await transport(request);
  const offsetAt = measuring?.();
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
  const step = await store.exclusive(async () => {
    const due = await applyAnswer(store, request, response, {
      now: clock.now(),
      measured: offsetAt?.(epochOf(response.server_time)) ?? null,
    });
    const { sendable, blocked } = await nextBatch(store.outbox, deps.batch ?? BATCH);
    if (!blocked) return { more: due || sendable.length > 0, blocked: false };
    const stuck = !uploads.possible && sendable.length === 0;
    const goOn = !stuck || (await letOthersPass(store.outbox));
    return { more: due || goOn, blocked: true };
  });
  return ok(step);
}

/** What to send now, after the picture it needs has been uploaded, if that can be done. */
async function readyRequest(deps: RoundDeps, uploads: Uploads): Promise<SyncRequest> {
  for (;;) {
    const { request, blocked } = await deps.store.exclusive(() => composeRequest(deps));
    if (!blocked || !deps.avatars || !uploads.possible) return request;
    if (!(await unblock(deps, deps.avatars, uploads, blocked))) return request;
  }
}

/** False: the batch is to go without it for now. */
async function unblock(
  { store, clock }: RoundDeps,
  avatars: AvatarPort,
  uploads: Uploads,
  blocked: NonNullable<Batch['blocked']>,
): Promise<boolean> {
  const { entry } = blocked;
  const isDoubted = uploads.doubted === entry.id;
  if (isDoubted) await makeRoomForAvatars(store, avatars, clock.now());
  const end = await uploadPicture(store.outbox, avatars, store.userId, blocked);
  if (end === 'uploaded') return true;
  if (end === 'not_now') uploads.possible = false;
  else if (isDoubted) await store.exclusive(() => rejectMutation(store, entry, 'avatar_refused'));
  uploads.doubted = entry.id;
  return end === 'refused' && isDoubted;
}

/** Takes a mutation that can never go out of the queue, into the list that the person sees. */
async function rejectMutation(store: Store, entry: OutboxEntry, code: string): Promise<void> {
  const { outbox } = store;
  const standing = await outbox.mutations.get(entry.seq);
  if (standing?.id !== entry.id) return; // another tab dealt with it meanwhile
  await store.settle(new Map(), new Set([entry.seq]), async () => {
    const { settles_after_run, ...mutation } = standing;
    await outbox.mutations.delete(entry.seq);
    await outbox.rejected.put({ ...mutation, code });
  });
}

async function composeRequest({ store, batch = BATCH, limit = 500 }: RoundDeps): Promise<{
  request: SyncRequest;
  blocked: Batch['blocked'];
}> {
  const state = await store.outbox.readState();
  const { sendable, blocked } = await nextBatch(store.outbox, batch);
  const request = {
    protocol: PROTOCOL_VERSION,
    user_id: store.userId,
    client_id: state.client_id,
    mutations: sendable.map(({ at, settles_after_run, ...mutation }) => mutation),
    acked_seq: state.acked_seq,
    cursor: state.cursor,
    held: state.cursor === null ? {} : state.held,
    limit,
  };
  return { request, blocked };
}

async function onRefusal(
  deps: RoundDeps,
  request: SyncRequest,
  code: string,
): Promise<Result<Step, RoundFailure>> {
  switch (code) {
    case 'client_reset':
      await deps.store.exclusive(() => renumber(deps, request));
      return ok({ more: true, blocked: false });
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
  await outbox.transaction('rw', ['mutations', 'client'], async () => {
    const state = await outbox.readState();
    if (state.client_id !== request.client_id) return; // another tab did it meanwhile
    const entries = await outbox.mutations.toArray();
    await outbox.mutations.clear();
    await outbox.mutations.bulkAdd(entries.map((entry, index) => ({ ...entry, seq: index + 1 })));
    await outbox.updateState({ client_id: newId(), next_seq: entries.length + 1, acked_seq: 0 });
  });
}
