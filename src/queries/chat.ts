import {
  combineLatest,
  concat,
  defer,
  distinctUntilChanged,
  from,
  map,
  type Observable,
  of,
  shareReplay,
  switchMap,
  takeWhile,
} from 'rxjs';
import type { Instant } from '#base/time-words.ts';
import type { Uuid } from '#base/uuid.ts';
import { otherSide } from '#domain/users/friendships.ts';
import { observeFriendships } from '#queries/parts/peers.ts';
import type { QueryContext } from '#queries/parts/query-context.ts';
import { settle } from '#queries/parts/settle.ts';
import type { Message } from '#schemas/tables/messages.ts';
import type { Profile } from '#schemas/tables/profiles.ts';
import type { LiveStore } from '#store/live-store.ts';
import type { OutboxView } from '#store/observe-outbox.ts';

interface Line {
  id: Uuid;
  text: string;
  created_at: Instant;
}

interface ReceivedMessage extends Line {
  own: false;
  read: boolean;
}

export interface SentMessage extends Line {
  own: true;
  /** Stored on this device only; on the server; read by the friend. */
  mark: 'pending' | 'sent' | 'read';
}

/** The server rejected it. Kept until the user tries again or discards it. */
interface FailedMessage extends Line {
  own: true;
  mark: 'failed';
  mutationId: Uuid;
  /** A code of docs/rejections.md. */
  code: string;
}

export type ChatMessage = ReceivedMessage | SentMessage | FailedMessage;

/** Everything /chat/{friendId} shows. */
export type Chat =
  /** It is not known yet who is a friend, or the friend's profile has not arrived. */
  | { status: 'not_synced'; synced: false }
  /** Not an accepted friend: a stranger, a pending request, a blocked user, oneself, or an invalid id. */
  | { status: 'not_found' }
  | {
      status: 'open';
      friend: Profile;
      /** Oldest first. */
      messages: readonly ChatMessage[];
      /** True while this device has older messages than these. */
      hasOlder: boolean;
    };

/**
 * One conversation, live: the `count$` newest messages when it opens, and more when `count$` grows. New messages push
 * none out. While a new device receives older ones, it shows at most twice as many. Reads by index, so that a chat of
 * 2,000 messages opens as fast as one of 20.
 */
export function observeChat(
  { store }: QueryContext,
  { friendId, count$ }: { friendId: Uuid; count$: Observable<number> },
): Observable<Chat> {
  const { userId, outboxView } = store;
  const isFriend$ = observeFriendships(store).pipe(
    map((rows) => rows.some((row) => row.status === 'accepted' && otherSide(row, userId) === friendId)),
    distinctUntilChanged(),
    shareReplay({ bufferSize: 1, refCount: true }),
  );
  const profile$ = store.collections.profiles.findOne(friendId).$.pipe(map((doc) => doc?.toMutableJSON()));
  const stretch$ = isFriend$.pipe(
    switchMap((isFriend) => (isFriend ? observeStretch(store, friendId, count$) : of(null))),
  );
  return combineLatest([outboxView, isFriend$, profile$, stretch$]).pipe(
    settle(),
    map(([outbox, isFriend, friend, stretch]): Chat => {
      if (!outbox.synced) return { status: 'not_synced', synced: false };
      if (!isFriend) return { status: 'not_found' };
      if (!friend || !stretch) return { status: 'not_synced', synced: false };
      const unsent = unsentIds(outbox);
      const messages = stretch.rows.map((row) => shown(row, friendId, unsent));
      const there = new Set(messages.map(({ id }) => id));
      for (const failed of failedTo(friendId, outbox)) {
        if (failed.created_at >= stretch.since && !there.has(failed.id)) messages.push(failed);
      }
      messages.sort(byTime);
      return { status: 'open', friend, messages, hasOlder: stretch.hasOlder };
    }),
  );
}

interface Stretch {
  /** The oldest instant shown; '' means from the beginning. */
  since: Instant | '';
  rows: readonly Message[];
  hasOlder: boolean;
}

function observeStretch(store: LiveStore, friendId: Uuid, count: Observable<number>): Observable<Stretch> {
  return count.pipe(
    distinctUntilChanged(),
    switchMap((n) =>
      from(startOf(store, friendId, n)).pipe(
        switchMap((since) =>
          since === '' ? observeArrival(store, friendId, n) : observeSince(store, friendId, since),
        ),
      ),
    ),
  );
}

/**
 * All messages, while they are few. On a new device thousands may arrive while the chat is open. When more
 * than `count` come in before the first message shown, the range starts again and keeps that message.
 */
function observeArrival(store: LiveStore, friendId: Uuid, count: number): Observable<Stretch> {
  let oldestShown: Instant | null = null;
  const all$ = observeSince(store, friendId, '').pipe(
    map((all) => {
      const older = all.rows.filter((row) => oldestShown === null || row.created_at < oldestShown);
      if (older.length > 2 * count) return null;
      for (const { created_at } of older) {
        if (oldestShown === null || created_at < oldestShown) oldestShown = created_at;
      }
      return all;
    }),
  );
  const start = async () => {
    const newest = await startOf(store, friendId, count);
    return oldestShown !== null && oldestShown < newest ? oldestShown : newest;
  };
  return concat(
    all$.pipe(takeWhile((all) => all !== null)),
    defer(() => from(start()).pipe(switchMap((since) => observeSince(store, friendId, since)))),
  );
}

function observeSince(store: LiveStore, friendId: Uuid, since: Instant | ''): Observable<Stretch> {
  const { messages } = store.collections;
  const find = (created_at: { $gte: string } | { $lt: string }, limit?: { limit: number }) =>
    messages.find({ selector: { peer_id: friendId, created_at }, sort: [{ created_at: 'asc' }], ...limit }).$;
  const older$ = since === '' ? of([]) : find({ $lt: since }, { limit: 1 });
  return combineLatest([find({ $gte: since }), older$]).pipe(
    map(([docs, older]) => ({
      since,
      rows: docs.map((doc) => doc.toMutableJSON()),
      hasOlder: older.length > 0,
    })),
  );
}

/** When the `count`-th newest message was sent; '' when there are fewer. */
const startOf = async ({ documents }: LiveStore, friendId: Uuid, count: number): Promise<Instant | ''> =>
  (await documents.last('messages', { peer_id: friendId }, count))?.created_at ?? '';

function shown(row: Message, friendId: Uuid, unsent: ReadonlySet<Uuid>): ChatMessage {
  const line = { id: row.id, text: row.message, created_at: row.created_at };
  if (row.sender_id === friendId) return { ...line, own: false, read: row.read };
  return { ...line, own: true, mark: unsent.has(row.id) ? 'pending' : row.read ? 'read' : 'sent' };
}

function unsentIds({ queued }: OutboxView): ReadonlySet<Uuid> {
  return new Set(queued.flatMap(({ name, args }) => (name === 'sendMessage' ? [args.message_id] : [])));
}

function failedTo(friendId: Uuid, { rejected }: OutboxView): FailedMessage[] {
  return rejected.flatMap(({ id, name, args, code }) =>
    name === 'sendMessage' && args.receiver_id === friendId
      ? [
          {
            id: args.message_id,
            text: args.message,
            created_at: args.created_at,
            own: true,
            mark: 'failed',
            mutationId: id,
            code,
          },
        ]
      : [],
  );
}

const byTime = (a: ChatMessage, b: ChatMessage): number =>
  a.created_at === b.created_at ? (a.id < b.id ? -1 : 1) : a.created_at < b.created_at ? -1 : 1;
