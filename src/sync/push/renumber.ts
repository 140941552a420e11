import type { NewId } from '#base/new-id.ts';
import type { Store } from '#store/store.ts';
import type { SyncRequest } from '#sync/protocol/protocol.ts';

/**
 * The server knows numbers that this device forgot, or the other way round: take a new name and number the queue
 * again. What was acknowledged stays in the replay, it is still on screen.
 */
export async function renumber(
  { outbox }: Pick<Store, 'outbox'>,
  newId: NewId,
  request: SyncRequest,
): Promise<void> {
  await outbox.transaction('rw', ['mutations', 'client'], async () => {
    const state = await outbox.readState();
    if (state.client_id !== request.client_id) return; // another tab did it meanwhile
    if (state.acked_seq !== request.acked_seq) return; // the server refused a stale copy: another tab had the answer
    const entries = await outbox.mutations.toArray();
    await outbox.mutations.clear();
    await outbox.mutations.bulkAdd(entries.map((entry, index) => ({ ...entry, seq: index + 1 })));
    // which of them were sent under their old numbers is not known any more
    const numbers = { next_seq: entries.length + 1, sent_seq: entries.length, acked_seq: 0 };
    await outbox.updateState({ client_id: newId(), ...numbers });
  });
}
