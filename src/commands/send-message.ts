import { err, ok, type Result, type WriteFailure } from '#base/result.ts';
import type { Uuid } from '#base/uuid.ts';
import type { CommandContext } from '#commands/command-context.ts';
import { type MessageError, messageInstant, parseMessage } from '#domain/users/messages.ts';
import type { Store } from '#store/store.ts';
import { write } from '#store/write.ts';

export type SendMessageError = MessageError | WriteFailure;

/**
 * Sends a message to a friend: trimmed, never empty (product.md §5). Its time is later than that of every
 * known message in the chat, so that an answer never appears above its question.
 */
export async function sendMessage(
  { store, clock }: CommandContext,
  { friendId, text }: { friendId: Uuid; text: string },
): Promise<Result<void, SendMessageError>> {
  const message = parseMessage(text);
  if (!message.ok) return message;
  const at = clock.now();
  return write(store, async (change) => {
    if (!(await change.state()).synced) return err({ type: 'NotSyncedYet' });
    await dropDraft(store, friendId, message.value);
    const newest = await store.documents.last('messages', { peer_id: friendId });
    await change.append(
      'sendMessage',
      {
        message_id: change.newId(),
        receiver_id: friendId,
        message: message.value,
        created_at: messageInstant(at, newest?.created_at ?? null),
      },
      at,
    );
    return ok(undefined);
  });
}

/** Together with the message: after a kill in between, the user would find the text unsent and send it twice. */
async function dropDraft({ database }: Store, friendId: Uuid, message: string): Promise<void> {
  const draft = await database.drafts.get(friendId);
  if (draft?.text.trim() === message) await database.drafts.delete(friendId);
}
