import type { NewId } from '#base/uuid.ts';
import type { Store } from '#store/store.ts';
import type { SyncRequest } from '#sync/protocol/protocol.ts';

/**
 * Server and device disagree about the numbers. Takes a new client id and numbers the queue again.
 * Acknowledged mutations stay in the replay, because they are still on screen.
 */
export async function renumber(
  { database }: Pick<Store, 'database'>,
  newId: NewId,
  request: SyncRequest,
): Promise<void> {
  await database.transaction('rw', ['mutations', 'client'], async () => {
    const state = await database.readState();
    if (state.client_id !== request.client_id) return; // another tab has renumbered already
    if (state.acked_seq !== request.acked_seq) return; // the request was outdated: another tab has applied a newer response
    const entries = await database.mutations.toArray();
    await database.mutations.clear();
    await database.mutations.bulkAdd(entries.map((entry, index) => ({ ...entry, seq: index + 1 })));
    // the device no longer knows which of them were sent under their old numbers
    const numbers = { next_seq: entries.length + 1, sent_seq: entries.length, acked_seq: 0 };
    await database.updateState({ client_id: newId(), ...numbers });
  });
}
