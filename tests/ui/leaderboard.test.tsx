import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aFriendship } from '#tests/support/conversation.ts';
import { FAKE_USER } from '#tests/support/sample-rows.ts';
import {
  ALL_ROWS,
  AMARA,
  friend,
  type Given,
  idOf,
  JONAS,
  leave,
  mina,
  open,
  rows,
  rowsOf,
  signIn,
  THURSDAY,
  texts,
} from '#tests/ui/leaderboard-stage.tsx';
import { renderSignedIn, viewport } from '#tests/ui/render-app.tsx';

afterEach(leave);

describe('leaderboard', () => {
  it("ranks the user among accepted friends by this week's points", async () => {
    await open();
    expect(screen.getByText('Compete with your friends • Resets every Monday')).toBeTruthy();
    expect(texts()).toEqual([
      'Rank 11JLJonas LindqvistCarbonara League4,912 points',
      'Rank 22MMinaYOUCarbonara League3,791 points',
      'Rank 33TTThu TrangPho Bo League3,102 points',
      'Rank 4#4AOAmara OkaforCarbonara League1,940 points',
      'Rank 5#5DPDev PatelCoal League820 points',
    ]);
  });

  it('gives equal points the same rank and skips the next', async () => {
    await open({ friends: [friend(1, 'Bo', 3_791), friend(2, 'Cy', 3_000)] });
    expect(texts().map((text) => text?.slice(0, 6))).toEqual(['Rank 1', 'Rank 1', 'Rank 3']);
  });

  it("leads from each friend to their page, and nowhere from the user's own row", async () => {
    await open();
    const [first, own] = rows();
    expect(
      within(first ?? document.body)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe(`/friend/${idOf(1)}`);
    expect(within(own ?? document.body).queryByRole('link')).toBeNull();
  });

  it('ignores points of a past week', async () => {
    await open({ friends: [friend(1, 'Jonas', 9_000, { week_start: '2026-10-12' })] });
    expect(texts()).toEqual([
      'Rank 11MMinaYOUCarbonara League3,791 points',
      'no place yet–JJonasNot started yet',
    ]);
  });

  it('calls a friend without a name Champion', async () => {
    await open({ friends: [friend(1, ' ', 5_000)] });
    expect(texts()[0]).toContain('Champion');
  });

  it('updates rows in place, in their new order', async () => {
    const { session } = await open();
    const before = rows();
    await act(() => session.arrive([{ ...AMARA, weekly_points: 3_500 }]));
    await screen.findByText('3,500');
    const after = rows();
    expect(after.map((row) => before.indexOf(row))).toEqual([0, 1, 3, 2, 4]);
    expect(texts()[2]).toBe('Rank 33AOAmara OkaforCarbonara League3,500 points');
  });

  it('does not move rows while a finger is down', async () => {
    const { session } = await open();
    const target = rows()[3] ?? document.body;
    act(() => void target.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })));
    await act(() => session.arrive([{ ...AMARA, weekly_points: 3_900 }]));
    // the card beside the board has updated
    await screen.findByText('109 points ahead');
    expect(rows()[3]?.textContent).toContain('Amara');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    act(() => void window.dispatchEvent(new PointerEvent('pointerup')));
    act(() => void vi.advanceTimersByTime(299));
    expect(rows()[3]?.textContent).toContain('Amara');
    act(() => void vi.advanceTimersByTime(2));
    expect(rows()[1]?.textContent).toContain('Amara');
  });
});

describe('leaderboard week', () => {
  it.each([
    ['2026-10-22T06:53:00', '3 days 17 h left'],
    ['2026-10-24T23:30:00', '1 day left'],
    ['2026-10-25T06:53:00', '17 h 7 min left'],
    ['2026-10-25T23:59:30', '1 min left'],
  ])('ends on Monday: shows "%s" as "%s"', async (at, words) => {
    await open({ at });
    expect(screen.getByText(words)).toBeTruthy();
  });

  it('counts the minutes down and restarts on Monday', async () => {
    const { clock } = await open({ at: '2026-10-25T23:58:30' });
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'Date'],
      now: new Date('2026-10-25T23:58:30Z'),
    });
    vi.spyOn(clock, 'now').mockImplementation(() => Date.now());
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(screen.getByText('2 min left')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(31_000));
    expect(screen.getByText('1 min left')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(screen.getByText('7 days left')).toBeTruthy();
    expect(texts().every((text) => text?.endsWith('Not started yet'))).toBe(true);
    expect(screen.getByRole('heading', { name: 'Last week' })).toBeTruthy();
  });

  it("shows on Monday how last week ended, with ties and the user's own place", async () => {
    const { clock } = await open({ at: '2026-10-26T23:59:00' });
    expect(clock.now()).toBe(Date.parse('2026-10-26T23:59:00Z'));
    const card = within(screen.getByRole('region', { name: 'Last week' }));
    expect(card.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      'Rank 11Jonas Lindqvist4,912',
      'Rank 22MinaYOU3,791',
      'Rank 33Thu Trang3,102',
    ]);
    expect(card.getByText('You finished 2nd of 5')).toBeTruthy();
  });

  it('omits last week when no user had a point', async () => {
    const none = { weekly_points: 0, week_start: null };
    await open({
      at: '2026-10-26T08:00:00',
      me: mina(none),
      friends: [{ ...JONAS, ...none }],
    });
    expect(screen.queryByRole('heading', { name: 'Last week' })).toBeNull();
  });

  it('omits last week for a user without friends', async () => {
    await open({ at: '2026-10-26T08:00:00', friends: [] });
    expect(screen.getByText('Add friends to compete!')).toBeTruthy();
    expect(screen.queryByText(/You finished/)).toBeNull();
  });
});

