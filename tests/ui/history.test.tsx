import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { SyncStatus } from '#base/sync-status.ts';
import { checkIn } from '#commands/check-in.ts';
import type { CheckIn, CheckInType } from '#schemas/tables/check-ins.ts';
import { rejectMutation } from '#sync/push/reject-mutation.ts';
import { failReads } from '#tests/support/broken-disk.ts';
import { fakeClock } from '#tests/support/fake-clock.ts';
import { aCheckIn } from '#tests/support/sample-rows.ts';
import { ownRows, type SignedInSession, signedInSession } from '#tests/support/signed-in-session.ts';
import { renderSignedIn } from '#tests/ui/render-app.tsx';

const TODAY = '2026-10-22'; // a Thursday
const NOON = `${TODAY}T12:00:00`;
const ROWS = [
  aCheckIn('night', '2026-10-21', '22:48', { points_earned: 93 }),
  aCheckIn('morning', '2026-10-21', '07:02', { points_earned: 1100, streak_multiplier: 11, streak: 11 }),
  aCheckIn('night', '2026-10-12', '23:04', { points_earned: 700, streak_multiplier: 7, streak: 7 }),
  aCheckIn('morning', '2026-09-30', '07:00'),
];

interface Given {
  path?: string;
  /** Null: nothing has arrived yet. */
  rows?: readonly CheckIn[] | null;
  /** The first run has brought everything. */
  complete?: boolean;
  status?: Partial<SyncStatus>;
  /** Runs before the screen is opened. */
  before?: (tap: (type: CheckInType, at: string) => Promise<void>, session: SignedInSession) => Promise<void>;
}

let session: SignedInSession | undefined;

async function open({ path = '/history', rows = ROWS, complete = true, status = {}, before }: Given = {}) {
  const clock = fakeClock(NOON);
  const mina = await signedInSession({ clock, rows: rows && [...ownRows(), ...rows], status });
  session = mina;
  if (complete) await mina.store.database.updateState({ last_synced_at: clock.now() });
  await before?.(async (type, at) => {
    clock.set(at);
    expect(await checkIn(mina, type)).toMatchObject({ ok: true });
    clock.set(NOON);
  }, mina);
  renderSignedIn(mina, path);
  const waiting = screen.queryByText('Loading');
  await waitFor(() => expect(screen.queryByText('Loading')).toBeNull());
  return { user: userEvent.setup(), session: mina, waiting };
}

/** A day of October in words, in either order. */
const october = (n: number, then = '') => new RegExp(`(?:\\b${n} October|October ${n},) 2026${then}`);
const title = () => screen.getByRole('heading', { level: 2, name: /20\d\d/ }).textContent;
const titled = (name: RegExp | string) => screen.findByRole('heading', { level: 2, name });
const chosenTab = () => screen.getByRole('tab', { selected: true }).textContent;
const button = (name: string) => screen.getByRole('button', { name });
const entries = () => within(screen.getByRole('list', { name: 'Check-ins' })).getAllByRole('listitem');
const total = () => screen.getByText('Total Points Earned').parentElement?.textContent;

async function leave() {
  cleanup();
  vi.restoreAllMocks();
  await session?.close();
  session = undefined;
}
afterEach(leave);

