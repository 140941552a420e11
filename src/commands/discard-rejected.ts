import type { Uuid } from '#base/uuid.ts';
import type { Store } from '#store/store.ts';

/** Lets a refused change go for good. Nothing on screen rests on it any more. */
export async function discardRejected(store: Store, mutationId: Uuid): Promise<void> {
  await store.outbox.rejected.delete(mutationId);
}
