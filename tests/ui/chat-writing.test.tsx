import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepDraft } from '#commands/keep-draft.ts';
import { sendMessage } from '#commands/send-message.ts';
import { readDraft } from '#queries/message-draft.ts';
import { breakDisk } from '#tests/support/broken-disk.ts';
import { fillDisk } from '#tests/support/full-disk.ts';
import { queued, rejectLast } from '#tests/support/queue.ts';
import type { SignedInSession } from '#tests/support/signed-in-session.ts';
import {
  field,
  log,
  marked,
  openChat,
  own,
  readOut,
  sendButton,
  sent,
  TRANG,
  theirs,
} from '#tests/ui/open-chat.tsx';
import { alerts, findAlert } from '#tests/ui/open-signed-in.tsx';
import { pretendLayout } from '#tests/ui/pretend-layout.ts';

beforeEach(() => pretendLayout('log'));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

import { common } from '#copy/common.ts';

const FAILED = 'Failed to send message';

describe('message composer', () => {
  it('sends by button, empties the field and keeps the focus', async () => {
    const { session, user } = await openChat();
    expect(sendButton()).toHaveProperty('disabled', true);
    await user.type(field(), 'Good morning');
    await user.click(sendButton());
    expect(field()).toHaveProperty('value', '');
    expect(document.activeElement).toBe(field());
    expect(await screen.findByText('Good morning')).toBeTruthy();
    expect(await sent(session)).toEqual(['Good morning']);
  });

  it('sends by Enter and starts a new line by Shift+Enter', async () => {
    const { session, user } = await openChat();
    await user.type(field(), 'one{Shift>}{Enter}{/Shift}two{Enter}');
    await waitFor(async () => expect(await sent(session)).toEqual(['one\ntwo']));
  });

  it('does not send an empty message', async () => {
    const { session, user } = await openChat();
    await user.type(field(), '   {Enter}');
    expect(sendButton()).toHaveProperty('disabled', true);
    expect(await queued(session)).toEqual([]);
  });

  it('does not send on the Enter that finishes composing a character', async () => {
    const { session, user } = await openChat();
    await user.type(field(), 'ni');
    fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
    fireEvent.keyDown(field(), { key: 'Enter', keyCode: 229 });
    expect(field()).toHaveProperty('value', 'ni');
    expect(await queued(session)).toEqual([]);
  });

  it('shows the remaining characters near the limit, counted as the server does, and stops at the limit', async () => {
    const { session } = await openChat();
    const write = (text: string) => act(async () => fireEvent.change(field(), { target: { value: text } }));
    await write('🙂'.repeat(1799));
    expect(screen.queryByText(/characters? left/)).toBeNull();
    await write('🙂'.repeat(1999));
    expect(screen.getByText('1 character left')).toBeTruthy();
    await write(`  ${'🙂'.repeat(2000)}  `);
    expect(screen.getByText('0 characters left')).toBeTruthy();
    expect(sendButton()).toHaveProperty('disabled', false);
    await write('🙂'.repeat(2001));
    expect(screen.getByText('1 character too many')).toBeTruthy();
    expect(sendButton()).toHaveProperty('disabled', true);
    fireEvent.keyDown(field(), { key: 'Enter' });
    expect(await queued(session)).toEqual([]);
  });

  it('keeps what was typed and shows an error when the device is out of storage', async () => {
    const { session, user } = await openChat();
    await user.type(field(), 'Too big');
    fillDisk();
    await user.keyboard('{Enter}');
    await findAlert(FAILED);
    expect(field()).toHaveProperty('value', 'Too big');
    expect(screen.getByText(/This device is out of storage/)).toBeTruthy();
    expect(await readDraft(session, TRANG)).toBe('Too big');
  });

  it('restores what was typed when sending fails unexpectedly', async () => {
    const { user } = await openChat();
    breakDisk('writes');
    await user.type(field(), 'Hello{Enter}');
    await findAlert(FAILED);
    expect(field()).toHaveProperty('value', 'Hello');
  });

  it('restores the draft, saves it at every keystroke and deletes it once the message is sent', async () => {
    const { session, user } = await openChat([], {
      before: (someone) => keepDraft(someone, { friendId: TRANG, text: 'Dear Tr' }),
    });
    await waitFor(() => expect(field()).toHaveProperty('value', 'Dear Tr'));
    await user.type(field(), 'ang');
    expect(await readDraft(session, TRANG)).toBe('Dear Trang');
    await user.keyboard('{Enter}');
    await waitFor(async () => expect(await sent(session)).toEqual(['Dear Trang']));
    await waitFor(async () => expect(await readDraft(session, TRANG)).toBe(''));
  });
});

describe('rejected message', () => {
  const rejected = async (session: SignedInSession) => {
    await sendMessage(session, { friendId: TRANG, text: 'Too much' });
    await rejectLast(session, 'rate_limited');
  };

  it('stays in the chat with the reason and can be sent again', async () => {
    const { session, user } = await openChat([], { before: rejected });
    expect(await within(log()).findByText(FAILED)).toBeTruthy();
    expect(within(log()).getByText("That's too many in a short time. Try again later.")).toBeTruthy();
    expect(alerts()).not.toContain(FAILED);
    await user.click(screen.getByRole('button', { name: /^Try again/ }));
    expect(await within(log()).findByText('Waiting to send')).toBeTruthy();
    expect(await sent(session)).toEqual(['Too much']);
  });

  it('disappears when it is discarded', async () => {
    const { session, user } = await openChat([], { before: rejected });
    await user.click(await screen.findByRole('button', { name: /^Discard/ }));
    expect(await screen.findByText('No messages yet. Start the conversation!')).toBeTruthy();
    expect(await sent(session)).toEqual([]);
  });

  it.each([
    ['has no room', () => fillDisk(), common.outOfStorage],
    ['cannot be written', () => breakDisk('writes'), common.notSaved],
  ])('stays and shows an error when the disk %s during "Try again"', async (_why, break_, sentence) => {
    const { session, user } = await openChat([], { before: rejected });
    const again = await screen.findByRole('button', { name: /^Try again/ });
    break_();
    await user.click(again);
    await findAlert(sentence);
    expect(await session.store.database.rejected.count()).toBe(1);
  });

  it('is announced once by a toast when it is rejected while the chat is open', async () => {
    const { clock, session, user } = await openChat();
    await act(() => rejected(session));
    await findAlert(FAILED);
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    clock.set('2026-10-22T08:01:00');
    await act(() => sendMessage(session, { friendId: TRANG, text: 'next' }));
    expect(await screen.findByText('next')).toBeTruthy();
    expect(alerts()).not.toContain(FAILED);
  });
});

