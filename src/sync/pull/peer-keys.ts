import type { Uuid } from '#base/uuid.ts';
import type { Row } from '#schemas/entities.ts';
import { type DocKey, docKey } from '#store/rows/doc-key.ts';
import type { Store } from '#store/store.ts';

/**
 * Every row that this device has of a peer. All of them go when the peer is no longer visible (docs/sync.md,
 * Pull). That includes the server row of a request that was declined or cancelled here and is off the screen:
 * once that mutation is settled, its server row would come back.
 */
export async function peerKeys({ documents, database }: Store, peerId: Uuid): Promise<DocKey[]> {
  const [serverRows, checkIns, friendships, messages] = await Promise.all([
    database.server_rows.toArray(),
    documents.where('check_ins', { user_id: peerId }),
    documents.where('friendships'),
    documents.where('messages', { peer_id: peerId }),
  ]);
  return [
    docKey('profiles', peerId),
    docKey('streaks', peerId),
    ...checkIns.map(({ id }) => docKey('check_ins', id)),
    ...serverRows.filter(({ row }) => isFriendshipWith(row, peerId)).map(({ key }) => key),
    ...friendships.filter((row) => isFriendshipWith(row, peerId)).map(({ id }) => docKey('friendships', id)),
    ...messages.map(({ id }) => docKey('messages', id)),
  ];
}

function isFriendshipWith(row: Row | null, peerId: Uuid): boolean {
  return row !== null && 'friend_id' in row && (row.user_id === peerId || row.friend_id === peerId);
}
