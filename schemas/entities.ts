import type { RxJsonSchema } from 'rxdb';
import type { Uuid } from '#base/uuid.ts';
import { type Boundary, boundarySchema } from '#schemas/boundary.ts';
import { type CheckIn, checkInSchema } from '#schemas/check-in.ts';
import { type Friendship, friendshipSchema } from '#schemas/friendship.ts';
import { type Goals, goalsSchema } from '#schemas/goal.ts';
import { type Message, messageSchema, peerOf, type StoredMessage } from '#schemas/message.ts';
import { type Profile, profileSchema } from '#schemas/profile.ts';
import { type Reminders, remindersSchema } from '#schemas/reminder.ts';
import { type Streaks, streaksSchema } from '#schemas/streak.ts';

/** Every synced table and the type of its rows. Names are the same from Postgres to the screen. */
export interface Entities {
  profiles: Profile;
  goals: Goals;
  streaks: Streaks;
  check_ins: CheckIn;
  friendships: Friendship;
  messages: Message;
  reminders: Reminders;
  boundaries: Boundary;
}

export type TableName = keyof Entities;
export type Row = Entities[TableName];

/** The rows as this device stores them. */
export interface StoredEntities extends Omit<Entities, 'messages'> {
  messages: StoredMessage;
}

/** What a device derives when it stores a row. It is neither on the wire nor in exports. */
export const LOCAL_FIELDS: readonly string[] = ['peer_id'];

export const localFields = (row: Row, userId: Uuid): { peer_id?: Uuid } =>
  'sender_id' in row ? { peer_id: peerOf(row, userId) } : {};

/** The fields and indexes of each table. */
export const TABLE_SCHEMAS: { readonly [T in TableName]: RxJsonSchema<StoredEntities[T]> } = {
  profiles: profileSchema,
  goals: goalsSchema,
  streaks: streaksSchema,
  check_ins: checkInSchema,
  friendships: friendshipSchema,
  messages: messageSchema,
  reminders: remindersSchema,
  boundaries: boundarySchema,
};

export const TABLE_NAMES = Object.keys(TABLE_SCHEMAS) as readonly TableName[];
