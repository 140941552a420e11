import type { EpochMs } from '#base/clock.ts';
import { isUnsent, type OutboxEntry } from '#store/database/outbox.ts';
import type { Store } from '#store/store.ts';
import { planRollback } from '#sync/push/rejected-mutations.ts';

/**
 * Moves a mutation that can never be sent from the queue to the list that the user sees, as if the server had
 * rejected it. Does nothing when another tab has handled it already.
 */
export async function rejectMutation(
  store: Store,
  { id }: Pick<OutboxEntry, 'id'>,
  code: string,
  now: EpochMs,
): Promise<void> {
  await store.settle(async (_state, queue) => {
    const marked = queue.map((entry) =>
      entry.id === id && isUnsent(entry) ? { ...entry, rejected: code } : entry,
    );
    return planRollback(store, marked, now);
  });
}