describe('history period', () => {
  it('defaults to the current month', async () => {
    await open();
    expect([chosenTab(), title()]).toEqual(['Month', 'October 2026']);
    expect(total()).toBe('1,893Total Points Earned');
    expect(entries().map((entry) => entry.textContent)).toEqual([
      expect.stringMatching(/^Night.*21.*\+93$/),
      expect.stringMatching(/^Morning.*21.*\+1,10011x Multiplier$/),
      expect.stringMatching(/^Night.*12.*\+7007x Multiplier$/),
    ]);
  });

  it.each([
    ['/history?view=week', 'Week', /19.*25.*2026/],
    ['/history?view=week&from=2026-10-12', 'Week', /12.*18.*2026/],
    ['/history?view=day&from=2026-10-21', 'Day', /21.*2026/],
    ['/history?view=month&from=2026-09-10', 'Month', /September 2026/],
    ['/history?view=month&from=2027-01-01', 'Month', /October 2026/],
    ['/history?view=fortnight&from=yesterday', 'Month', /October 2026/],
  ])('opens for %s as %s %s', async (path, tab, name) => {
    await open({ path });
    expect([chosenTab(), title()]).toEqual([tab, expect.stringMatching(name)]);
  });

  it('steps back and forward, but not past the current one', async () => {
    const { user } = await open({ path: '/history?view=week' });
    expect(button('Next week')).toHaveProperty('disabled', true);
    await user.click(button('Previous week'));
    await titled(/12.*18/);
    expect(location.search).toBe('?view=week&from=2026-10-12');
    expect(button('Next week')).toHaveProperty('disabled', false);
    await user.click(button('Next week'));
    await titled(/19.*25/);
    expect(location.search).toBe('?view=week');
    expect(button('Next week')).toHaveProperty('disabled', true);
  });

  it('stays near its days when another length is chosen', async () => {
    const { user } = await open({ path: '/history?view=month&from=2026-09-01' });
    await user.click(screen.getByRole('tab', { name: 'Day' }));
    expect(location.search).toBe('?view=day&from=2026-09-30');
    await titled(/30.*Sep|Sep.*30/);
  });

  it('replaces the address at tabs and steps, so that browser Back leaves the screen at once', async () => {
    const { user } = await open({ path: '/history?view=week' });
    const entries = history.length;
    await user.click(button('Previous week'));
    for (const name of ['Insights', 'Year', 'Month']) await user.click(screen.getByRole('tab', { name }));
    expect(location.search).toMatch(/view=month/);
    expect(history.length).toBe(entries);
  });

  it('adds a history entry for the link to a day, so that browser Back leads to the month', async () => {
    const { user } = await open({ path: '/history?view=month&from=2026-09-01' });
    await user.click(screen.getByRole('link', { name: /30 September|September 30/ }));
    await titled(/30.*Sep|Sep.*30/);
    act(() => history.back());
    await screen.findByRole('heading', { name: 'September 2026' });
    expect(chosenTab()).toBe('Month');
  });

  it('is not read again when the same period is opened by another address', async () => {
    const { user, session } = await open();
    const reads = vi.spyOn(session.store.collections.check_ins, 'find');
    await user.click(screen.getByRole('tab', { name: 'Month' }));
    expect(location.search).toBe('?view=month'); // the same month, by another address
    const periods = reads.mock.calls
      .map(([query]) => JSON.stringify(query))
      .filter((query) => query.includes('$lte'));
    expect(periods).toEqual([]);
  });
});

