import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { throwError } from 'rxjs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { err } from '#base/result.ts';
import type { SyncStatus } from '#base/sync-status.ts';
import type { Friends } from '#queries/friends.ts';
import {
  aCard,
  aFriendEntry,
  anEntry,
  fakeFriends,
  friendshipId,
  someFriends,
} from '#tests/support/fake-friends.ts';
import { fakeClock } from '#tests/support/fake-services.ts';
import { renderSignedIn } from '#tests/ui/render-app.tsx';
import type { FriendsServices } from '#ui/screens/friends/friends-services.ts';

interface Given {
  friends?: Friends;
  path?: string;
  status?: Partial<SyncStatus>;
  over?: Partial<FriendsServices>;
}

async function open({ friends = someFriends(), path = '/friends', status, over }: Given = {}) {
  const clock = fakeClock('2026-10-22T09:00:00');
  const fake = fakeFriends(friends, { state: 'not_found' }, over);
  const { person } = renderSignedIn({ clock, path, status, screens: { friends: fake } });
  await screen.findByRole('heading', { name: 'Friends' });
  return { fake, person, user: userEvent.setup() };
}

const tab = (name: string) => screen.findByRole('tab', { name });
const field = () => screen.getByLabelText("Friend's email");
const add = () => screen.getByRole('button', { name: 'Add friend' });

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('what there is to see', () => {
  it('counts the three tabs and shows each friend with league, chat and stats', async () => {
    await open({
      friends: someFriends({
        friends: [aFriendEntry(1, 'Thu Trang', { unread: 2 }), aFriendEntry(2, 'Dev')],
        requests: [anEntry(3, 'Eli')],
      }),
    });
    await tab('Friends (2)');
    await tab('Requests (1)');
    await tab('Sent (0)');
    const [row] = screen.getAllByRole('listitem').filter((item) => within(item).queryByText('Coal League'));
    expect(row && within(row).getByText('Thu Trang')).toBeTruthy();
    const chat = screen.getByRole('link', { name: 'Chat with Thu Trang, 2 unread messages' });
    expect(chat.getAttribute('href')).toBe(`/chat/${aCard(1, '').user_id}`);
    expect(screen.getByRole('link', { name: 'Chat with Dev' })).toBeTruthy();
    const stats = screen.getByRole('link', { name: 'View Stats for Dev' });
    expect(stats.getAttribute('href')).toBe(`/friend/${aCard(2, '').user_id}`);
  });

  it.each([
    ['friends', 'No friends yet. Start adding some!'],
    ['requests', 'No pending requests'],
    ['sent', 'No sent requests'],
  ])(
    'says in the words of the spec that %s are none, also when opened by its address',
    async (key, words) => {
      await open({ path: `/friends?tab=${key}` });
      expect(await screen.findByText(words)).toBeTruthy();
    },
  );

  it('takes a nonsense tab for the first', async () => {
    await open({ path: '/friends?tab=constructor' });
    expect((await tab('Friends (0)')).getAttribute('aria-selected')).toBe('true');
  });

  it.each([
    [true, 'Loading your data…'],
    [false, "You're offline. Connect once to load your data; then Simmer works offline."],
  ])('calls nothing empty before the first sync (online: %s)', async (online, words) => {
    await open({ friends: { synced: false }, status: { online } });
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByText(/No friends yet/)).toBeNull();
    await tab('Friends');
  });

  it('says that loading failed where it did', async () => {
    await open({ over: { observeFriends: () => throwError(() => new Error('no disk')) } });
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to load friends');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it('keeps the place of somebody whose name has not arrived', async () => {
    await open({ friends: someFriends({ friends: [aFriendEntry(1, 'x', { person: null })] }) });
    await tab('Friends (1)');
    expect(screen.getAllByText('Loading…').length).toBeGreaterThan(0);
  });

  it('updates in place when somebody acts elsewhere', async () => {
    const { fake } = await open();
    await tab('Requests (0)');
    act(() => fake.friends$.next(someFriends({ requests: [anEntry(1, 'Eli')] })));
    await tab('Requests (1)');
  });
});

