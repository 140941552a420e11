import type { Clock } from '#base/clock.ts';
import { err, ok, type Result } from '#base/result.ts';
import type { Uuid } from '#base/uuid.ts';
import { type WriteFailure, writeFailureOf } from '#commands/write-failure.ts';
import { MAX_MARKED_AT_ONCE } from '#domain/messages.ts';
import { docKey } from '#store/doc-key.ts';
import type { Store } from '#store/store.ts';

/**
 * Marks messages as read that were shown: of the given ones exactly those that were sent to this user and are
 * unread still. Nothing to mark is nothing to send.
 */
export async function markRead(
  { store, clock }: { store: Store; clock: Clock },
  shown: readonly Uuid[],
): Promise<Result<void, WriteFailure>> {
  if (shown.length === 0) return ok(undefined);
  try {
    return await store.exclusive(async () => {
      const { synced } = await store.outbox.readState();
      if (!synced) return err({ type: 'NotSyncedYet' });
      for (let start = 0; start < shown.length; start += MAX_MARKED_AT_ONCE) {
        await markChunk(store, clock, shown.slice(start, start + MAX_MARKED_AT_ONCE));
      }
      return ok(undefined);
    });
  } catch (error) {
    return err(writeFailureOf(error));
  }
}

async function markChunk(store: Store, clock: Clock, shown: readonly Uuid[]): Promise<void> {
  const draft = store.draft();
  await draft.load(shown.map((id) => docKey('messages', id)));
  const unread: Uuid[] = [];
  for (const id of shown) {
    const message = await draft.get('messages', id);
    if (message?.receiver_id === store.userId && !message.read) unread.push(id);
  }
  if (unread.length > 0) await store.append('markRead', { message_ids: unread }, clock.now(), { draft });
}
