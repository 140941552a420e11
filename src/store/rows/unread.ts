import type { Uuid } from '#base/uuid.ts';
import type { StoreDatabase } from '#store/database/store-database.ts';
import type { StoredRow } from '#store/rows/stored-row.ts';
import { indexName } from '#store/rxdb/table-schemas.ts';

/** How many unread messages each sender has. Reads only those, however long the chats are. */
export async function unreadBySender(database: StoreDatabase, userId: Uuid): Promise<Map<Uuid, number>> {
  const unread = new Map<Uuid, number>();
  // a boolean of an index is stored as a number (stored-row.ts), and a list sorts above every text
  await database
    .table<StoredRow, Uuid>('messages')
    .where(indexName(['receiver_id', 'read', 'created_at', 'id']))
    .between([userId, 0], [userId, 0, []])
    .each(({ sender_id }) => {
      const sender = String(sender_id);
      unread.set(sender, (unread.get(sender) ?? 0) + 1);
    });
  return unread;
}