describe('adding by email', () => {
  it('is disabled while the field is empty or blank', async () => {
    const { user } = await open();
    expect(add()).toHaveProperty('disabled', true);
    await user.type(field(), '   ');
    expect(add()).toHaveProperty('disabled', true);
    await user.type(field(), 'a@b');
    expect(add()).toHaveProperty('disabled', false);
  });

  it('asks, empties the field and shows what waits', async () => {
    const { fake, user } = await open();
    await user.type(field(), 'eli@example.org{Enter}');
    expect(fake.done).toEqual(['request eli@example.org']);
    await waitFor(() => expect(field()).toHaveProperty('value', ''));
    expect((await tab('Sent (0)')).getAttribute('aria-selected')).toBe('true');
    expect(document.activeElement).toBe(field());
    expect(screen.queryByText('Friend request sent!')).toBeNull(); // not before the server took it
  });

  it('asks once, however often Enter is pressed', async () => {
    const { fake, user } = await open();
    await user.type(field(), 'eli@example.org');
    for (const _ of [1, 2]) fireEvent.submit(field());
    await waitFor(() => expect(field()).toHaveProperty('value', ''));
    expect(fake.done).toEqual(['request eli@example.org']);
  });

  it('lets the keyboard of a phone go, so that what waits can be seen', async () => {
    const real = window.matchMedia.bind(window);
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      real(query === '(pointer: coarse)' ? 'all' : query),
    );
    const { user } = await open();
    await user.type(field(), 'eli@example.org{Enter}');
    await tab('Sent (0)');
    await waitFor(() => expect(document.activeElement).not.toBe(field()));
  });

  it.each([
    ['OwnAddress', "You can't add yourself as a friend"],
    ['AlreadyAsked', 'Friend request already exists'],
    ['NotAnAddress', "That doesn't look like an email address."],
    ['NotSyncedYet', 'Your data is still loading. Try again in a moment.'],
    ['StorageFull', 'This device is out of storage. Free up some space and try again.'],
  ] as const)('keeps what was typed and says why not: %s', async (type, words) => {
    const { user } = await open({ over: { request: async () => err({ type }) } });
    await user.type(field(), 'eli@example.org{Enter}');
    await waitFor(() =>
      expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toContain(words),
    );
    expect(field()).toHaveProperty('value', 'eli@example.org');
  });

  it('says so when the device could not keep it', async () => {
    const { user } = await open({ over: { request: () => Promise.reject(new Error('closed')) } });
    await user.type(field(), 'eli@example.org{Enter}');
    expect(await screen.findByText("That couldn't be saved. Please try again.")).toBeTruthy();
  });

  it('tells on any screen what became of a request that waited', async () => {
    const { person } = await open({ path: '/friends?tab=sent' });
    await tab('Sent (0)');
    act(() => person.outcomes$.next({ type: 'RequestTaken' }));
    expect(await screen.findByText('Friend request sent!')).toBeTruthy();
    act(() => person.outcomes$.next({ type: 'Refused', code: 'user_not_found' }));
    expect((await screen.findByRole('alert')).textContent).toBe('User not found');
  });
});

