import type { Clock } from '#base/clock.ts';
import { err, ok, type Result, type WriteFailure } from '#base/result.ts';
import type { Uuid } from '#base/uuid.ts';
import type { CommandContext } from '#commands/command-context.ts';
import { MAX_MARKED_AT_ONCE } from '#domain/users/messages.ts';
import type { Store } from '#store/store.ts';
import { write } from '#store/write.ts';

/**
 * Marks shown messages as read: those of the given ones that were sent to this user and are unread. If there
 * are none, nothing is sent.
 */
export async function markRead(
  { store, clock }: CommandContext,
  shown: readonly Uuid[],
): Promise<Result<void, WriteFailure>> {
  for (let start = 0; start < shown.length; start += MAX_MARKED_AT_ONCE) {
    const marked = await markChunk(store, clock, shown.slice(start, start + MAX_MARKED_AT_ONCE));
    if (!marked.ok) return marked;
  }
  return ok(undefined);
}

function markChunk(store: Store, clock: Clock, shown: readonly Uuid[]): Promise<Result<void, WriteFailure>> {
  return write(store, async (change) => {
    if (!(await change.state()).synced) return err({ type: 'NotSyncedYet' });
    const messages = await store.documents.get('messages', shown);
    const unread = [...messages.values()].filter((one) => one.receiver_id === store.userId && !one.read);
    const message_ids = unread.map(({ id }) => id);
    if (message_ids.length > 0) await change.append('markRead', { message_ids }, clock.now());
    return ok(undefined);
  });
}
