import type { Table } from 'dexie';
import type { RxCollection } from 'rxdb/plugins/core';
import type { Instant } from '#base/time-words.ts';
import type { Uuid } from '#base/uuid.ts';
import type { Message } from '#schemas/message.ts';
import type { LiveDocuments } from '#store/documents.ts';

/**
 * When the nth newest of the messages was sent that this person sent or received; null when there are fewer. `n`
 * counts from 1. Reads one key, however many messages there are: RxDB walks an index forwards only, so that its
 * own newest-first query reads the whole conversation and sorts it. This asks the index underneath, backwards.
 */
export async function nthNewestMessage(
  messages: RxCollection<Message>,
  side: 'sender_id' | 'receiver_id',
  person: Uuid,
  n: number,
): Promise<Instant | null> {
  const { dexieTable } = await messages.internalStorageInstance.internals;
  const table: Table<Message, unknown> = dexieTable;
  const found = await table
    .where(`[_deleted+${side}+created_at+id]`)
    .between([LIVING, person], [LIVING, person, ABOVE_ALL_TEXT])
    .reverse()
    .offset(n - 1)
    .limit(1)
    .keys();
  const key: unknown = found[0];
  if (key === undefined) return null;
  const at: unknown = Array.isArray(key) ? key[2] : null;
  if (typeof at !== 'string') throw new Error('RxDB spells its index keys in another way now');
  return at;
}

/** Tells when the newest message with a friend was sent: of a friend's, these documents hold that one conversation. */
export function newestMessageIn({
  collections: { messages },
}: LiveDocuments): (friendId: Uuid) => Promise<Instant | null> {
  return async (friendId) => {
    const [theirs, own] = await Promise.all([
      nthNewestMessage(messages, 'sender_id', friendId, 1),
      nthNewestMessage(messages, 'receiver_id', friendId, 1),
    ]);
    return theirs !== null && own !== null && theirs > own ? theirs : (own ?? theirs);
  };
}

/** How the storage writes `_deleted: false`: IndexedDB knows no booleans in keys. */
const LIVING = '0';
/** In IndexedDB every array is above every text. */
const ABOVE_ALL_TEXT: never[] = [];
