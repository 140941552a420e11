import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sendMessage } from '#commands/send-message.ts';
import { dayText, dayWithYearText } from '#copy/format/times.ts';
import { breakDisk } from '#tests/support/broken-disk.ts';
import { ownRows } from '#tests/support/signed-in-session.ts';
import {
  field,
  friendRows,
  log,
  openChat,
  openChatPage,
  own,
  readOut,
  TRANG,
  theirs,
  time,
} from '#tests/ui/open-chat.tsx';
import { pretendLayout } from '#tests/ui/pretend-layout.ts';

beforeEach(() => pretendLayout('log'));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('Chat screen', () => {
  it("shows the friend's name and league with links back and to the profile", async () => {
    await openChat();
    expect(screen.getByRole('heading', { name: 'Thu Trang' })).toBeTruthy();
    expect(screen.getByText('Pho Bo League')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/friends');
    expect(screen.getByRole('link', { name: 'View Stats' }).getAttribute('href')).toBe(`/friend/${TRANG}`);
    await waitFor(() => expect(document.title).toBe('Thu Trang · Simmer'));
  });

  it('shows a hint in an empty conversation', async () => {
    await openChat();
    expect(screen.getByText('No messages yet. Start the conversation!')).toBeTruthy();
  });

  it("groups messages by the reader's calendar days and clock", async () => {
    await openChat([
      theirs('older', '2025-12-31T23:59'),
      theirs('last week', '2026-10-15T07:00'),
      own('late', '2026-10-21T00:10'),
      theirs('one', '2026-10-22T00:05'),
      theirs('two', '2026-10-22T00:07'),
      own('three', '2026-10-22T00:08'),
    ]);
    await screen.findByText('three');
    const days = within(log())
      .getAllByRole('heading')
      .map(({ textContent }) => textContent);
    expect(days).toEqual([dayWithYearText('2025-12-31'), dayText('2026-10-15'), 'Yesterday', 'Today']);
    const times = [...log().querySelectorAll('p > time')].map((one) => [
      one.textContent,
      one.parentElement?.className === 'visually-hidden',
    ]);
    expect(times).toEqual([
      [time('23:59'), false],
      [time('07:00'), false],
      [time('00:10'), false],
      [time('00:05'), true],
      [time('00:07'), false],
      [time('00:08'), false],
    ]);
  });

  it('shows the delivery state and the author of each message', async () => {
    await openChat(
      [
        theirs('hello', '2026-10-22T07:00'),
        own('seen', '2026-10-22T07:01'),
        own('arrived', '2026-10-22T07:30', false),
      ],
      { before: (session) => sendMessage(session, { friendId: TRANG, text: 'here' }) },
    );
    await screen.findByText('here');
    expect(log().textContent).toBe(
      `TodayThu Trang: hello${time('07:00')}You: seen${time('07:01')}ReadYou: arrived${time('07:30')}SentYou: hereWaiting to send`,
    );
  });

  it('shows markup as text and links only to the web, without a referrer', async () => {
    await openChat([
      theirs('<b>bold</b> javascript:alert(1) see (https://example.org/a_(b)), ok?', '2026-10-22T07:00'),
    ]);
    const links = await within(log()).findAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['https://example.org/a_(b)', 'https://example.org/a_(b)'],
    ]);
    expect(links[0]?.getAttribute('rel')).toBe('noopener noreferrer nofollow');
    expect(links[0]?.getAttribute('target')).toBe('_blank');
    expect(log().querySelector('b')).toBeNull();
    expect(log().textContent).toContain(
      '<b>bold</b> javascript:alert(1) see (https://example.org/a_(b)), ok?',
    );
  });

  it('aligns texts of either direction to their own side', async () => {
    await openChat([theirs('שלום', '2026-10-22T07:00')]);
    expect((await screen.findByText('שלום')).getAttribute('dir')).toBe('auto');
    expect(field().getAttribute('dir')).toBe('auto');
  });

  it('shows a strip while offline and none otherwise', async () => {
    const { session } = await openChat([], { status: { online: false, pending: 1 } });
    const bar = within(screen.getByRole('main'));
    expect(bar.getByText('Offline, 1 waiting')).toBeTruthy();
    await act(async () => session.sync.setState({ online: true, pending: 0 }));
    expect(bar.queryByText(/Offline|All synced/)).toBeNull();
  });
});

describe('chat scrolling', () => {
  const line = (n: number) => theirs(`line ${n}`, `2026-10-22T06:${10 + n}`);

  it('keeps the position of a user who is scrolling when a message arrives', async () => {
    const { arrive } = await openChat(Array.from({ length: 40 }, (_, n) => line(n)));
    await arrive([line(40)]);
    await waitFor(() => expect(readOut()).toContain('Thu Trang: line 40'));
    const atEnd = log().scrollTop;
    expect(atEnd).toBeGreaterThan(400);

    const turn = () => fireEvent.wheel(log(), { deltaY: -1 });
    turn();
    log().scrollTop = atEnd - 250;
    // the user scrolls throughout, even on a slow machine
    const hand = setInterval(turn, 20);
    try {
      await arrive([line(41)]);
      await waitFor(() => expect(readOut()).toContain('Thu Trang: line 41'));
    } finally {
      clearInterval(hand);
    }
    expect(log().scrollTop).toBe(atEnd - 250);
  });
});

describe('Chat screen without a conversation', () => {
  it('does not confirm or deny a friend before the first sync', async () => {
    const { session, arrive } = await openChatPage({ rows: null });
    expect(await screen.findByText('Loading your data…')).toBeTruthy();
    expect(screen.queryByText("This chat isn't available")).toBeNull();
    await act(async () => session.sync.setState({ online: false }));
    expect(screen.getByText(/You're offline. Connect once/)).toBeTruthy();
    await arrive([...ownRows(), ...friendRows]);
    expect(await screen.findByRole('textbox', { name: 'Message' })).toBeTruthy();
  });

  it('shows no chat with a stranger', async () => {
    await openChatPage({ rows: [] });
    expect(await screen.findByRole('heading', { name: "This chat isn't available" })).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByRole('link', { name: 'Back to friends' }).getAttribute('href')).toBe('/friends');
  });

  it('shows an error when the messages cannot be read and tries again on request', async () => {
    let repair = () => {};
    const { user } = await openChatPage({
      rows: [...friendRows, theirs('hello', '2026-10-22T07:00')],
      before: () => {
        repair = breakDisk('reads');
      },
    });
    const words = "Couldn't load messages.";
    const inThePage = { selector: 'main *' };
    expect(await screen.findByText(words, inThePage)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(words, inThePage)).toBeTruthy();
    repair();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(log().textContent).toContain('Thu Trang: hello'));
  });
});
