import type { EpochMs } from '#base/clock.ts';
import type { Uuid } from '#base/uuid.ts';
import { checkInId } from '#domain/check-ins/check-in-id.ts';
import { isSameTap } from '#domain/check-ins/ledger.ts';
import type { OutboxEntry, RejectedMutation } from '#store/database/outbox.ts';
import type { Settlement, Store } from '#store/store.ts';

/** A rejected mutation, as the list that the user sees stores it. */
export function rejectedFrom(entry: OutboxEntry, code: string): RejectedMutation {
  const { settles_after_run, counted, rejected, ...mutation } = entry;
  return { ...mutation, code };
}

/**
 * True for a friend request that was cancelled, or a check-in that was undone, while it waited. Its rejection
 * is not worth showing.
 */
export function isTakenBack(entry: OutboxEntry, pending: readonly OutboxEntry[]): boolean {
  return pending.some((other) => {
    if (entry.name === 'requestFriend' && other.name === 'cancelRequest') {
      return other.args.friendship_id === entry.args.friendship_id;
    }
    return entry.name === 'checkIn' && other.name === 'undoCheckIn' && isSameTap(entry.args, other.args);
  });
}

/** The ids of the check-ins among them. */
export function rejectedCheckIns(userId: Uuid, rejected: readonly RejectedMutation[]): ReadonlySet<Uuid> {
  const ids = new Set<Uuid>();
  for (const { name, args } of rejected) {
    if (name === 'checkIn') ids.add(checkInId(userId, args.check_in_type, args.local_day));
  }
  return ids;
}

/**
 * Decides how to roll back the mutations that the worker recorded as rejected: they leave the queue and join the
 * list that the user sees. Null when there are none.
 */
export function planRollback(store: Store, pending: readonly OutboxEntry[], now: EpochMs): Settlement | null {
  const queue = pending.filter(({ rejected }) => rejected === undefined);
  if (queue.length === pending.length) return null;
  const rejected = pending.flatMap((entry) =>
    entry.rejected === undefined || isTakenBack(entry, pending) ? [] : [rejectedFrom(entry, entry.rejected)],
  );
  return { queue, rejected, noting: { rejected: rejectedCheckIns(store.userId, rejected), at: now } };
}

/** Rolls them back. A round uses `planRollback` instead, because it settles more in the same transaction. */
export async function rollBackRejected(store: Store, now: EpochMs): Promise<void> {
  await store.settle(async (_state, pending) => planRollback(store, pending, now));
}