describe('leaderboard without friends or data', () => {
  it('offers a link or an address to a user without friends', async () => {
    await open({ friends: [] });
    expect(screen.getByText('Add friends to compete!')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Invite with a link' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Add by email' }).getAttribute('href')).toBe('/friends');
    expect(screen.queryByRole('tab')).toBeNull();
  });

  it('does not treat a friend whose rows are still arriving as no friend', async () => {
    await open({ rows: [...rowsOf(mina(), []), aFriendship(FAKE_USER, idOf(1))] });
    expect(await screen.findByRole('list', { name: 'Your last weeks' })).toBeTruthy();
    expect(screen.queryByText('Add friends to compete!')).toBeNull();
  });

  it('shows that the first data is loading and then the board', async () => {
    const { session } = await open({ rows: null });
    expect(screen.getByText('Loading your data…', { selector: 'p' })).toBeTruthy();
    expect(screen.queryByText('Add friends to compete!')).toBeNull();
    await act(() => session.arrive(ALL_ROWS));
    await waitFor(() => expect(rows()).toHaveLength(5));
  });

  it('asks for the network while offline before the first data', async () => {
    await open({ rows: null, status: { online: false } });
    expect(screen.getByText(/Connect once to load your data/)).toBeTruthy();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('shows an error only when loading failed and reads again on "Try again"', async () => {
    const { repair } = await open({ unreadable: true });
    expect(within(screen.getByRole('alert')).getByText('Failed to load leaderboard')).toBeTruthy();
    repair();
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(rows()).toHaveLength(5));
  });
});

describe('leaderboard while offline', () => {
  it('shows the board with the time of its points and no error', async () => {
    await open({
      status: { online: false, lastSyncedAt: Date.parse(`${THURSDAY}T05:04:00Z`) },
    });
    expect(screen.getByText(/Offline, points as of 0?5:04/)).toBeTruthy();
    expect(rows()).toHaveLength(5);
    expect(screen.queryByText('Failed to load leaderboard')).toBeNull();
  });

  it('shows the day when the points are from another day', async () => {
    await open({ status: { online: false, lastSyncedAt: Date.parse('2026-10-20T21:04:00Z') } });
    expect(screen.getByText(/Offline, points as of Tue,? (20 Oct|Oct 20)/)).toBeTruthy();
  });
});

it('polls faster while the leaderboard is open', async () => {
  const { watchClosely, stopWatching, unmount } = await open();
  expect(watchClosely.mock.calls.length - stopWatching.mock.calls.length).toBe(1);
  unmount();
  expect(stopWatching.mock.calls.length).toBe(watchClosely.mock.calls.length);
});

it('shows the league beside the board on a desktop', async () => {
  await open();
  expect(screen.queryByRole('region', { name: 'Carbonara League' })).toBeNull();
  act(() => viewport.happyDOM.setViewport({ width: 1280, height: 800 }));
  expect(screen.getByRole('region', { name: 'Carbonara League' })).toBeTruthy();
});

describe('ranks card on the dashboard', () => {
  /** Opens the dashboard of Mina on a desktop and waits for the parts that load late. */
  async function dashboardOf(given: Given) {
    const { session } = await signIn(given);
    renderSignedIn(session, '/');
    await screen.findByText('Hey, Mina!');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    act(() => viewport.happyDOM.setViewport({ width: 1280, height: 800 }));
    await act(() => vi.advanceTimersByTimeAsync(500));
    return within(await screen.findByRole('region', { name: 'Ranks' }));
  }
  const lines = (card: Awaited<ReturnType<typeof dashboardOf>>) =>
    card.getAllByRole('listitem').map((row) => row.textContent);

  it('shows three ranks and leads to the leaderboard', async () => {
    const card = await dashboardOf({});
    expect(lines(card)).toEqual([
      'Rank 11Jonas Lindqvist4,912',
      'Rank 22MinaYOU3,791',
      'Rank 33Thu Trang3,102',
    ]);
    expect(card.getByRole('link', { name: 'See all' }).getAttribute('href')).toBe('/leaderboard');
  });

  it("shows the user's own rank last when it is lower", async () => {
    const card = await dashboardOf({ me: mina({ weekly_points: 10 }) });
    expect(lines(card)).toEqual([
      'Rank 11Jonas Lindqvist4,912',
      'Rank 22Thu Trang3,102',
      'Rank 5#5MinaYOU10',
    ]);
  });

  it('asks a user without friends to add some', async () => {
    const card = await dashboardOf({ friends: [] });
    expect(card.getByText('Add friends to compete!')).toBeTruthy();
    expect(card.getByRole('link', { name: 'Add friends' }).getAttribute('href')).toBe('/friends');
  });
});
