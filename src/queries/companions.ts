import { combineLatest, map, type Observable, shareReplay } from 'rxjs';
import type { Uuid } from '#base/uuid.ts';
import { epochOf, instantOf } from '#domain/calendar/days.ts';
import { CHEER, type Cheer } from '#domain/users/company.ts';
import { otherSide, roleOf } from '#domain/users/friendships.ts';
import { friendIdsOf, observeNewestDays } from '#queries/parts/newest-days.ts';
import {
  observeFriendships,
  observeHidden,
  observeProfileCards,
  type ProfileCard,
} from '#queries/parts/peers.ts';
import type { QueryContext } from '#queries/parts/query-context.ts';
import { settle } from '#queries/parts/settle.ts';
import type { CheckIn } from '#schemas/tables/check-ins.ts';
import type { LiveStore } from '#store/live-store.ts';
import { retryReads } from '#store/rxdb/observe-tables.ts';

const DAY_MS = 86_400_000;

/** A friend as the card Today of / shows them. */
export interface Companion {
  friendship_id: Uuid;
  user_id: Uuid;
  /** Null until the profile has arrived. */
  card: ProfileCard | null;
  isMuted: boolean;
  /** The check-ins of the last day on which the friend made any. */
  newestDay: readonly CheckIn[];
  /** The user's cheers to this friend since the beginning of that day. */
  cheers: readonly Cheer[];
}

/** While `synced` is false it is not known who is a friend. */
export type Company = { synced: false } | { synced: true; friends: readonly Companion[] };

/** What the card Today of / shows of friends, live. Reads each friend's newest day, and the messages since. */
export function observeCompany({ store }: QueryContext): Observable<Company> {
  const { userId, outboxView } = store;
  const friendships$ = observeFriendships(store).pipe(shareReplay({ bufferSize: 1, refCount: true }));
  const days$ = observeNewestDays(
    store,
    friendIdsOf(friendships$, userId),
    ['check_ins', 'messages'],
    async (id, newestDay) => ({ newestDay, cheers: await cheersTo(store, id, newestDay) }),
  );
  return combineLatest([
    outboxView,
    friendships$,
    observeProfileCards(store),
    observeHidden(store),
    days$,
  ]).pipe(
    settle(),
    map(([{ synced, queued }, friendships, cards, { silent }, days]): Company => {
      if (!synced) return { synced };
      const unsent = new Set(
        queued.map(({ name, args }) => (name === 'sendMessage' ? args.message_id : null)),
      );
      const friends = friendships.flatMap((one): Companion[] => {
        const user_id = otherSide(one, userId);
        const day = days.get(user_id);
        if (one.status !== 'accepted' || !day) return [];
        const cheers = day.cheers.map(({ id, created_at }) => ({ created_at, isUnsent: unsent.has(id) }));
        return [
          {
            friendship_id: one.id,
            user_id,
            card: cards.get(user_id) ?? null,
            isMuted: silent.has(user_id),
            newestDay: day.newestDay,
            cheers,
          },
        ];
      });
      return { synced, friends };
    }),
  );
}

async function cheersTo({ documents, userId }: LiveStore, peer_id: Uuid, newestDay: readonly CheckIn[]) {
  const [first] = newestDay.map(({ check_in_time }) => check_in_time).sort();
  if (first === undefined) return [];
  // a cheer belongs to a day, and the check-in is less than a day after its beginning
  const created_at = instantOf(epochOf(first) - DAY_MS);
  const since = await documents.where('messages', { peer_id, created_at }, { peer_id });
  return since.filter(({ sender_id, message }) => sender_id === userId && message === CHEER);
}

/** This user's requests that wait for a reply, and the accepted friendships, live. Null while that is not known. */
export function observeSentRequests({
  store,
}: QueryContext): Observable<{ waiting: ReadonlySet<Uuid>; accepted: ReadonlySet<Uuid> } | null> {
  return combineLatest([store.outboxView, observeFriendships(store)]).pipe(
    settle(),
    retryReads(),
    map(([{ synced, queued, settling }, friendships]) => {
      if (!synced) return null;
      const ofRole = (role: ReturnType<typeof roleOf>) =>
        friendships.filter((one) => roleOf(one, store.userId) === role).map(({ id }) => id);
      const written = [...queued, ...settling].flatMap(({ name, args }) =>
        name === 'requestFriend' ? [args.friendship_id] : [],
      );
      return { waiting: new Set([...written, ...ofRole('sent')]), accepted: new Set(ofRole('friend')) };
    }),
  );
}
