import type { EpochMs } from '#base/clock.ts';
import type { Uuid } from '#base/uuid.ts';
import type { BrokenOff } from '#store/outbox/outbox.ts';
import type { Store } from '#store/store.ts';
import type { SyncRequest } from '#sync/protocol/protocol.ts';
import { rejectMutation } from '#sync/push/reject-mutation.ts';

/**
 * How many calls in a row must break off before the queue is sent in parts. Most faults pass by themselves.
 */
const REPEATED = 3;
const PARKED_AFTER_TIMES = 20;
const PARKED_AFTER_MS = 24 * 3_600_000;

/**
 * Records that the server broke off this call, although a call without mutations came through right after it.
 * Then the cause is a mutation and not the server. After several in a row the queue is sent in halves until one
 * mutation breaks off alone. After 20 times over 24 h that one moves to the rejected ones. Returns true when
 * pushing may go on at once.
 */
export async function noteBrokenOff(
  store: Store,
  { mutations }: SyncRequest,
  now: EpochMs,
): Promise<boolean> {
  const { database } = store;
  const { broken_off: before } = await database.readState();
  const in_a_row = (before?.in_a_row ?? 0) + 1;
  const [first, ...others] = mutations;
  const keep = (broken_off: BrokenOff | null) => database.updateState({ broken_off });
  if (!first || in_a_row < REPEATED) {
    await keep({ batch: null, suspect: null, ...before, in_a_row });
    return false;
  }
  if (others.length > 0) {
    await keep({ in_a_row, batch: Math.ceil(mutations.length / 2), suspect: null });
    return true;
  }
  const suspect = countAgainst(first.id, before?.suspect ?? null, now);
  if (suspect.times < PARKED_AFTER_TIMES || now - suspect.since < PARKED_AFTER_MS) {
    await keep({ in_a_row, batch: 1, suspect });
    return false;
  }
  await rejectMutation(store, first, 'not_taken', now);
  await keep(null);
  return true;
}

function countAgainst(
  id: Uuid,
  known: BrokenOff['suspect'],
  now: EpochMs,
): NonNullable<BrokenOff['suspect']> {
  if (known?.id !== id) return { id, times: 1, since: now };
  // if the clock was set back, wait at most a day from now
  return { id, times: known.times + 1, since: Math.min(known.since, now) };
}

/** A push came through: sends larger parts again, until the whole queue goes at once. */
export async function notePushed(
  { database }: Store,
  { mutations }: SyncRequest,
  whole: number,
): Promise<void> {
  const { broken_off: before } = await database.readState();
  if (!before || mutations.length === 0) return;
  const batch = (before.batch ?? whole) * 2;
  await database.updateState({
    broken_off: batch < whole ? { in_a_row: before.in_a_row, batch, suspect: null } : null,
  });
}
