import type { EpochMs } from '#base/clock.ts';
import type { Uuid } from '#base/uuid.ts';
import type { Bisection } from '#store/database/outbox.ts';
import type { Store } from '#store/store.ts';
import type { SyncRequest } from '#sync/protocol/protocol.ts';
import { rejectMutation } from '#sync/push/reject-mutation.ts';

/**
 * How many requests in a row must be aborted before the queue is sent in parts. Most faults pass by themselves.
 */
const REPEATED = 3;
const PARKED_AFTER_TIMES = 20;
const PARKED_AFTER_MS = 24 * 3_600_000;

/**
 * Records that the server aborted this request, although a request without mutations came through right after it.
 * Then the cause is a mutation and not the server. After several in a row the queue is sent in halves until one
 * request with a single mutation is aborted. After 20 times over 24 h that mutation is moved to the rejected ones. Returns true when
 * pushing may continue at once.
 */
export async function recordAborted(
  store: Store,
  { mutations }: SyncRequest,
  now: EpochMs,
): Promise<boolean> {
  const { database } = store;
  const { bisection: before } = await database.readState();
  const failures = (before?.failures ?? 0) + 1;
  const [first, ...others] = mutations;
  const keep = (bisection: Bisection | null) => database.updateState({ bisection });
  if (!first || failures < REPEATED) {
    await keep({ batch: null, poison: null, ...before, failures });
    return false;
  }
  if (others.length > 0) {
    await keep({ failures, batch: Math.ceil(mutations.length / 2), poison: null });
    return true;
  }
  const poison = countAgainst(first.id, before?.poison ?? null, now);
  if (poison.times < PARKED_AFTER_TIMES || now - poison.since < PARKED_AFTER_MS) {
    await keep({ failures, batch: 1, poison });
    return false;
  }
  await rejectMutation(store, first, 'not_taken', now);
  await keep(null);
  return true;
}

function countAgainst(id: Uuid, known: Bisection['poison'], now: EpochMs): NonNullable<Bisection['poison']> {
  if (known?.id !== id) return { id, times: 1, since: now };
  // if the clock was set back, wait at most a day from now
  return { id, times: known.times + 1, since: Math.min(known.since, now) };
}

/** A push came through: sends larger parts again, until the whole queue goes at once. */
export async function recordPushed(
  { database }: Store,
  { mutations }: SyncRequest,
  whole: number,
): Promise<void> {
  const { bisection: before } = await database.readState();
  if (!before || mutations.length === 0) return;
  const batch = (before.batch ?? whole) * 2;
  await database.updateState({
    bisection: batch < whole ? { failures: before.failures, batch, poison: null } : null,
  });
}
