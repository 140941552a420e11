import type { RxJsonSchema } from 'rxdb/plugins/core';
import { checkInMigrations, checkInSchema } from '#schemas/check-in.ts';
import type { Entities, TableName } from '#schemas/entities.ts';
import { friendshipSchema } from '#schemas/friendship.ts';
import { goalsSchema } from '#schemas/goal.ts';
import { messageMigrations, messageSchema } from '#schemas/message.ts';
import type { Migrations, OldRow } from '#schemas/migration.ts';
import { profileSchema } from '#schemas/profile.ts';
import { streaksSchema } from '#schemas/streak.ts';

export const TABLE_SCHEMAS: { [T in TableName]: RxJsonSchema<Entities[T]> } = {
  profiles: profileSchema,
  goals: goalsSchema,
  streaks: streaksSchema,
  check_ins: checkInSchema,
  friendships: friendshipSchema,
  messages: messageSchema,
};

const MIGRATIONS: Partial<Record<TableName, Migrations>> = {
  check_ins: checkInMigrations,
  messages: messageMigrations,
};

/** The row as versions after `from` up to and with `to` shape it. Throws what a migration throws. */
export function migrateRow(table: TableName, row: object, from: number, to: number): object {
  const steps = (MIGRATIONS[table] ?? []).slice(from, to);
  return steps.reduce((older, migrate) => migrate(older), row as OldRow);
}
