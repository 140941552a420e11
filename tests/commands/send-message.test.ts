import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepDraft } from '#commands/keep-draft.ts';
import { markRead } from '#commands/mark-read.ts';
import { sendMessage } from '#commands/send-message.ts';
import { instantOf } from '#domain/calendar/days.ts';
import { readDraft } from '#queries/message-draft.ts';
import type { LiveStore } from '#store/live-store.ts';
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

const UUID_SHAPE = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

describe('a chat command', () => {
  let store: LiveStore;
  const clock = fakeClock('2026-10-22T08:00:00');
  const send = (text: string, friend = BEA) => sendMessage({ store, clock }, { friendId: friend, text });
  const waiting = async () =>
    (await store.database.mutations.orderBy('seq').toArray()).map(({ name, args }) => ({ name, args }));

  beforeEach(async () => {
    store = await openStore(ME, newDisk());
    await arrive(store, [aFriend(BEA, 'Bea'), aFriendship(ME, BEA)]);
  });
  afterEach(() => store?.close());

  it('sends the trimmed text with a random id and the time of the device clock', async () => {
    expect(await send('  two\n lines \n')).toEqual({ ok: true, value: undefined });
    expect(await waiting()).toEqual([
      {
        name: 'sendMessage',
        args: {
          message_id: expect.stringMatching(UUID_SHAPE),
          receiver_id: BEA,
          message: 'two\n lines',
          created_at: instantOf(clock.now()),
        },
      },
    ]);
  });

  it('deletes a draft when its text is sent, and keeps a draft with another text', async () => {
    await keepDraft({ store }, { friendId: BEA, text: ' See you. ' });
    await send(' See you. ');
    expect(await readDraft({ store }, BEA)).toBe('');
    await keepDraft({ store }, { friendId: BEA, text: 'And tomorrow' });
    await send('Yes!');
    expect(await readDraft({ store }, BEA)).toBe('And tomorrow');
  });

  it.each([
    ['nothing', ' \n\t ', 'Empty'],
    ['2,001 characters', '🙂'.repeat(2001), 'TooLong'],
    ['half a character', 'a\ud800', 'ForbiddenCharacter'],
  ])('does not send %s', async (_what, text, type) => {
    expect(await send(text)).toEqual({ ok: false, error: { type } });
    expect(await waiting()).toEqual([]);
  });

  it('sends 2,000 characters of any byte length', async () => {
    expect((await send('🙂'.repeat(2000))).ok).toBe(true);
  });

  it('dates messages after the newest one received even if the device clock is slow, in the order of sending', async () => {
    const ahead = instantOf(clock.now() + 60_000);
    await arrive(store, [...aConversation(3), aMessage(5, { created_at: ahead })]);
    await arrive(store, [aMessage(7, { created_at: instantOf(clock.now() + 9_000_000) }, CEM)]);
    await send('first');
    await send('second');
    const sent = await waiting();
    expect(sent.map(({ args }) => 'created_at' in args && args.created_at)).toEqual([
      instantOf(clock.now() + 60_001),
      instantOf(clock.now() + 60_002),
    ]);
  });

  it('fails to send and to mark as read before the first sync', async () => {
    await store.database.updateState({ synced: false });
    const rejected = { ok: false, error: { type: 'NotSyncedYet' } };
    expect(await send('hello')).toEqual(rejected);
    expect(await markRead({ store, clock }, [messageId(1)])).toEqual(rejected);
  });

  it('marks 1,100 shown messages as read in three mutations, skipping own and already read ones', async () => {
    const rows = Array.from({ length: 1100 }, (_, n) =>
      aMessage(n, {
        sender_id: BEA,
        receiver_id: ME,
        read: n % 110 === 0,
        created_at: instantOf(FIRST_AT + n),
      }),
    );
    await arrive(store, [...rows, aMessage(2000)]);
    await markRead({ store, clock }, [...rows.map(({ id }) => id), messageId(2000), messageId(3000)]);
    const marked = (await waiting()).map(({ args }) => ('message_ids' in args ? args.message_ids : []));
    expect(marked.map((part) => part.length)).toEqual([495, 495, 100]);
    expect(marked.flat()).toEqual(rows.filter(({ read }) => !read).map(({ id }) => id));
    const stored = await store.documents.get(
      'messages',
      rows.map(({ id }) => id),
    );
    expect([...stored.values()].every(({ read }) => read)).toBe(true);
  });

  it('keeps one draft per friend until the user empties it', async () => {
    await keepDraft({ store }, { friendId: BEA, text: 'Dear Bea' });
    await keepDraft({ store }, { friendId: CEM, text: 'Dear Cem' });
    await keepDraft({ store }, { friendId: CEM, text: '  ' });
    expect(await readDraft({ store }, BEA)).toBe('Dear Bea');
    expect(await readDraft({ store }, CEM)).toBe('');
  });
});
