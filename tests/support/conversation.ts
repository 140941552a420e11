import type { Uuid } from '#base/uuid.ts';
import { instantOf } from '#domain/calendar/days.ts';
import { SIMMER } from '#domain/mutations/simmer.ts';
import type { Row, TableName } from '#schemas/registry.ts';
import type { Friendship, FriendshipStatus } from '#schemas/tables/friendships.ts';
import type { Message } from '#schemas/tables/messages.ts';
import type { Profile } from '#schemas/tables/profiles.ts';
import type { LiveStore } from '#store/live-store.ts';
import type { DocKey } from '#store/rows/doc-key.ts';
import { keyOfRow } from '#store/rows/stored-row.ts';
import { newProfile } from '#tests/support/memory-rows.ts';

export const ME: Uuid = '00000000-0000-4000-8000-00000000000a';
export const BEA: Uuid = '00000000-0000-4000-8000-00000000000b';
export const CEM: Uuid = '00000000-0000-4000-8000-00000000000c';

/** When the first message of a conversation was sent; the next ones follow minute by minute. */
export const FIRST_AT = Date.parse('2026-10-20T08:00:00.000Z');
const MINUTE_MS = 60_000;

/** An id that sorts like its number. */
export const messageId = (n: number): Uuid => `00000000-0000-4000-8000-1${String(n).padStart(11, '0')}`;

export const aFriend = (user_id: Uuid, display_name: string): Profile => ({
  ...newProfile(user_id),
  display_name,
  total_points: 900,
  weekly_points: 100,
  best_week_points: 800,
  best_morning_streak: 4,
  best_night_streak: 2,
});

export const aFriendship = (
  user_id: Uuid,
  friend_id: Uuid,
  status: FriendshipStatus = 'accepted',
): Friendship => ({
  id: `${user_id.slice(0, -1)}${friend_id.slice(-1)}`,
  user_id,
  friend_id,
  status,
  created_at: instantOf(FIRST_AT),
});

/** Message `n`, one a minute. Odd ones are from the friend, even ones from me, and all are read unless `over` says otherwise. */
export const aMessage = (n: number, over: Partial<Message> = {}, friend: Uuid = BEA): Message => ({
  id: messageId(n),
  sender_id: n % 2 === 1 ? friend : ME,
  receiver_id: n % 2 === 1 ? ME : friend,
  message: `message ${n}`,
  read: true,
  created_at: instantOf(FIRST_AT + n * MINUTE_MS),
  ...over,
});

export const aConversation = (length: number): Message[] =>
  Array.from({ length }, (_, index) => aMessage(index + 1));

function tableOfRow(row: Row): TableName {
  if ('code' in row) return 'invitations';
  if ('since_day' in row) return 'pots';
  if ('message' in row) return 'messages';
  if ('status' in row) return 'friendships';
  if ('other_id' in row) return 'boundaries';
  if ('check_in_type' in row) return 'check_ins';
  if ('morning_goal_time' in row) return 'goals';
  return 'morning_streak' in row ? 'streaks' : 'profiles';
}

/** Brings rows into the store as a sync round would. The first call makes the store synced. */
export async function arrive(
  store: LiveStore,
  rows: readonly Row[],
  removed: readonly DocKey[] = [],
): Promise<void> {
  const incoming = new Map<DocKey, Row | null>(
    rows.map((row) => [keyOfRow(SIMMER, tableOfRow(row), row), row]),
  );
  for (const key of removed) incoming.set(key, null);
  await store.settle(async () => ({ incoming, client: { synced: true } }));
}
