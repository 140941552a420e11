import type { RxJsonSchema } from 'rxdb';
import type { Instant } from '#base/time-words.ts';
import type { Uuid } from '#base/uuid.ts';

export interface Message {
  id: Uuid;
  sender_id: Uuid;
  receiver_id: Uuid;
  message: string;
  read: boolean;
  created_at: Instant;
}

export const messageSchema: RxJsonSchema<Message> = {
  title: 'messages',
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 36 },
    sender_id: { type: 'string', maxLength: 36 },
    receiver_id: { type: 'string', maxLength: 36 },
    message: { type: 'string' },
    read: { type: 'boolean' },
    created_at: { type: 'string', maxLength: 24 },
  },
  required: ['id', 'sender_id', 'receiver_id', 'message', 'read', 'created_at'],
  indexes: [
    ['sender_id', 'created_at'],
    ['receiver_id', 'created_at'],
    // lets the count of unread messages skip five years of read ones
    ['receiver_id', 'read', 'created_at'],
  ],
};
