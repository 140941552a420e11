import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { acceptFriend } from '#commands/accept-friend.ts';
import { checkInId } from '#domain/check-ins/check-in-id.ts';
import { docKey } from '#store/rows/doc-key.ts';
import { breakDisk } from '#tests/support/broken-disk.ts';
import { arrive } from '#tests/support/conversation.ts';
import {
  friendRows,
  friendshipId,
  peerId,
  requestRows,
  sentRows,
  unreadRows,
} from '#tests/support/friend-rows.ts';
import { queued, rejectLast, takeLast } from '#tests/support/queue.ts';
import { aCheckIn, someStreaks } from '#tests/support/sample-rows.ts';
import type { SignedInSession } from '#tests/support/signed-in-session.ts';
import { ask, asked, openFriends, tab } from '#tests/ui/open-friends.tsx';
import { findAlert, type Given } from '#tests/ui/open-signed-in.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('Friends screen', () => {
  it('counts the three tabs and shows each friend with coin, streak, chat and profile', async () => {
    const thu = peerId(1);
    await openFriends({
      rows: [
        ...friendRows(1, 'Thu Trang'),
        someStreaks({
          user_id: thu,
          morning_streak: 31,
          last_morning_check: '2026-10-22',
          night_streak: 31,
          last_night_check: '2026-10-21',
        }),
        aCheckIn('morning', '2026-10-22', '07:09', {
          user_id: thu,
          id: checkInId(thu, 'morning', '2026-10-22'),
        }),
        ...unreadRows(1, 2),
        ...friendRows(2, 'Dev'),
        ...requestRows(3, 'Eli'),
      ],
    });
    await tab('Friends (2)');
    await tab('Requests (1)');
    await tab('Sent (0)');
    const [row] = screen.getAllByRole('listitem').filter((item) => within(item).queryByText('Thu Trang'));
    const link = row && within(row).getByRole('link', { name: /^Thu Trang/ });
    expect(link?.getAttribute('href')).toBe(`/friend/${thu}`);
    expect(link?.textContent).toBe('TTThu Trangmorning score 96, night open, 31-day streak');
    const chat = screen.getByRole('link', { name: 'Chat with Thu Trang, 2 unread messages' });
    expect(chat.getAttribute('href')).toBe(`/chat/${peerId(1)}`);
    expect(screen.getByRole('link', { name: 'Chat with Dev' })).toBeTruthy();
    const stats = screen.getByRole('link', { name: 'View Stats for Dev' });
    expect(stats.getAttribute('href')).toBe(`/friend/${peerId(2)}`);
  });

  it('lists friends with unread messages first, then who checked in last today, then by name', async () => {
    const early = aCheckIn('morning', '2026-10-22', '06:00', { user_id: peerId(1), id: peerId(81) });
    const late = aCheckIn('morning', '2026-10-22', '07:00', { user_id: peerId(2), id: peerId(82) });
    const { arrive: more } = await openFriends({
      rows: [
        ...['Early', 'Late', 'Zoe', 'Ada', 'Writes'].flatMap((name, at) => friendRows(at + 1, name)),
        ...[1, 2, 3, 4, 5].map((n) => someStreaks({ user_id: peerId(n) })),
        ...unreadRows(5, 1),
        early,
        late,
      ],
    });
    const names = () =>
      screen
        .getAllByRole('link', { name: /^Chat with/ })
        .map((chat) => /with (\w+)/.exec(chat.getAttribute('aria-label') ?? '')?.[1]);
    await tab('Friends (5)');
    expect(names()).toEqual(['Writes', 'Late', 'Early', 'Ada', 'Zoe']);
    expect(screen.getAllByText(/No streak yet/)).toHaveLength(5);
    await more([aCheckIn('morning', '2026-10-22', '08:00', { user_id: peerId(3), id: peerId(83) })]);
    // Early's, and now Zoe's
    await waitFor(() => expect(screen.getAllByText(/morning score 45/)).toHaveLength(2));
    expect(names()).toEqual(['Writes', 'Late', 'Early', 'Ada', 'Zoe']);
  });

  it.each([
    ['friends', 'No friends yet. Start adding some!'],
    ['requests', 'No pending requests'],
    ['sent', 'No sent requests'],
  ])(
    "shows product.md's sentence for an empty tab, even when opened by its address: %s",
    async (key, words) => {
      await openFriends({ path: `/friends?tab=${key}` });
      expect(await screen.findByText(words)).toBeTruthy();
    },
  );

  it('opens the first tab for an unknown tab in the address', async () => {
    await openFriends({ path: '/friends?tab=constructor' });
    expect((await tab('Friends (0)')).getAttribute('aria-selected')).toBe('true');
  });

  it.each([
    [true, 'Loading your data…'],
    [false, "You're offline. Connect once to load your data; then Simmer works offline."],
  ])('does not call a tab empty before the first sync (online: %s)', async (online, words) => {
    await openFriends({ rows: null, status: { online } });
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByText(/No friends yet/)).toBeNull();
    await tab('Friends');
  });

  it('shows an error when loading failed', async () => {
    await openFriends({ before: () => breakDisk('reads') });
    await findAlert('Failed to load friends');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it.each([
    ['Requests (1)', 'a request waits', []],
    ['Friends (1)', 'a message is unread too', unreadRows(1, 1)],
  ])('opens %s from an address without a tab when %s', async (name, _, unread) => {
    await openFriends({ rows: [...friendRows(1, 'Dev'), ...requestRows(3, 'Eli'), ...unread] });
    const opened = await tab(name);
    await waitFor(() => expect(opened.getAttribute('aria-selected')).toBe('true'));
  });

  it('stays on the tab it opened when a request arrives', async () => {
    const { arrive } = await openFriends({ rows: friendRows(1, 'Dev') });
    await tab('Friends (1)');
    await arrive(requestRows(3, 'Eli'));
    await tab('Requests (1)');
    expect((await tab('Friends (1)')).getAttribute('aria-selected')).toBe('true');
  });

  it('keeps the row of a friend whose name has not arrived', async () => {
    await openFriends({ rows: friendRows(1, null) });
    await tab('Friends (1)');
    expect(screen.getAllByText('Loading…').length).toBeGreaterThan(0);
  });

  it('updates in place when another device changes something', async () => {
    const { arrive } = await openFriends();
    await tab('Requests (0)');
    await arrive(requestRows(1, 'Eli'));
    await tab('Requests (1)');
  });

  it('polls faster while it is open', async () => {
    const stop = vi.fn();
    const watch = vi.fn(() => stop);
    const { unmount } = await openFriends({
      before: (session) => Object.assign(session, { watchClosely: watch }),
    });
    expect(watch.mock.calls.length - stop.mock.calls.length).toBe(1);
    unmount();
    expect(stop.mock.calls.length).toBe(watch.mock.calls.length);
  });
});

