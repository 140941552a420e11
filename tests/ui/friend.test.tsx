import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { acceptFriend } from '#commands/accept-friend.ts';
import { checkInId } from '#domain/check-ins/check-in-id.ts';
import type { Row } from '#schemas/registry.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import { breakDisk } from '#tests/support/broken-disk.ts';
import { fakeClock } from '#tests/support/fake-clock.ts';
import {
  friendRows,
  friendshipId,
  peerId,
  requestRows,
  sentRows,
  unreadRows,
} from '#tests/support/friend-rows.ts';
import { fillDisk } from '#tests/support/full-disk.ts';
import { queued } from '#tests/support/queue.ts';
import { aCheckIn, someStreaks } from '#tests/support/sample-rows.ts';
import { findAlert, type Given, openSignedIn } from '#tests/ui/open-signed-in.tsx';

const TODAY = '2026-10-22'; // a Thursday
const TRANG = peerId(1);

/** Thu Trang, a friend of whom everything has arrived. */
const whole = (): Row[] => [
  ...friendRows(1, 'Thu Trang', {
    total_points: 28_460,
    week_start: '2026-10-19',
    weekly_points: 700,
    best_morning_streak: 12,
  }),
  someStreaks({
    user_id: TRANG,
    morning_streak: 8,
    last_morning_check: '2026-10-22',
    night_streak: 5,
    last_night_check: '2026-10-21',
  }),
];

const checkInOf = (type: CheckInType, day: string, time: string, over: Parameters<typeof aCheckIn>[3]): Row =>
  aCheckIn(type, day, time, { id: checkInId(TRANG, type, day), user_id: TRANG, ...over });

