import { combineLatest, filter, map, mergeMap, type Observable, pairwise } from 'rxjs';
import type { Uuid } from '#base/uuid.ts';
import type { MutationType } from '#domain/mutations/mutation.ts';
import { MUTATIONS } from '#domain/mutations/registry.ts';
import { otherSide } from '#domain/users/friendships.ts';
import { isUnknownAddress } from '#domain/users/unknown-address.ts';
import { observeFriendships, observeProfileCards } from '#queries/parts/peers.ts';
import type { QueryContext } from '#queries/parts/query-context.ts';
import { settle } from '#queries/parts/settle.ts';
import type { Friendship } from '#schemas/tables/friendships.ts';
import type { OutboxView } from '#store/observe-outbox.ts';
import { retryReads } from '#store/rxdb/observe-tables.ts';

/** The server's result for a check-in, saved settings or an action among friends. */
export type FriendAnswer = { type: 'RequestTaken' } | { type: 'Rejected'; code: string };

/**
 * The server's results for changes that waited on this device (product.md §8), reported once as they arrive.
 * Only rejections and accepted friend requests are reported, because everything else was shown as done at
 * once. Messages and pictures show their own results. Never fails: results that arrived while the disk was
 * unreadable are reported afterwards.
 */
export function observeFriendAnswers({ store }: QueryContext): Observable<FriendAnswer> {
  return store.outboxView.pipe(
    retryReads(),
    pairwise(),
    mergeMap(([before, after]) => outcomesBetween(before, after)),
  );
}

/** The address of a request that found no account, and its mutation. */
export interface UnknownAddress {
  email: string;
  mutation_id: Uuid;
}

/** Requests that found no account and were not announced yet, oldest first; also those of the service worker. */
export function observeUnknownAddresses({ store }: QueryContext): Observable<readonly UnknownAddress[]> {
  return store.outboxView.pipe(
    retryReads(),
    map(({ rejected }) =>
      rejected.flatMap(({ name, args, id, code }) =>
        name === 'requestFriend' && isUnknownAddress({ name, code })
          ? [{ email: args.email, mutation_id: id }]
          : [],
      ),
    ),
  );
}

/** The name of a user who has just joined with this user's link. */
export function observeJoins({ store }: QueryContext): Observable<string> {
  return combineLatest([store.outboxView, observeFriendships(store), observeProfileCards(store)]).pipe(
    settle(),
    retryReads(),
    // what was there when the app opened, or came with the first sync, is no news
    filter(
      ([{ synced }, friendships, cards]) =>
        synced && friendships.every((one) => cards.has(otherSide(one, store.userId))),
    ),
    map(([, friendships, cards]) => ({
      known: new Set(friendships.map(({ id }) => id)),
      friendships,
      cards,
    })),
    pairwise(),
    mergeMap(([before, { friendships, cards }]) =>
      friendships
        .filter((one) => isJoin(one, store.userId) && !before.known.has(one.id))
        .map((one) => cards.get(otherSide(one, store.userId))?.display_name ?? ''),
    ),
  );
}

/** A request is seen before it is accepted; who joins with a link is a friend at once. */
const isJoin = ({ status, user_id }: Friendship, me: Uuid): boolean =>
  status === 'accepted' && user_id === me;

function outcomesBetween(before: OutboxView, after: OutboxView): FriendAnswer[] {
  const waiting = new Set(after.queued.map(({ id }) => id));
  const rejected = new Map(after.rejected.map(({ id, code }) => [id, code]));
  const cancelled = new Set(
    [...before.queued, ...before.settling].map(({ name, args }) =>
      name === 'cancelRequest' ? args.friendship_id : null,
    ),
  );
  return before.queued.flatMap(({ id, name, args }): FriendAnswer[] => {
    if (waiting.has(id)) return [];
    const code = rejected.get(id);
    if (name === 'requestFriend' && code === undefined) {
      return cancelled.has(args.friendship_id) ? [] : [{ type: 'RequestTaken' }];
    }
    const isReported =
      code !== undefined &&
      !isUnknownAddress({ name, code }) &&
      !(MUTATIONS[name] as MutationType | undefined)?.isReportedInPlace;
    return isReported ? [{ type: 'Rejected', code }] : [];
  });
}
