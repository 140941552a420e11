import type { Uuid } from '#base/uuid.ts';
import { instantOf } from '#domain/calendar/days.ts';
import type { Row } from '#schemas/registry.ts';
import type { Friendship, FriendshipStatus } from '#schemas/tables/friendships.ts';
import type { Message } from '#schemas/tables/messages.ts';
import type { Profile } from '#schemas/tables/profiles.ts';
import { aFriend, FIRST_AT, messageId } from '#tests/support/conversation.ts';
import { FAKE_USER } from '#tests/support/sample-rows.ts';

const twoDigits = (n: number) => String(n).padStart(2, '0');

export const peerId = (n: number): Uuid => `00000000-0000-4000-8000-0000000001${twoDigits(n)}`;
export const friendshipId = (n: number): Uuid => `00000000-0000-4000-8000-0000000002${twoDigits(n)}`;

/** Mina's friendship `n`, or a request. */
const aBond = (n: number, status: FriendshipStatus, asker = peerId(n)): Friendship => ({
  id: friendshipId(n),
  user_id: asker,
  friend_id: asker === FAKE_USER ? peerId(n) : FAKE_USER,
  status,
  created_at: instantOf(FIRST_AT + n),
});

/** A peer of whom the device has only name and picture. */
const aCard = (n: number, display_name: string): Profile =>
  ({ user_id: peerId(n), display_name, avatar_url: null }) as Profile;

/** A friend of Mina's. With null as name, the profile has not arrived yet. */
export const friendRows = (n: number, display_name: string | null, over: Partial<Profile> = {}): Row[] => [
  ...(display_name === null ? [] : [{ ...aFriend(peerId(n), display_name), ...over }]),
  aBond(n, 'accepted'),
];

/** A user who has sent Mina a friend request. */
export const requestRows = (n: number, display_name: string): Row[] => [
  aCard(n, display_name),
  aBond(n, 'pending'),
];

/** A user to whom Mina has sent a friend request. */
export const sentRows = (n: number, display_name: string): Row[] => [
  aCard(n, display_name),
  aBond(n, 'pending', FAKE_USER),
];

/** Messages of a friend that Mina has not read. */
export const unreadRows = (n: number, count: number): Message[] =>
  Array.from({ length: count }, (_, index) => ({
    id: messageId(n * 1000 + index),
    sender_id: peerId(n),
    receiver_id: FAKE_USER,
    message: `message ${index}`,
    read: false,
    created_at: instantOf(FIRST_AT + index),
  }));
