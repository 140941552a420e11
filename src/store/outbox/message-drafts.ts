import type { Uuid } from '#base/uuid.ts';
import type { StoreDatabase } from '#store/database/store-database.ts';

/** What this person typed to a friend and has not sent; empty when there is nothing. */
export async function readDraft({ drafts }: StoreDatabase, friendId: Uuid): Promise<string> {
  return (await drafts.get(friendId))?.text ?? '';
}

/** Keeps it until it is sent. Nothing but blanks is no draft. */
export async function writeDraft({ drafts }: StoreDatabase, friendId: Uuid, text: string): Promise<void> {
  if (text.trim() === '') await drafts.delete(friendId);
  else await drafts.put({ friend_id: friendId, text });
}
