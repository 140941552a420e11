import { flag, instant, text, uuid } from '#schemas/fields.ts';
import { declareTable, type RowOf } from '#schemas/table.ts';

export const messages = declareTable({
  name: 'messages',
  number: 6,
  key: 'id',
  indexes: [
    ['peer_id', 'created_at'],
    // lets the count of unread messages skip all read ones
    ['receiver_id', 'read', 'created_at'],
  ],
  seenBy: 'pair',
  ends: ['sender_id', 'receiver_id'],
  arrives: 'newest_first',
  leavesTombstones: true,
  fields: {
    id: uuid,
    sender_id: uuid,
    receiver_id: uuid,
    message: text,
    read: flag,
    created_at: instant,
  },
});

export type Message = RowOf<typeof messages>;
