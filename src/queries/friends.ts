import { combineLatest, map, type Observable } from 'rxjs';
import type { Instant } from '#base/time-words.ts';
import type { Uuid } from '#base/uuid.ts';
import { otherSide, roleOf } from '#domain/users/friendships.ts';
import { isUnknownAddress } from '#domain/users/unknown-address.ts';
import {
  observeFriendships,
  observeProfileCards,
  observeUnread,
  type ProfileCard,
} from '#queries/parts/peers.ts';
import type { QueryContext } from '#queries/parts/query-context.ts';
import { settle } from '#queries/parts/settle.ts';
import type { Friendship } from '#schemas/tables/friendships.ts';
import type { OutboxView } from '#store/observe-outbox.ts';

interface Entry {
  friendship_id: Uuid;
  user_id: Uuid;
  /** Null until the profile has arrived. */
  card: ProfileCard | null;
}

export interface FriendEntry extends Entry {
  unread: number;
  /** The acceptance of this friend waits in the outbox. */
  unsent: boolean;
}

export type SentEntry =
  | ({ kind: 'sent' } & Entry)
  /**
   * In the outbox, or accepted by the server but not pulled yet. Only the server knows whose address it is.
   */
  | { kind: 'waiting'; friendship_id: Uuid; email: string }
  | { kind: 'rejected'; friendship_id: Uuid; email: string; mutation_id: Uuid; code: string };

/** An answer or a cancellation that the server rejected; the row is as it was before. */
export interface RejectedAnswer {
  kind: 'accept' | 'reject' | 'cancel';
  friendship_id: Uuid;
  mutation_id: Uuid;
  code: string;
  /** Null when the request is gone. */
  card: ProfileCard | null;
}

/** Everything that /friends shows. While `synced` is false it is not known who is a friend. */
export type Friends =
  | { synced: false }
  | {
      synced: true;
      /** In any order: that of the list depends on the time. */
      friends: readonly FriendEntry[];
      /** Newest first. */
      requests: readonly Entry[];
      /** Rejected ones first, then waiting ones, then the newest. */
      sent: readonly SentEntry[];
      rejected: readonly RejectedAnswer[];
    };

const REJECTED_KINDS = { acceptFriend: 'accept', rejectFriend: 'reject', cancelRequest: 'cancel' } as const;

/** Friends and requests, live: friendships with their cards, unread counts, and what waits in the outbox. */
export function observeFriends({ store }: Pick<QueryContext, 'store'>): Observable<Friends> {
  return combineLatest([
    store.outboxView,
    observeFriendships(store),
    observeProfileCards(store),
    observeUnread(store),
  ]).pipe(
    settle(),
    map(([outbox, friendships, cards, unread]) =>
      outbox.synced
        ? composeFriends(store.userId, outbox, { friendships, cards, unread })
        : { synced: false },
    ),
  );
}

interface Known {
  friendships: readonly Friendship[];
  cards: ReadonlyMap<Uuid, ProfileCard>;
  unread: ReadonlyMap<Uuid, number>;
}

function composeFriends(me: Uuid, outbox: OutboxView, known: Known): Friends {
  const { friendships, cards } = known;
  const entryOf = (friendship: Friendship): Entry => {
    const user_id = otherSide(friendship, me);
    return { friendship_id: friendship.id, user_id, card: cards.get(user_id) ?? null };
  };
  const ofRole = (role: ReturnType<typeof roleOf>) =>
    friendships.filter((one) => roleOf(one, me) === role).sort(newestFirst);
  const accepting = new Set(
    outbox.queued.map(({ name, args }) => (name === 'acceptFriend' ? args.friendship_id : null)),
  );
  const byId = new Map(friendships.map((one) => [one.id, one]));
  const sent: SentEntry[] = [
    ...rejectedRequests(outbox),
    ...waitingRequests(outbox, byId),
    ...ofRole('sent').map((one) => ({ kind: 'sent' as const, ...entryOf(one) })),
  ];
  return {
    synced: true,
    friends: ofRole('friend')
      .map((one) => ({ ...entryOf(one), unsent: accepting.has(one.id) }))
      .map((entry) => ({ ...entry, unread: known.unread.get(entry.user_id) ?? 0 })),
    requests: ofRole('request').map(entryOf),
    sent,
    rejected: outbox.rejected.flatMap((mutation) => {
      const { name, args, id, code } = mutation;
      if (name !== 'acceptFriend' && name !== 'rejectFriend' && name !== 'cancelRequest') return [];
      const friendship = byId.get(args.friendship_id);
      const card = friendship ? entryOf(friendship).card : null;
      const kind = REJECTED_KINDS[name];
      return [{ kind, friendship_id: args.friendship_id, mutation_id: id, code, card }];
    }),
  };
}

/**
 * Requests whose row has not arrived. An accepted one stays in this list until the pull that brings the row,
 * so that it never disappears in between. A cancelled one disappears at once.
 */
function waitingRequests(
  { settling, queued }: OutboxView,
  known: ReadonlyMap<Uuid, Friendship>,
): Extract<SentEntry, { kind: 'waiting' }>[] {
  const entries = [...settling, ...queued];
  const cancelled = new Set(
    entries.map(({ name, args }) => (name === 'cancelRequest' ? args.friendship_id : null)),
  );
  return entries.flatMap(({ name, args }) =>
    name === 'requestFriend' && !cancelled.has(args.friendship_id) && !known.has(args.friendship_id)
      ? [{ kind: 'waiting' as const, friendship_id: args.friendship_id, email: args.email }]
      : [],
  );
}

function rejectedRequests({ rejected }: OutboxView): Extract<SentEntry, { kind: 'rejected' }>[] {
  return rejected.flatMap(({ name, args, id, code }) =>
    name === 'requestFriend' && !isUnknownAddress({ name, code })
      ? [
          {
            kind: 'rejected' as const,
            friendship_id: args.friendship_id,
            email: args.email,
            mutation_id: id,
            code,
          },
        ]
      : [],
  );
}

function newestFirst(a: Friendship, b: Friendship): number {
  return compare(b.created_at, a.created_at) || compare(a.id, b.id);
}

const compare = (a: Instant | Uuid, b: Instant | Uuid): number => (a < b ? -1 : a > b ? 1 : 0);
