import type { Boundary } from '#schemas/boundary.ts';
import type { CheckIn } from '#schemas/check-in.ts';
import type { Friendship } from '#schemas/friendship.ts';
import type { Goals } from '#schemas/goal.ts';
import type { Message } from '#schemas/message.ts';
import type { Profile } from '#schemas/profile.ts';
import type { Reminders } from '#schemas/reminder.ts';
import type { Streaks } from '#schemas/streak.ts';

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

export const TABLE_NAMES = [
  'profiles',
  'goals',
  'streaks',
  'check_ins',
  'friendships',
  'messages',
  'reminders',
  'boundaries',
] as const satisfies readonly TableName[];