describe('request list', () => {
  const rows = requestRows(1, 'Eli Brandt');

  it.each([
    ['Accept', 'acceptFriend', 'Friend request accepted!'],
    ['Reject', 'rejectFriend', 'Friend request rejected'],
  ])('stores and announces the answer: %s', async (label, name, words) => {
    const { session, user } = await openFriends({ rows, path: '/friends?tab=requests' });
    await user.click(await screen.findByRole('button', { name: `${label} Eli Brandt's request` }));
    expect(await screen.findByText(words)).toBeTruthy();
    expect(await queued(session)).toEqual([{ name, args: { friendship_id: friendshipId(1) } }]);
    await tab('Requests (0)');
  });

  it('leads to the new friend, who is the first row and has the focus', async () => {
    const { session, user } = await openFriends({ rows: [...friendRows(2, 'Anders'), ...rows] });
    await user.click(await screen.findByRole('button', { name: "Accept Eli Brandt's request" }));
    expect((await tab('Friends (2)')).getAttribute('aria-selected')).toBe('true');
    const chats = screen.getAllByRole('link', { name: /^Chat with/ });
    expect(chats.map((link) => link.getAttribute('aria-label'))).toEqual([
      'Chat with Eli Brandt',
      'Chat with Anders',
    ]);
    expect(document.activeElement).toBe(screen.getAllByRole('link', { name: /^Eli Brandt/ })[0]);
    await takeLast(session);
    expect(await screen.findByText('Friends now')).toBeTruthy();
  });

  it('moves the focus to the next row when an answered row disappears', async () => {
    const { user } = await openFriends({
      rows: [...rows, ...requestRows(2, 'Yuki')],
      path: '/friends?tab=requests',
    });
    const button = await screen.findByRole('button', { name: "Reject Eli Brandt's request" });
    await user.click(button);
    act(() => button.blur()); // as a browser does with a removed element
    await tab('Requests (1)');
    const list = document.activeElement;
    expect(list?.textContent).toContain('Yuki');
    expect(list).not.toBe(document.body);
  });

  it('announces that a request no longer exists', async () => {
    const { session, user } = await openFriends({ rows, path: '/friends?tab=requests' });
    const button = await screen.findByRole('button', { name: /^Accept/ });
    await session.store.database.table('friendships').delete(friendshipId(1)); // another tab, whose change has not arrived in this one
    await user.click(button);
    await findAlert('This request no longer exists.');
    expect(screen.queryByText('Friend request accepted!')).toBeNull();
  });

  it('marks a friend whose acceptance is pending', async () => {
    await openFriends({
      rows,
      before: (session) => acceptFriend(session, friendshipId(1)),
      status: { online: false, pending: 1 },
    });
    expect(await screen.findByText('Waiting to sync')).toBeTruthy();
  });

  it('keeps a rejected answer until the user deals with it', async () => {
    const { session, user } = await openFriends({
      path: '/friends?tab=requests',
      rows,
      before: async (session) => {
        await acceptFriend(session, friendshipId(1));
        await rejectLast(session, 'request_gone');
        await arrive(session.store, [], [docKey('friendships', friendshipId(1))]);
      },
    });
    expect(await screen.findByText("Couldn't accept someone's request")).toBeTruthy();
    expect(screen.getByText('This request no longer exists.')).toBeTruthy();
    expect(screen.queryByText('No pending requests')).toBeNull();
    await user.click(screen.getByRole('button', { name: /^Discard/ }));
    expect(await screen.findByText('No pending requests')).toBeTruthy();
    expect(await session.store.database.rejected.count()).toBe(0);
  });
});

