import { describe, expect, it, test } from 'vitest';
import type { Intent } from '#domain/mutations/registry.ts';
import { applyMutation } from '#domain/mutations/registry.ts';
import { messageInstant, parseMessage } from '#domain/users/messages.ts';
import type { Message } from '#schemas/tables/messages.ts';
import { rowsOfNewUser } from '#tests/support/memory-rows.ts';

const ME = 'mina';
const BEA = 'bea';

describe('parseMessage', () => {
  const rejected = (type: string) => ({ ok: false, error: { type } });

  it.each([
    ['with spaces around it', '  two\n lines \n', { ok: true, value: 'two\n lines' }],
    ['of spaces only', ' \n\t ', rejected('Empty')],
    ['of 2,000 characters', '🙂'.repeat(2000), { ok: true, value: '🙂'.repeat(2000) }],
    ['of 2,001 characters', '🙂'.repeat(2001), rejected('TooLong')],
    ['with half a surrogate pair', 'a\ud800', rejected('ForbiddenCharacter')],
    ['with NUL', 'a\0b', rejected('ForbiddenCharacter')],
  ])('trims or rejects a text %s', (_what, text, result) => {
    expect(parseMessage(text)).toEqual(result);
  });
});

describe('messageInstant', () => {
  test('returns now, or one millisecond after the newest message if that is later', () => {
    const now = Date.parse('2026-10-22T09:00:00.000Z');
    expect(messageInstant(now, null)).toBe('2026-10-22T09:00:00.000Z');
    expect(messageInstant(now, '2026-10-22T08:00:00.000Z')).toBe('2026-10-22T09:00:00.000Z');
    expect(messageInstant(now, '2026-10-22T09:00:00.000Z')).toBe('2026-10-22T09:00:00.001Z');
    expect(messageInstant(now, '2026-10-22T09:30:00.000Z')).toBe('2026-10-22T09:30:00.001Z');
  });
});

describe('a message mutation', () => {
  const message = (id: string, sender_id: string, receiver_id: string, read = false): Message => ({
    id,
    sender_id,
    receiver_id,
    message: 'Good morning',
    read,
    created_at: '2026-10-22T09:00:00.000Z',
  });

  async function messagesAfter(known: readonly Message[], mutation: Intent) {
    const rows = rowsOfNewUser(ME);
    for (const row of known) rows.set('messages', row.id, row);
    await applyMutation(rows, ME, mutation);
    return [...rows.tables.messages.values()];
  }

  const send: Intent = {
    name: 'sendMessage',
    args: {
      message_id: 'm1',
      receiver_id: BEA,
      message: 'Good morning',
      created_at: '2026-10-22T09:00:00.000Z',
    },
  };

  it('adds a sent message as unread', async () => {
    expect(await messagesAfter([], send)).toEqual([message('m1', ME, BEA)]);
  });

  it('keeps a message read when it is sent again', async () => {
    expect(await messagesAfter([message('m1', ME, BEA, true)], send)).toEqual([message('m1', ME, BEA, true)]);
  });

  it('marks only the given messages to the user as read', async () => {
    const known = [
      message('m1', BEA, ME),
      message('m2', BEA, ME),
      message('m3', ME, BEA),
      message('m4', BEA, ME, true),
    ];
    const markRead: Intent = { name: 'markRead', args: { message_ids: ['m1', 'm3', 'm4', 'gone'] } };
    expect((await messagesAfter(known, markRead)).map(({ id, read }) => [id, read])).toEqual([
      ['m1', true],
      ['m2', false],
      ['m3', false],
      ['m4', true],
    ]);
  });
});
