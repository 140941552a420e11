import type { Uuid } from '#base/uuid.ts';
import type { LiveStore } from '#store/live-store.ts';

/** Keeps what was typed to a friend until it is sent. It stays on this device. Nothing but blanks is no draft. */
export async function keepDraft(
  { store }: { store: LiveStore },
  { friendId, text }: { friendId: Uuid; text: string },
): Promise<void> {
  const { drafts } = store.outbox;
  if (text.trim() === '') await drafts.delete(friendId);
  else await drafts.put({ friend_id: friendId, text });
}
