import type { Uuid } from '#base/uuid.ts';
import type { LiveStore } from '#store/live-store.ts';

/**
 * Stores the text typed to a friend until it is sent. It stays on this device. Text that is only blanks
 * counts as none.
 */
export async function keepDraft(
  { store }: { store: LiveStore },
  { friendId, text }: { friendId: Uuid; text: string },
): Promise<void> {
  const { drafts } = store.database;
  if (text.trim() === '') await drafts.delete(friendId);
  else await drafts.put({ peer_id: friendId, text });
}