describe('calendar of coins', () => {
  it('describes the days as a table of weeks, with misses only between the first check-in and today', async () => {
    await open({ rows: ROWS.slice(0, 3) });
    const grid = screen.getByRole('grid', { name: 'October 2026' });
    const words = within(grid)
      .getAllByRole('link')
      .map((link) => link.textContent);
    expect(words).toHaveLength(22);
    expect(words[10]).toMatch(october(11, ': morning no check-in, night no check-in'));
    expect(words[11]).toMatch(october(12, ': morning missed, night perfect'));
    expect(words[20]).toMatch(october(21, ': morning perfect, night score 93'));
    expect(words[21]).toMatch(october(22, ': morning not yet, night not yet'));
    const columns = within(grid).getAllByRole('columnheader');
    expect(columns.map((column) => column.getAttribute('aria-label'))).toEqual(
      ['Mon', 'Tues', 'Wednes', 'Thurs', 'Fri', 'Satur', 'Sun'].map((day) => `${day}day`),
    );
  });

  it('has one tab stop, arrow keys and a link to each day', async () => {
    const { user } = await open();
    const link = (day: number) => screen.getByRole('link', { name: october(day, ':') });
    const stops = screen.getAllByRole('link', { name: /October.*2026:/ }).filter((one) => one.tabIndex === 0);
    expect(stops).toEqual([link(22)]);
    link(22).focus();
    await user.keyboard('{ArrowUp}{ArrowLeft}');
    expect(document.activeElement).toBe(link(14));
    await user.keyboard('{Home}{ArrowDown}{End}');
    expect(document.activeElement).toBe(link(12 + 7)); // Sunday the 25th is in the future: the focus does not move
    await user.keyboard('{ArrowRight}{Enter}');
    expect(location.search).toBe('?view=day&from=2026-10-20');
    expect(chosenTab()).toBe('Day');
    const heading = await titled(/20 Oct|Oct 20/);
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  it('shows seven coins for a week and two dials for a day', async () => {
    const { user } = await open({ path: '/history?view=week' });
    expect(screen.getAllByText(/October.*2026: morning/)).toHaveLength(7);
    await user.click(screen.getByRole('link', { name: october(21, ': morning perfect') }));
    await titled(/21 Oct|Oct 21/);
    const dials = screen.getAllByRole('img').map((dial) => dial.getAttribute('aria-label'));
    expect(dials).toEqual([
      expect.stringMatching(/^Morning check-in at .*7:02.*1,100 points$/),
      expect.stringMatching(/^Night check-in at .*, 93 points$/),
    ]);
    expect(screen.getByText('Perfect timing! 🎯')).toBeTruthy();
    expect(screen.getByText('12 minutes off target')).toBeTruthy();
  });

  it('shows no miss while older check-ins are still arriving', async () => {
    await open({ complete: false });
    expect(screen.queryAllByText(/missed,/)).toEqual([]);
    expect(screen.getByText('Older check-ins are still loading.')).toBeTruthy();
  });
});

describe('history entry', () => {
  const [, morning] = ROWS;

  it.each([
    ['offline', { online: false }, true],
    ['online', {}, false],
  ])('shows that it is pending only while offline: %s', async (_when, status, said) => {
    const before: Given['before'] = (tap) => tap('night', '2026-10-21T22:48:00');
    await open({ rows: ROWS.slice(1), before, status });
    expect(entries()[0]?.textContent).toContain('+93');
    const saved = "Saved. Syncs when you're online.";
    if (said) expect(entries()[0]?.textContent).toContain(saved);
    else expect(entries()[0]?.textContent).not.toContain(saved);
  });

  it('shows why the server rejected it and earns nothing', async () => {
    await open({
      async before(tap, { store }) {
        await tap('night', '2026-10-20T23:10:00');
        const [mutation] = await store.database.mutations.toArray();
        if (mutation) await rejectMutation(store, mutation, 'out_of_order', Date.now());
      },
    });
    expect(entries()[2]?.textContent).toMatch(/^Night.*20.*Not counted\. That check-in doesn't fit between/);
    expect(total()).toBe('1,893Total Points Earned');
  });

  it.each([
    ['day_arrived', '2026-10-20', 'Recalculated: the check-in on Tuesday synced late (was \u200e+100).'],
    [
      'day_rejected',
      '2026-10-20',
      "Recalculated: the check-in on Tuesday couldn't be saved (was \u200e+100).",
    ],
    [
      'day_gone',
      '2026-10-09',
      /^Recalculated: the check-in on Fri.* (?:9 October|October 9) was undone \(was .\+100\)\.$/,
    ],
    [
      'earlier_check_in',
      '2026-10-21',
      'Recalculated: an earlier check-in that day synced late (was \u200e+100).',
    ],
  ] as const)('explains why its points changed: %s', async (reason, day, words) => {
    const id = morning?.id ?? '';
    await open({
      async before(_tap, { store }) {
        await store.database.notes.put({ id, was: 100, now: 1100, reason, day, noted_at: 0 });
      },
    });
    expect(within(entries()[1] ?? document.body).getByText(words)).toBeTruthy();
  });

  it('updates while it is on screen', async () => {
    const { session } = await open({ rows: [] });
    expect(screen.getByText('No check-ins yet. Start your journey today!')).toBeTruthy();
    await act(() => session.arrive(ROWS));
    await waitFor(() => expect(entries()).toHaveLength(3));
    expect(screen.queryByText('No check-ins yet. Start your journey today!')).toBeNull();
  });
});

describe('trend card', () => {
  it('describes each week in words and the usual value', async () => {
    const rows = ['2026-10-21', '2026-10-20', '2026-10-19'].map((day) => aCheckIn('morning', day, '07:04'));
    await open({ rows });
    const trend = within(screen.getByRole('region', { name: 'On time, week by week' }));
    expect(trend.getAllByRole('listitem')).toHaveLength(8);
    expect(trend.getByText(/Week of (19 Oct|Oct 19): 3 of 6 perfect, 0 close/)).toBeTruthy();
    expect(trend.getByText("You're usually 4 min late in the morning.")).toBeTruthy();
  });

  it('explains in its key the figure over each bar', async () => {
    await open();
    const trend = screen.getByRole('region', { name: 'On time, week by week' });
    expect(trend.textContent).toContain('perfect, in %');
  });

  it('does not appear without a check-in', async () => {
    await open({ rows: [] });
    expect(screen.queryByText('On time, week by week')).toBeNull();
  });
});

describe('empty history', () => {
  it('leads a new user to the first check-in', async () => {
    await open({ rows: [] });
    expect(screen.getByText('No check-ins yet. Start your journey today!')).toBeTruthy();
    expect(total()).toBe('0Total Points Earned');
    expect(screen.getByRole('link', { name: 'Check in' }).getAttribute('href')).toBe('/');
    expect(screen.queryByRole('link', { name: /^Go to/ })).toBeNull();
    expect(screen.queryByRole('grid')).toBeNull(); // the sentence comes first, even on a small screen
  });

  it('leads from an empty period to the nearest one with check-ins', async () => {
    const { user } = await open({ path: '/history?view=week&from=2025-01-06' });
    expect(screen.queryByText('No check-ins yet. Start your journey today!')).toBeNull();
    expect(screen.getByText('Nothing in this week.')).toBeTruthy();
    await user.click(screen.getByRole('link', { name: /^Go to/ }));
    await titled(/28.*4/); // the month of the first check-in after it
    expect(entries()).toHaveLength(1);
  });

  it.each([
    ['online', {}, 'Loading your data…'],
    ['offline', { online: false }, /Connect once to load your data/],
  ])('does not call itself empty before the first data has arrived: %s', async (_when, status, words) => {
    const { session } = await open({ rows: null, complete: false, status });
    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.queryByText(/No check-ins yet/)).toBeNull();
    await act(() => session.arrive([...ownRows(), ...ROWS]));
    await waitFor(() => expect(entries()).toHaveLength(3));
  });

  it('does not call itself empty while the disk is read', async () => {
    const { waiting } = await open({ rows: [] });
    expect(waiting).toBeTruthy();
  });

  it('shows an error when the disk cannot be read and reads again on "Try again"', async () => {
    let repair = () => {};
    const { user } = await open({
      async before() {
        repair = failReads('check_ins');
      },
    });
    expect(await within(screen.getByRole('alert')).findByText("Couldn't load your history.")).toBeTruthy();
    repair();
    await user.click(button('Try again'));
    await waitFor(() => expect(entries()).toHaveLength(3));
  });

  it('shows all data while offline', async () => {
    await open({ status: { online: false, pending: 2 } });
    expect(entries()).toHaveLength(3);
    expect(screen.getByText('Offline, 2 waiting')).toBeTruthy();
  });
});