describe('sent list', () => {
  const openSent = (given: Partial<Given> = {}) => openFriends({ path: '/friends?tab=sent', ...given });
  const rejected = async (session: SignedInSession) => {
    await ask(session, 'unknown@example.org');
    await rejectLast(session, 'already_exists');
  };

  it('shows a pending request by its address and cancels it', async () => {
    const { user } = await openSent({
      before: (session) => ask(session, 'eli@example.org'),
      status: { online: false, pending: 1 },
    });
    expect(await screen.findByText('eli@example.org')).toBeTruthy();
    expect(screen.getByText('Waiting to sync')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cancel your request to eli@example.org' }));
    expect(await screen.findByText('No sent requests')).toBeTruthy();
  });

  it('shows a rejected request with its reason, first and not counted', async () => {
    await openSent({
      rows: sentRows(3, 'Sofia Rossi'),
      before: async (session) => {
        await rejected(session);
        await ask(session, 'eli@example.org');
      },
    });
    await tab('Sent (2)');
    const listed = screen.getAllByRole('listitem').map((item) => item.textContent);
    expect(listed.filter((text) => /unknown|eli|Sofia/.test(text))).toEqual([
      expect.stringContaining('unknown@example.orgFriend request already exists'),
      expect.stringContaining('eli@example.org'),
      expect.stringContaining('Sofia Rossi'),
    ]);
  });

  it('sends a rejected request again', async () => {
    const { session, user } = await openSent({ before: rejected });
    await user.click(await screen.findByRole('button', { name: /^Try again/ }));
    await tab('Sent (1)');
    expect(await asked(session)).toEqual(['unknown@example.org']);
    expect(screen.queryByText('Friend request already exists')).toBeNull();
  });

  it('discards a rejected request', async () => {
    const { session, user } = await openSent({ before: rejected });
    await user.click(await screen.findByRole('button', { name: /^Discard/ }));
    expect(await screen.findByText('No sent requests')).toBeTruthy();
    expect(await queued(session)).toEqual([]);
  });

  it('shows an error when a rejected request cannot be discarded', async () => {
    const { user } = await openSent({ before: rejected });
    const discard = await screen.findByRole('button', { name: /^Discard/ });
    breakDisk('writes');
    await user.click(discard);
    await findAlert("That couldn't be saved. Please try again.");
    expect(screen.getByText('unknown@example.org')).toBeTruthy();
  });

  it('shows a sent request by name', async () => {
    const { session, user } = await openSent({ rows: sentRows(3, 'Sofia Rossi') });
    await user.click(await screen.findByRole('button', { name: 'Cancel your request to Sofia Rossi' }));
    expect(await screen.findByText('No sent requests')).toBeTruthy();
    expect(await queued(session)).toEqual([
      { name: 'cancelRequest', args: { friendship_id: friendshipId(3) } },
    ]);
  });

  it('announces that a request was accepted before it could be cancelled', async () => {
    const { session, user } = await openSent({ rows: sentRows(3, 'Sofia Rossi') });
    const cancel = await screen.findByRole('button', { name: /^Cancel/ });
    // another tab, whose change has not arrived in this one
    await session.store.database.table('friendships').update(friendshipId(3), { status: 'accepted' });
    await user.click(cancel);
    await findAlert("You're already friends.");
  });
});

describe('link to Friends', () => {
  it('shows the number of waiting requests and messages, and includes it in its name', async () => {
    const { session } = await openFriends();
    act(() => session.friendNews.setState({ unread: 2, requests: 1 }));
    const nav = within(screen.getByRole('navigation', { name: 'Main' }));
    const link = nav.getByRole('link', { name: 'Friends, 2 unread messages, 1 friend request' });
    expect(link.querySelector('[data-count]')?.getAttribute('data-count')).toBe('3');
  });

  it('shows no number when nothing is waiting', async () => {
    await openFriends();
    expect(
      within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Friends' }),
    ).toBeTruthy();
  });
});
