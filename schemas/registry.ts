import type { Uuid } from '#base/uuid.ts';
import type { RowOf } from '#schemas/table.ts';
import { boundaries } from '#schemas/tables/boundaries.ts';
import { checkIns } from '#schemas/tables/check-ins.ts';
import { friendships } from '#schemas/tables/friendships.ts';
import { goals } from '#schemas/tables/goals.ts';
import { invitations } from '#schemas/tables/invitations.ts';
import { messages } from '#schemas/tables/messages.ts';
import { pots } from '#schemas/tables/pots.ts';
import { profiles } from '#schemas/tables/profiles.ts';
import { reminders } from '#schemas/tables/reminders.ts';
import { streaks } from '#schemas/tables/streaks.ts';

/** Every synced table. Names are the same from PostgreSQL to the screen. */
export const TABLES = {
  profiles,
  goals,
  streaks,
  check_ins: checkIns,
  friendships,
  messages,
  reminders,
  boundaries,
  pots,
  invitations,
};

type Tables = typeof TABLES;
export type TableName = keyof Tables;

/** The rows of each table. */
export type Entities = { [T in TableName]: RowOf<Tables[T]> };
export type Row = Entities[TableName];

/** The rows as this device stores them: those of a pair have the other user's id. */
export type StoredEntities = {
  [T in TableName]: Entities[T] & (Tables[T] extends { seenBy: 'pair' } ? { peer_id: Uuid } : unknown);
};

export const TABLE_NAMES = Object.keys(TABLES) as readonly TableName[];