const open = ({ today = TODAY, ...given }: Partial<Given> & { today?: string } = {}) =>
  openSignedIn({ path: `/friend/${TRANG}`, clock: fakeClock(`${today}T09:00:00`), ...given });

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('Friend screen', () => {
  it('shows name, league, points, progress and streaks and links to the chat', async () => {
    await open({ rows: [...whole(), ...unreadRows(1, 2)] });
    expect(await screen.findByRole('heading', { name: 'Thu Trang', level: 1 })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Coal League' })).toBeTruthy();
    expect(screen.getByText('28,460')).toBeTruthy();
    expect(screen.getByText('700 / 1,000')).toBeTruthy();
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('70');
    const streaks = within(screen.getByRole('region', { name: 'Streaks' }));
    expect(streaks.getAllByText(/^[58]$/).map((number) => number.textContent)).toEqual(['5', '8', '5']);
    const chat = screen.getByRole('link', { name: 'Chat with Thu Trang, 2 unread messages' });
    expect(chat.getAttribute('href')).toBe(`/chat/${TRANG}`);
    await waitFor(() => expect(document.title).toBe('Thu Trang · Simmer'));
  });

  it("shows no streak and no week that have ended on the reader's day", async () => {
    await open({ rows: whole(), today: '2026-10-27' });
    await screen.findByRole('heading', { name: 'Coal League' });
    expect(screen.getByText('0 / 1,000')).toBeTruthy();
    expect(
      within(screen.getByRole('region', { name: 'Streaks' })).getByText(/^Best: morning \d+, night \d+$/),
    ).toBeTruthy();
  });

  it('places a night check-in after midnight below the morning of the same day', async () => {
    const rows = [
      checkInOf('morning', '2026-10-21', '07:00', {}),
      checkInOf('night', '2026-10-21', '00:20', { goal_time: '00:30:00' }),
      checkInOf('night', '2026-10-20', '00:25', { goal_time: '00:30:00' }),
    ];
    await open({ rows: [...whole(), ...rows] });
    const list = within(await screen.findByRole('list', { name: 'Recent check-ins' }));
    const times = list
      .getAllByRole('listitem')
      .map((one) => one.querySelector('time')?.dateTime.slice(0, 16));
    expect(times).toEqual(['2026-10-21T07:00', '2026-10-21T00:20', '2026-10-20T00:25']);
  });

  it("shows recent check-ins in the friend's local time with points and multiplier", async () => {
    const checkIns = [
      checkInOf('morning', '2026-10-21', '07:20', { offset: 540, points_earned: 85 }),
      checkInOf('night', '2026-10-21', '23:04', { offset: 540, points_earned: 500, streak_multiplier: 5 }),
    ];
    await open({ rows: [...whole(), ...checkIns] });
    const entries = within(await screen.findByRole('list', { name: 'Recent check-ins' })).getAllByRole(
      'listitem',
    );
    expect(entries.map((entry) => entry.textContent)).toEqual([
      expect.stringMatching(/Night.*(21 Oct|Oct 21).*(23:04|11:04.PM).*\+500.*5x Multiplier/),
      expect.stringMatching(/Morning.*(21 Oct|Oct 21).*(07:20|7:20.AM).*\+85$/),
    ]);
  });

  it('shows a hint for a friend without check-ins', async () => {
    await open({ rows: whole() });
    expect(await screen.findByText('No check-ins yet')).toBeTruthy();
  });

  it('shows the name of a friend accepted a moment ago, and the numbers after the next sync', async () => {
    const { arrive } = await open({
      rows: requestRows(1, 'Thu Trang'),
      before: (session) => acceptFriend(session, friendshipId(1)),
    });
    expect(
      await screen.findByText('Points, streaks and check-ins will appear after the next sync.'),
    ).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Coal League' })).toBeNull();
    await arrive(whole());
    expect(await screen.findByRole('heading', { name: 'Coal League' })).toBeTruthy();
  });
});

describe('Friend screen of an incoming request', () => {
  const rows = requestRows(1, 'Thu Trang');

  it('shows name and picture only', async () => {
    await open({ rows });
    expect(await screen.findByRole('heading', { name: 'Thu Trang' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: /Chat/ })).toBeNull();
    expect(screen.queryByRole('heading', { name: /League/ })).toBeNull();
  });

  it('accepts the request', async () => {
    const { session, user } = await open({ rows });
    await user.click(await screen.findByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('Friend request accepted!')).toBeTruthy();
    expect(await queued(session)).toEqual([
      { name: 'acceptFriend', args: { friendship_id: friendshipId(1) } },
    ]);
    expect(await screen.findByRole('link', { name: 'Chat with Thu Trang' })).toBeTruthy();
  });

  it('rejects the request and then shows an empty page', async () => {
    const { session, user } = await open({ rows });
    await user.click(await screen.findByRole('button', { name: 'Reject' }));
    expect(await screen.findByText('Friend request rejected')).toBeTruthy();
    expect(await queued(session)).toEqual([
      { name: 'rejectFriend', args: { friendship_id: friendshipId(1) } },
    ]);
    expect(location.pathname).toBe('/friends');
  });

  it('keeps the request when the answer cannot be stored', async () => {
    const { user } = await open({ rows });
    const reject = await screen.findByRole('button', { name: 'Reject' });
    fillDisk();
    await user.click(reject);
    await findAlert('This device is out of storage. Free up some space and try again.');
    expect(location.pathname).toBe(`/friend/${TRANG}`);
  });
});

it('offers no second request to a user who was already asked', async () => {
  const { session, user } = await open({ rows: sentRows(1, 'Thu Trang') });
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(location.pathname).toBe('/friends'));
  expect(await queued(session)).toEqual([
    { name: 'cancelRequest', args: { friendship_id: friendshipId(1) } },
  ]);
});

describe('Friend screen of a stranger', () => {
  it('shows that no such friend exists, with a way back', async () => {
    await open();
    expect(await screen.findByRole('heading', { name: 'Friend not found' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to friends' }).getAttribute('href')).toBe('/friends');
  });

  it.each([
    [true, 'Loading your data…'],
    [false, "You're offline. Connect once to load your data; then Simmer works offline."],
  ])('does not show "Friend not found" before the first sync (online: %s)', async (online, words) => {
    await open({ rows: null, status: { online } });
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByText('Friend not found')).toBeNull();
  });

  it('does not show "Friend not found" when loading failed', async () => {
    await open({ before: () => breakDisk('reads') });
    await findAlert("Failed to load friend's profile");
    expect(screen.queryByText('Friend not found')).toBeNull();
  });
});
