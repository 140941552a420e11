import type { RxJsonSchema } from 'rxdb/plugins/core';
import { boundarySchema } from '#schemas/boundary.ts';
import { checkInSchema } from '#schemas/check-in.ts';
import type { Entities, TableName } from '#schemas/entities.ts';
import { friendshipSchema } from '#schemas/friendship.ts';
import { goalsSchema } from '#schemas/goal.ts';
import { messageSchema } from '#schemas/message.ts';
import { profileSchema } from '#schemas/profile.ts';
import { remindersSchema } from '#schemas/reminder.ts';
import { streaksSchema } from '#schemas/streak.ts';

/**
 * The fields and indexes of each table. RxDB's schema version stays 0 for ever: the stored form changes with
 * the version of the Dexie database (store/database/store-database.ts).
 */
export const TABLE_SCHEMAS: { [T in TableName]: RxJsonSchema<Entities[T]> } = {
  profiles: profileSchema,
  goals: goalsSchema,
  streaks: streaksSchema,
  check_ins: checkInSchema,
  friendships: friendshipSchema,
  messages: messageSchema,
  reminders: remindersSchema,
  boundaries: boundarySchema,
};

/**
 * The primary key of a table, then its indexes. Each index ends with the primary key, because RxDB sorts that
 * way.
 */
export function keysOf(table: TableName): readonly [string, ...string[][]] {
  const { primaryKey, indexes = [] } = TABLE_SCHEMAS[table];
  const primary = primaryKey as string;
  return [primary, ...indexes.map((index) => [...([index].flat() as string[]), primary])];
}

/** Dexie's name for an index over several fields. */
export const indexName = (fields: readonly string[]): string => `[${fields.join('+')}]`;
