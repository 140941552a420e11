import type { OutboxEntry } from '#store/outbox.ts';
import type { Store } from '#store/store.ts';
import { rejectedFrom } from '#sync/refusals.ts';

/**
 * Takes a mutation that can never go out of the queue, into the list that the person sees. To be called inside
 * `exclusive`.
 */
export async function rejectMutation(
  store: Store,
  { id, seq }: Pick<OutboxEntry, 'id' | 'seq'>,
  code: string,
): Promise<void> {
  const { outbox } = store;
  const { client_id: clientId } = await outbox.readState();
  const standing = await outbox.mutations.get(seq);
  if (standing?.id !== id) return; // another tab dealt with it meanwhile
  await store.settle({
    leaving: new Set([seq]),
    clientId,
    alongside: async () => void (await outbox.rejected.put(rejectedFrom(standing, code))),
  });
}