describe('read state', () => {
  const visibility = (state: DocumentVisibilityState) =>
    act(async () => {
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
      document.dispatchEvent(new Event('visibilitychange'));
    });
  const isMarked = (session: SignedInSession, words: string[][]) =>
    waitFor(async () => expect(await marked(session)).toEqual(words));

  it('marks every unread message on opening and each new one while the chat is open', async () => {
    const { session, arrive } = await openChat([
      theirs('old', '2026-10-22T06:00'),
      theirs('a', '2026-10-22T07:00', false),
      theirs('b', '2026-10-22T07:01', false),
    ]);
    await isMarked(session, [['a', 'b']]);
    await arrive([theirs('c', '2026-10-22T07:02', false), own('d', '2026-10-22T07:03')]);
    await isMarked(session, [['a', 'b'], ['c']]);
  });

  it('marks nothing when nothing is unread', async () => {
    const { session } = await openChat([theirs('old', '2026-10-22T06:00'), own('mine', '2026-10-22T06:01')]);
    expect(await screen.findByText('mine')).toBeTruthy();
    expect(await queued(session)).toEqual([]);
  });

  it('does not change while the page is hidden', async () => {
    await visibility('hidden');
    const { session } = await openChat([theirs('a', '2026-10-22T07:00', false)]);
    expect(await screen.findByText('a')).toBeTruthy();
    expect(await queued(session)).toEqual([]);
    await visibility('visible');
    await isMarked(session, [['a']]);
  });

  it('loads unread messages older than the loaded ones before it marks any', async () => {
    const wall = (n: number) => `2026-10-22T0${Math.floor(n / 60)}:${String(n % 60).padStart(2, '0')}`;
    const many = Array.from({ length: 100 }, (_, n) => theirs(`line ${n}`, wall(n), false));
    const { session } = await openChat(many);
    await isMarked(session, [many.map(({ message }) => message)]);
  });

  it('marks new messages only once they are scrolled into view', async () => {
    const watched = new Map<Element, () => void>();
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        readonly #report: (entries: { isIntersecting: boolean }[]) => void;
        constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
          this.#report = report;
        }
        observe(target: Element) {
          watched.set(target, () => this.#report([{ isIntersecting: true }]));
        }
        disconnect() {}
      },
    );
    const { session, arrive } = await openChat([theirs('old', '2026-10-22T06:00')]);
    expect(await screen.findByText('old')).toBeTruthy();
    Object.defineProperties(log(), { scrollHeight: { value: 2000 }, clientHeight: { value: 800 } });
    fireEvent.wheel(log());
    await act(async () => fireEvent.scroll(log()));
    await arrive([theirs('a', '2026-10-22T07:00', false), theirs('b', '2026-10-22T07:01', false)]);
    expect(await screen.findByRole('button', { name: '2 new messages' })).toBeTruthy();
    expect(await queued(session)).toEqual([]);
    const [endOfA] = watched.values();
    await act(async () => endOfA?.());
    await isMarked(session, [['a']]);
  });
});

describe('chat announcer', () => {
  const isReadOut = (words: string[]) => waitFor(() => expect(readOut()).toEqual(words));

  it("announces new messages, not the user's own or older ones", async () => {
    const { arrive } = await openChat([theirs('before', '2026-10-22T07:00')]);
    await arrive([own('mine', '2026-10-22T07:01')]);
    expect(await screen.findByText('mine')).toBeTruthy();
    expect(readOut()).toEqual([]);
    await arrive([theirs('news', '2026-10-22T07:02')]);
    await isReadOut(['Thu Trang: news']);
  });

  it('announces all of several messages that arrive at once and repeats equal texts', async () => {
    const { arrive } = await openChat();
    await arrive([theirs('one', '2026-10-22T07:01'), theirs('ok', '2026-10-22T07:02')]);
    await isReadOut(['Thu Trang: one', 'Thu Trang: ok']);
    await arrive([theirs('ok', '2026-10-22T07:03')]);
    await isReadOut(['Thu Trang: one', 'Thu Trang: ok', 'Thu Trang: ok']);
  });

  it('announces messages that were written offline and arrive late, but no older ones', async () => {
    const { arrive } = await openChat([
      theirs('before', '2026-10-22T07:00'),
      own('mine', '2026-10-22T07:05'),
    ]);
    await arrive([theirs('early', '2026-10-22T06:00'), theirs('late', '2026-10-22T07:02')]);
    await isReadOut(['Thu Trang: late']);
  });

  it('announces only the count when a whole day of messages arrives at once', async () => {
    const { arrive } = await openChat();
    await arrive(['1', '2', '3', '4', '5', '6'].map((n) => theirs(n, `2026-10-22T07:0${n}`)));
    await isReadOut(['6 new messages']);
  });
});
