import type { Uuid } from '#base/uuid.ts';
import type { StoreDatabase } from '#store/database/store-database.ts';

/** The text typed to a friend and not sent yet; empty when there is none. */
export async function readDraft({ drafts }: StoreDatabase, friendId: Uuid): Promise<string> {
  return (await drafts.get(friendId))?.text ?? '';
}

/** Stores the text until it is sent. Text that is only blanks counts as none. */
export async function writeDraft({ drafts }: StoreDatabase, friendId: Uuid, text: string): Promise<void> {
  if (text.trim() === '') await drafts.delete(friendId);
  else await drafts.put({ friend_id: friendId, text });
}