describe('answering', () => {
  const requests = [anEntry(1, 'Eli Brandt')];

  it.each([
    ['Accept', 'accept', 'Friend request accepted!'],
    ['Reject', 'reject', 'Friend request rejected'],
  ])('%ss a request and says so', async (label, what, words) => {
    const { fake, user } = await open({ friends: someFriends({ requests }), path: '/friends?tab=requests' });
    await user.click(await screen.findByRole('button', { name: `${label} Eli Brandt's request` }));
    expect(fake.done).toEqual([`${what} ${friendshipId(1)}`]);
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it('leaves the keyboard in the list when the answered row goes', async () => {
    const both = someFriends({ requests: [...requests, anEntry(2, 'Yuki')] });
    const { fake, user } = await open({ friends: both, path: '/friends?tab=requests' });
    const button = await screen.findByRole('button', { name: "Accept Eli Brandt's request" });
    await user.click(button);
    act(() => {
      button.blur(); // as a browser does with an element that is taken away
      fake.friends$.next(someFriends({ requests: [anEntry(2, 'Yuki')] }));
    });
    const list = document.activeElement;
    expect(list?.contains(screen.getByRole('button', { name: "Accept Yuki's request" }))).toBe(true);
    expect(list).not.toBe(document.body);
  });

  it('says that a request is gone', async () => {
    const { user } = await open({
      friends: someFriends({ requests }),
      path: '/friends?tab=requests',
      over: { accept: async () => err({ type: 'RequestGone' }) },
    });
    await user.click(await screen.findByRole('button', { name: /^Accept/ }));
    expect((await screen.findByRole('alert')).textContent).toBe('This request no longer exists.');
    expect(screen.queryByText('Friend request accepted!')).toBeNull();
  });

  it('marks a friend whose acceptance waits', async () => {
    const card = aFriendEntry(1, 'Eli', { unsent: true, person: aCard(1, 'Eli') });
    await open({ friends: someFriends({ friends: [card] }), status: { online: false, pending: 1 } });
    expect(await screen.findByText('Waiting to sync')).toBeTruthy();
  });

  it('keeps an answer that was refused until it is dealt with', async () => {
    const { fake, user } = await open({
      path: '/friends?tab=requests',
      friends: someFriends({
        refused: [
          {
            kind: 'accept',
            friendship_id: friendshipId(1),
            mutation_id: 'm1',
            code: 'request_gone',
            person: null,
          },
        ],
      }),
    });
    expect(await screen.findByText("Couldn't accept someone's request")).toBeTruthy();
    expect(screen.getByText('This request no longer exists.')).toBeTruthy();
    expect(screen.queryByText('No pending requests')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(fake.done).toEqual(['discard m1']);
  });
});

describe('what was sent', () => {
  const waiting = { kind: 'waiting', friendship_id: friendshipId(1), email: 'eli@example.org' } as const;
  const refused = {
    kind: 'refused',
    friendship_id: friendshipId(2),
    email: 'nobody@example.org',
    mutation_id: 'm2',
    code: 'user_not_found',
  } as const;
  const sent = { kind: 'sent', ...anEntry(3, 'Sofia Rossi') } as const;
  const openSent = (status?: Partial<SyncStatus>) =>
    open({
      path: '/friends?tab=sent',
      friends: someFriends({ sent: [refused, waiting, sent] }),
      ...(status ? { status } : {}),
    });

  it('shows a request that waits by its address, and takes it back', async () => {
    const { fake, user } = await openSent({ online: false, pending: 1 });
    expect(await screen.findByText('eli@example.org')).toBeTruthy();
    expect(screen.getByText('Waiting to sync')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cancel your request to eli@example.org' }));
    expect(fake.done).toEqual([`cancel ${friendshipId(1)}`]);
  });

  it('shows a request that was refused with its reason, to be tried again or let go, and does not count it', async () => {
    const { fake, user } = await openSent();
    await tab('Sent (2)');
    expect(await screen.findByText('User not found')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(fake.done).toEqual(['retry m2', 'discard m2']);
  });

  it('shows a request that was sent by name', async () => {
    const { fake, user } = await openSent();
    await user.click(await screen.findByRole('button', { name: 'Cancel your request to Sofia Rossi' }));
    expect(fake.done).toEqual([`cancel ${friendshipId(3)}`]);
  });

  it('says that it was accepted meanwhile', async () => {
    const { user } = await open({
      path: '/friends?tab=sent',
      friends: someFriends({ sent: [sent] }),
      over: { cancel: async () => err({ type: 'AlreadyFriends' }) },
    });
    await user.click(await screen.findByRole('button', { name: /^Cancel/ }));
    expect((await screen.findByRole('alert')).textContent).toBe("You're already friends.");
  });
});

describe('the way there', () => {
  it('carries what waits, in its name too', async () => {
    const { person } = await open();
    act(() => person.friendNews.setState({ unread: 2, requests: 1 }));
    const nav = within(screen.getByRole('navigation', { name: 'Main' }));
    const link = nav.getByRole('link', { name: 'Friends, 2 unread messages, 1 friend request' });
    expect(link.querySelector('[data-count]')?.getAttribute('data-count')).toBe('3');
  });

  it('carries nothing when nothing waits', async () => {
    await open();
    expect(
      within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Friends' }),
    ).toBeTruthy();
  });
});
