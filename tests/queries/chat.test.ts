import { BehaviorSubject, type Observable, of, type Subscription } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { markRead } from '#commands/mark-read.ts';
import { sendMessage } from '#commands/send-message.ts';
import { type Chat, observeChat } from '#queries/chat.ts';
import type { LiveStore } from '#store/live-store.ts';
import { docKey } from '#store/rows/doc-key.ts';
import {
  aConversation,
  aFriend,
  aFriendship,
  aMessage,
  arrive,
  BEA,
  CEM,
  FIRST_AT,
  ME,
  messageId,
} from '#tests/support/conversation.ts';
import { newDisk, openStore } from '#tests/support/device.ts';
import { fakeClock } from '#tests/support/fake-clock.ts';
import { queryContext } from '#tests/support/fixed-query-context.ts';

const clock = fakeClock('2026-10-22T08:00:00');

describe('observeChat', () => {
  let store: LiveStore;
  let watching: Subscription[];

  /** Collects the emissions of a chat; `last` returns the newest one. */
  function watch(
    friendId: string,
    count: Observable<number> = of(60),
  ): { said: Chat[]; last(): Chat | undefined } {
    const said: Chat[] = [];
    watching.push(
      observeChat(queryContext(store), { friendId, count$: count }).subscribe((chat) => said.push(chat)),
    );
    return { said, last: () => said.at(-1) };
  }
  const open = (chat: Chat | undefined) => {
    if (chat?.status !== 'open') throw new Error(`the chat is ${chat?.status}`);
    return chat;
  };
  const texts = (chat: Chat | undefined) => open(chat).messages.map(({ text }) => text);
  const friends = () => arrive(store, [aFriend(BEA, 'Bea'), aFriendship(ME, BEA)]);

  beforeEach(async () => {
    store = await openStore(ME, newDisk());
    watching = [];
  });
  afterEach(async () => {
    for (const one of watching) one.unsubscribe();
    await store?.close();
  });

  it('emits not_synced before the first page, then not_found for a stranger', async () => {
    const { said, last } = watch(CEM);
    await vi.waitFor(() => expect(last()).toMatchObject({ status: 'not_synced' }));
    await friends();
    await vi.waitFor(() => expect(last()).toEqual({ status: 'not_found' }));
    expect(said.map(({ status }) => status)).not.toContain('open');
  });

  it.each([
    ["the user's own id", ME],
    ['a malformed id', 'no-such-id'],
    ['a user with a pending request', CEM],
  ])('emits not_found for %s', async (_who, id) => {
    await friends();
    await arrive(store, [aFriend(CEM, 'Cem'), aFriendship(ME, CEM, 'pending')]);
    const { last } = watch(id);
    await vi.waitFor(() => expect(last()).toEqual({ status: 'not_found' }));
  });

  it('emits not_synced until the profile of the friend arrives with a later page', async () => {
    await arrive(store, [aFriendship(BEA, ME)]);
    const { last } = watch(BEA);
    await vi.waitFor(() => expect(last()).toMatchObject({ status: 'not_synced' }));
    await arrive(store, [aFriend(BEA, 'Bea')]);
    await vi.waitFor(() => expect(open(last()).friend.display_name).toBe('Bea'));
    expect(open(last())).toMatchObject({ messages: [], hasOlder: false });
  });

  it('emits not_found once the friendship is deleted', async () => {
    await friends();
    const { last } = watch(BEA);
    await vi.waitFor(() => expect(open(last()).messages).toEqual([]));
    await arrive(store, [], [docKey('friendships', aFriendship(ME, BEA).id)]);
    await vi.waitFor(() => expect(last()).toEqual({ status: 'not_found' }));
  });

  it('contains the messages of both users in order, and of no other conversation', async () => {
    await friends();
    const other = [aMessage(501, {}, CEM), aMessage(502, {}, CEM)];
    await arrive(store, [...aConversation(4).reverse(), ...other]);
    const { last } = watch(BEA);
    await vi.waitFor(() =>
      expect(texts(last())).toEqual(['message 1', 'message 2', 'message 3', 'message 4']),
    );
    expect(open(last()).messages.map(({ own }) => own)).toEqual([false, true, false, true]);
  });

  it('marks a message as pending until the server applies it, then as sent, then as read', async () => {
    await friends();
    const { last } = watch(BEA);
    await sendMessage({ store, clock }, { friendId: BEA, text: '  Good morning  ' });
    await vi.waitFor(() =>
      expect(open(last()).messages).toMatchObject([{ text: 'Good morning', mark: 'pending' }]),
    );
    const [row] = await store.database.mutations.toArray();
    if (row?.name !== 'sendMessage') throw new Error('nothing was queued');
    await store.database.mutations.put({ ...row, settles_after_run: 1 });
    await vi.waitFor(() => expect(open(last()).messages).toMatchObject([{ mark: 'sent' }]));
    const { message_id: id, created_at } = row.args;
    const stored = { id, sender_id: ME, receiver_id: BEA, message: 'Good morning', created_at };
    await arrive(store, [{ ...stored, read: true }]);
    await vi.waitFor(() => expect(open(last()).messages).toMatchObject([{ mark: 'read' }]));
  });

  it('keeps a rejected message in its place, with the error code', async () => {
    await friends();
    await arrive(store, aConversation(2));
    const at = FIRST_AT + 90_000;
    const created_at = new Date(at).toISOString();
    await store.database.rejected.bulkAdd([
      {
        seq: 1,
        id: 'rejected',
        name: 'sendMessage',
        args: { message_id: messageId(9), receiver_id: BEA, message: 'Too much', created_at },
        at,
        code: 'rate_limited',
      },
      {
        seq: 2,
        id: 'elsewhere',
        name: 'sendMessage',
        args: { message_id: messageId(8), receiver_id: CEM, message: 'Not here', created_at },
        at,
        code: 'not_friends',
      },
    ]);
    const { last } = watch(BEA);
    await vi.waitFor(() => expect(texts(last())).toEqual(['message 1', 'Too much', 'message 2']));
    expect(open(last()).messages[1]).toMatchObject({
      mark: 'failed',
      mutationId: 'rejected',
      code: 'rate_limited',
    });
  });

  it('starts with the newest messages and adds older ones on request, without dropping shown ones', async () => {
    await friends();
    await arrive(store, aConversation(300));
    const count = new BehaviorSubject(10);
    const { said, last } = watch(BEA, count);
    await vi.waitFor(() => expect(open(last()).hasOlder).toBe(true));
    const first = texts(last());
    expect(first).toHaveLength(10);
    expect(first.at(-1)).toBe('message 300');

    await arrive(store, [aMessage(301)]);
    await vi.waitFor(() => expect(texts(last())).toEqual([...first, 'message 301']));

    count.next(60);
    await vi.waitFor(() => expect(texts(last())).toHaveLength(60));
    expect(texts(last()).slice(-first.length - 1)).toEqual([...first, 'message 301']);

    count.next(1000);
    await vi.waitFor(() => expect(open(last())).toMatchObject({ hasOlder: false }));
    expect(texts(last())).toHaveLength(301);
    expect(said.every((chat) => chat.status !== 'open' || chat.messages.length > 0)).toBe(true);
  });

  it('limits the list while older messages arrive in bulk, without dropping shown ones', async () => {
    await friends();
    const { said, last } = watch(BEA, of(10));
    const all = aConversation(300);
    await arrive(store, all.slice(-5));
    await vi.waitFor(() => expect(texts(last())).toHaveLength(5));
    await arrive(store, all.slice(-200, -5));
    await vi.waitFor(() => expect(open(last()).hasOlder).toBe(true));
    await arrive(store, [...all.slice(0, -200), aMessage(301)]);
    await vi.waitFor(() => expect(texts(last()).at(-1)).toBe('message 301'));
    expect(texts(last()).length).toBeLessThanOrEqual(21);
    expect(texts(last()).slice(-6, -1)).toEqual(all.slice(-5).map(({ message }) => message));
    expect(said.every((chat) => chat.status !== 'open' || chat.messages.length <= 21)).toBe(true);
  });

  it('reads only the shown messages of a chat of 2,000, plus one', async () => {
    await friends();
    await arrive(store, aConversation(2000));
    const { storageInstance } = (await store.openRxdb()).messages;
    const query = vi.spyOn(storageInstance, 'query');
    const { last } = watch(BEA, of(30));
    await vi.waitFor(() => expect(open(last()).hasOlder).toBe(true));
    const plans = query.mock.calls.map(([{ queryPlan }]) => queryPlan);
    for (const plan of plans) {
      expect(plan).toMatchObject({ sortSatisfiedByIndex: true, selectorSatisfiedByIndex: true });
    }
    const read = await Promise.all(query.mock.results.map(({ value }) => value));
    expect(read.reduce((sum, { documents }) => sum + documents.length, 0)).toBe(31);
  });

  it('marks messages as read at once and queues one mutation for them', async () => {
    await friends();
    const unread = [1, 3, 5].map((n) => aMessage(n, { read: false }));
    await arrive(store, [...unread, aMessage(2), aMessage(7)]);
    const { last } = watch(BEA);
    const shown = [1, 2, 3, 7].map(messageId);
    await markRead({ store, clock }, shown);
    await markRead({ store, clock }, shown);
    await vi.waitFor(() =>
      expect(open(last()).messages).toMatchObject([{ read: true }, {}, { read: true }, { read: false }, {}]),
    );
    const sent = await store.database.mutations.toArray();
    expect(sent.map(({ name, args }) => [name, args])).toEqual([
      ['markRead', { message_ids: [messageId(1), messageId(3)] }],
    ]);
  });
});
