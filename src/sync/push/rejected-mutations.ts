import type { EpochMs } from '#base/clock.ts';
import type { MutationType } from '#domain/mutations/mutation.ts';
import type { OutboxEntry, RejectedMutation } from '#store/database/outbox.ts';
import type { SyncedApp } from '#store/rows/synced-app.ts';
import type { Settlement, Store } from '#store/store.ts';

/** A rejected mutation, as the list that the user sees stores it. */
export function rejectedFrom(entry: OutboxEntry, code: string): RejectedMutation {
  const { settles_after_run, counted, rejected, ...mutation } = entry;
  return { ...mutation, code };
}

/** True for a mutation that a later one took back while it waited. Its rejection is not worth showing. */
export function isTakenBack(
  { mutations }: SyncedApp,
  entry: OutboxEntry,
  pending: readonly OutboxEntry[],
): boolean {
  return pending.some(
    ({ name, args }) => (mutations[name] as MutationType | undefined)?.takesBack?.(args, entry) === true,
  );
}

/**
 * Decides how to roll back the mutations that the service worker recorded as rejected: they leave the queue and
 * join the list that the user sees. Null when there are none.
 */
export function planRollback(store: Store, pending: readonly OutboxEntry[], now: EpochMs): Settlement | null {
  const queue = pending.filter(({ rejected }) => rejected === undefined);
  if (queue.length === pending.length) return null;
  const rejected = pending.flatMap((entry) =>
    entry.rejected === undefined || isTakenBack(store.database.app, entry, pending)
      ? []
      : [rejectedFrom(entry, entry.rejected)],
  );
  return { queue, rejected, noting: { at: now } };
}

/** Rolls them back. A round uses `planRollback` instead, because it settles more in the same transaction. */
export async function rollBackRejected(store: Store, now: EpochMs): Promise<void> {
  await store.settle(async (_state, pending) => planRollback(store, pending, now));
}
