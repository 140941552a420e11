import type { Uuid } from '#base/uuid.ts';
import { type DocKey, docKey } from '#store/doc-key.ts';
import type { Documents } from '#store/documents.ts';

/** Everything this device has of a peer: what goes when the peer is no longer visible (docs/sync.md, Pull). */
export async function peerKeys({ collections }: Documents, peerId: Uuid): Promise<DocKey[]> {
  const [checkIns, friendships, messages] = await Promise.all([
    collections.check_ins.find({ selector: { user_id: peerId } }).exec(),
    collections.friendships.find({ selector: { $or: [{ user_id: peerId }, { friend_id: peerId }] } }).exec(),
    collections.messages.find({ selector: { $or: [{ sender_id: peerId }, { receiver_id: peerId }] } }).exec(),
  ]);
  return [
    docKey('profiles', peerId),
    docKey('streaks', peerId),
    ...checkIns.map(({ id }) => docKey('check_ins', id)),
    ...friendships.map(({ id }) => docKey('friendships', id)),
    ...messages.map(({ id }) => docKey('messages', id)),
  ];
}
