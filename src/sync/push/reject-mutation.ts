import type { OutboxEntry } from '#store/outbox/outbox.ts';
import type { Store } from '#store/store.ts';
import { rejectedFrom } from '#sync/push/refusals.ts';

/** Moves a mutation that can never be sent from the queue to the list that the person sees. */
export async function rejectMutation(
  store: Store,
  { id, seq }: Pick<OutboxEntry, 'id' | 'seq'>,
  code: string,
): Promise<void> {
  const { database } = store;
  await store.settle(async (_state, queue) => {
    const standing = queue.find((entry) => entry.seq === seq && entry.id === id);
    if (!standing) return null; // another tab has handled it meanwhile
    const alongside = async () => void (await database.rejected.put(rejectedFrom(standing, code)));
    return { leaving: new Set([seq]), alongside };
  });
}
