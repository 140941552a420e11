import type { Uuid } from '#base/uuid.ts';
import { type DocKey, docKey } from '#store/rows/doc-key.ts';
import type { Documents } from '#store/rows/documents.ts';

/**
 * Every row that this device has of a peer. All of them go when the peer is no longer visible (docs/sync.md,
 * Pull).
 */
export async function peerKeys(documents: Documents, peerId: Uuid): Promise<DocKey[]> {
  const [checkIns, asked, wasAsked, received, sent] = await Promise.all([
    documents.where('check_ins', 'user_id', peerId),
    documents.where('friendships', 'user_id', peerId),
    documents.where('friendships', 'friend_id', peerId),
    documents.where('messages', 'sender_id', peerId),
    documents.where('messages', 'receiver_id', peerId),
  ]);
  return [
    docKey('profiles', peerId),
    docKey('streaks', peerId),
    ...checkIns.map(({ id }) => docKey('check_ins', id)),
    ...[...asked, ...wasAsked].map(({ id }) => docKey('friendships', id)),
    ...[...received, ...sent].map(({ id }) => docKey('messages', id)),
  ];
}
