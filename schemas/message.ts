import type { Instant } from '#base/time-words.ts';
import type { Uuid } from '#base/uuid.ts';
import { FLAG, ID, TEXT, tableSchema } from '#schemas/table-schema.ts';

export interface Message {
  id: Uuid;
  sender_id: Uuid;
  receiver_id: Uuid;
  message: string;
  read: boolean;
  created_at: Instant;
}

export interface StoredMessage extends Message {
  /** The other user of the conversation. Its index is used to read a chat (schemas/entities.ts). */
  peer_id: Uuid;
}

export const peerOf = ({ sender_id, receiver_id }: Message, userId: Uuid): Uuid =>
  sender_id === userId ? receiver_id : sender_id;

export const messageSchema = tableSchema<StoredMessage>(
  'messages',
  'id',
  {
    id: ID,
    sender_id: ID,
    receiver_id: ID,
    message: TEXT,
    read: FLAG,
    created_at: { type: 'string', maxLength: 24 },
    peer_id: ID,
  },
  [
    ['peer_id', 'created_at'],
    // lets the count of unread messages skip all read ones
    ['receiver_id', 'read', 'created_at'],
  ],
);
