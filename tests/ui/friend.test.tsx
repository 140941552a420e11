import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { throwError } from 'rxjs';
import { afterEach, describe, expect, it } from 'vitest';
import { err } from '#base/result.ts';
import type { SyncStatus } from '#base/sync-status.ts';
import type { Friend, WholeFriend } from '#queries/friend.ts';
import { aCard, fakeFriends, friendshipId } from '#tests/support/fake-friends.ts';
import { aCheckIn, aProfile, fakeClock, someStreaks } from '#tests/support/fake-services.ts';
import { renderSignedIn } from '#tests/ui/render-app.tsx';
import type { FriendsServices } from '#ui/screens/friends/friends-services.ts';

const TODAY = '2026-10-22'; // a Thursday
const person = aCard(1, 'Thu Trang');
const { user_id } = person;

const whole = (over: Partial<WholeFriend> = {}): WholeFriend => ({
  profile: aProfile({ ...person, week_start: '2026-10-19', weekly_points: 700, current_league: 'coal' }),
  streaks: someStreaks({
    user_id,
    morning_streak: 8,
    last_morning_check: '2026-10-22',
    night_streak: 5,
    last_night_check: '2026-10-21',
  }),
  checkIns: [],
  today: TODAY,
  ...over,
});

const aFriend = (over: Partial<Extract<Friend, { state: 'friend' }>> = {}): Friend => ({
  state: 'friend',
  user_id,
  person,
  unread: 0,
  whole: whole(),
  ...over,
});

function open(friend: Friend, over: Partial<FriendsServices> = {}, status: Partial<SyncStatus> = {}) {
  const clock = fakeClock(`${TODAY}T09:00:00`);
  const fake = fakeFriends(undefined, friend, over);
  renderSignedIn({ clock, path: `/friend/${user_id}`, status, screens: { friends: fake } });
  return { fake, user: userEvent.setup() };
}

afterEach(cleanup);

describe('a friend', () => {
  it('has a name, a league, points, progress and streaks, and can be written to', async () => {
    open(aFriend({ unread: 2 }));
    expect(await screen.findByRole('heading', { name: 'Thu Trang', level: 1 })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Coal League' })).toBeTruthy();
    expect(screen.getByText('28,460')).toBeTruthy();
    expect(screen.getByText('700 / 1,000')).toBeTruthy();
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('70');
    const streaks = within(screen.getByRole('region', { name: 'Streaks' }));
    expect(streaks.getAllByText(/^[58]$/).map((number) => number.textContent)).toEqual(['5', '8', '5']);
    const chat = screen.getByRole('link', { name: 'Chat with Thu Trang, 2 unread messages' });
    expect(chat.getAttribute('href')).toBe(`/chat/${user_id}`);
    expect(document.title).toBe('Thu Trang · Simmer');
  });

  it('has no streak and no week that are over by the reader’s day', async () => {
    open(aFriend({ whole: whole({ today: '2026-10-27' }) }));
    await screen.findByRole('heading', { name: 'Coal League' });
    expect(screen.getByText('0 / 1,000')).toBeTruthy();
    expect(within(screen.getByRole('region', { name: 'Streaks' })).getByText('Best: 12')).toBeTruthy();
  });

  it('shows recent check-ins as they were on the wall there, with points and multiplier', async () => {
    const checkIns = [
      aCheckIn('night', '2026-10-21', '23:04', { offset: 540, points_earned: 500, streak_multiplier: 5 }),
      aCheckIn('morning', '2026-10-21', '07:20', { offset: 540, points_earned: 85 }),
    ];
    open(aFriend({ whole: whole({ checkIns }) }));
    const entries = within(await screen.findByRole('list', { name: 'Recent check-ins' })).getAllByRole(
      'listitem',
    );
    expect(entries.map((entry) => entry.textContent)).toEqual([
      expect.stringMatching(/Night.*(21 Oct|Oct 21).*(23:04|11:04.PM).*\+500.*5x Multiplier/),
      expect.stringMatching(/Morning.*(21 Oct|Oct 21).*(07:20|7:20.AM).*\+85$/),
    ]);
  });

  it('without a check-in says so', async () => {
    open(aFriend());
    expect(await screen.findByText('No check-ins yet')).toBeTruthy();
  });

  it('accepted a moment ago has a name, and numbers with the next sync', async () => {
    const { fake } = open(aFriend({ whole: null }));
    expect(
      await screen.findByText('Points, streaks and check-ins will appear after the next sync.'),
    ).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Coal League' })).toBeNull();
    act(() => fake.friend$.next(aFriend()));
    expect(await screen.findByRole('heading', { name: 'Coal League' })).toBeTruthy();
  });
});

describe('somebody who asked', () => {
  const asking: Friend = { state: 'request', friendship_id: friendshipId(1), user_id, person };

  it('is shown with name and picture, and nothing more', async () => {
    open(asking);
    expect(await screen.findByRole('heading', { name: 'Thu Trang' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: /Chat/ })).toBeNull();
    expect(screen.queryByRole('heading', { name: /League/ })).toBeNull();
  });

  it('can be accepted', async () => {
    const { fake, user } = open(asking);
    await user.click(await screen.findByRole('button', { name: 'Accept' }));
    expect(fake.done).toEqual([`accept ${friendshipId(1)}`]);
    expect(await screen.findByText('Friend request accepted!')).toBeTruthy();
  });

  it('can be rejected, and then there is nobody here', async () => {
    const { fake, user } = open(asking);
    await user.click(await screen.findByRole('button', { name: 'Reject' }));
    expect(fake.done).toEqual([`reject ${friendshipId(1)}`]);
    expect(await screen.findByText('Friend request rejected')).toBeTruthy();
    expect(location.pathname).toBe('/friends');
  });

  it('stays when the answer could not be kept', async () => {
    const { user } = open(asking, { reject: async () => err({ type: 'StorageFull' }) });
    await user.click(await screen.findByRole('button', { name: 'Reject' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/out of storage/);
    expect(location.pathname).toBe(`/friend/${user_id}`);
  });
});

it('somebody who was asked can be asked no more', async () => {
  const { fake, user } = open({ state: 'sent', friendship_id: friendshipId(1), user_id, person });
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(fake.done).toEqual([`cancel ${friendshipId(1)}`]);
  expect(location.pathname).toBe('/friends');
});

describe('nobody', () => {
  it('is said to be so, with a way back', async () => {
    open({ state: 'not_found' });
    expect(await screen.findByRole('heading', { name: 'Friend not found' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to friends' }).getAttribute('href')).toBe('/friends');
  });

  it.each([
    [true, 'Loading your data…'],
    [false, "You're offline. Connect once to load your data; then Simmer works offline."],
  ])('is never said before the first sync (online: %s)', async (online, words) => {
    open({ state: 'unknown' }, {}, { online });
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByText('Friend not found')).toBeNull();
  });

  it('is not said where loading failed', async () => {
    open({ state: 'unknown' }, { observeFriend: () => throwError(() => new Error('no disk')) });
    expect((await screen.findByRole('alert')).textContent).toBe("Failed to load friend's profile");
    expect(screen.queryByText('Friend not found')).toBeNull();
  });
});
