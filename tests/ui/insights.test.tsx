import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { addDays } from '#domain/calendar/days.ts';
import type { CheckIn } from '#schemas/tables/check-ins.ts';
import { fakeClock } from '#tests/support/fake-clock.ts';
import { fillDisk } from '#tests/support/full-disk.ts';
import { aCheckIn, someStreaks } from '#tests/support/sample-rows.ts';
import { ownRows, type SignedInSession, signedInSession } from '#tests/support/signed-in-session.ts';
import { renderSignedIn, viewport } from '#tests/ui/render-app.tsx';
import { lateTabs } from '#ui/screens/history/late-tabs.ts';

// compiled once here, so that the first test does not wait for it
await Promise.all(Object.values(lateTabs).map(({ load }) => load()));

const TODAY = '2026-11-21'; // a Saturday

/** Both check-ins of the last `days` days up to yesterday. */
const days = (n: number, morning = '07:00'): CheckIn[] =>
  Array.from({ length: n }, (_, ago) => addDays(TODAY, -1 - ago)).flatMap((day) => [
    aCheckIn('morning', day, morning),
    aCheckIn('night', day, '23:00'),
  ]);

let session: SignedInSession | undefined;
async function open(rows: readonly CheckIn[], { path = '/history?view=insights', complete = true } = {}) {
  const clock = fakeClock(`${TODAY}T12:00:00`);
  const last =
    rows
      .map(({ local_day }) => local_day)
      .sort()
      .at(-1) ?? null;
  const streaks = someStreaks({ last_morning_check: last, last_night_check: last });
  session = await signedInSession({ clock, rows: [...ownRows(), ...rows, streaks] });
  if (complete) await session.store.database.updateState({ last_synced_at: clock.now() });
  renderSignedIn(session, path);
  await waitFor(() => expect(screen.queryByText('Loading')).toBeNull());
  return { user: userEvent.setup(), session };
}
afterEach(async () => {
  cleanup();
  await session?.close();
  session = undefined;
});

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 2, name });
const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

describe('Insights tab', () => {
  it('explains to a new user when patterns will appear', async () => {
    await open([]);
    await heading('Your patterns show after 14 days');
    expect(headings()).toEqual(['Your patterns show after 14 days']);
  });

  it('describes the steadiness of three days in words, without a percentage', async () => {
    await open(days(3));
    await screen.findByText('6 of 6 perfect');
    expect(screen.queryByRole('img', { name: /^Steadiness/ })).toBeNull();
    expect(screen.getByText('4 of 14 days')).toBeTruthy();
  });

  it('shows 100 percent after seven perfect days', async () => {
    await open(days(7));
    await screen.findByRole('img', { name: 'Steadiness 100 percent: morning 100, night 100' });
    expect(screen.getByText('Rolling')).toBeTruthy();
  });

  it.each([
    [14, ['Steadiness', 'Your timing', 'All time']],
    [28, ['Steadiness', 'Your timing', 'By weekday', 'All time']],
    [56, ['Steadiness', 'Your timing', 'By weekday', 'Steadiness over time', 'All time']],
  ])('shows after %i days the cards that so many days allow', async (n, expected) => {
    await open(days(n));
    await heading('All time');
    expect(headings()).toEqual(expected);
  });

  it.each([
    [40, '07:00', ['All time', 'Your timing', 'By weekday']],
    [60, '07:00', ['Steadiness over time', 'All time', 'Your timing', 'By weekday']],
    [60, '06:41', [/^You wake closest/, 'Steadiness over time', 'Your timing', 'By weekday', 'All time']],
  ])('leaves no gap beside steadiness on a desktop after %i days at %s', async (n, at, expected) => {
    await open(days(n, at));
    act(() => viewport.happyDOM.setViewport({ width: 1280, height: 800 }));
    await heading('By weekday');
    expect(headings()).toEqual([
      'Steadiness',
      ...expected.map((name) => (typeof name === 'string' ? name : expect.stringMatching(name))),
    ]);
  });

  it('counts nothing while older check-ins are still arriving', async () => {
    await open(days(30), { complete: false });
    await screen.findByText('Older check-ins are still loading.');
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
  });

  it('suggests a fitting goal, sets it and does not ask again', async () => {
    const { user, session: mina } = await open(days(40, '06:41'));
    await heading(/^You wake closest to 0?6:40/);
    await user.click(screen.getByRole('button', { name: /^Set goal to 0?6:40/ }));
    await screen.findByText(/^Your morning goal is 0?6:40.* from tomorrow\.$/);
    expect(screen.queryByRole('button', { name: /^Set goal/ })).toBeNull();
    const [waiting] = await mina.store.database.mutations.toArray();
    expect(waiting).toMatchObject({
      name: 'setGoals',
      args: { morning_goal_time: '06:40:00', night_goal_time: '23:00:00' },
    });
  });

  it('explains that a goal that applies today counts from now on', async () => {
    // at noon no points can be earned yet, neither for 23:00 nor for 22:30
    const rows = days(40).filter(({ check_in_type }) => check_in_type === 'morning');
    for (let ago = 1; ago <= 40; ago += 1) rows.push(aCheckIn('night', addDays(TODAY, -ago), '22:31'));
    const { user, session: mina } = await open(rows);
    await user.click(await screen.findByRole('button', { name: /^Set goal to (22:30|10:30)/ }));
    const goal = (await mina.store.documents.get('goals', [mina.userId])).get(mina.userId);
    expect(goal).toMatchObject({ night_goal_time: '22:30:00', night_goal_from: TODAY });
    expect(await screen.findByText(/^Your night goal is (22:30|10:30\sPM) from now on\.$/)).toBeTruthy();
    expect(screen.queryByText(/from tomorrow/)).toBeNull();
  });

  it('explains why a suggested goal could not be set', async () => {
    const { user } = await open(days(40, '06:41'));
    const set = await screen.findByRole('button', { name: /^Set goal to 0?6:40/ });
    const repair = fillDisk();
    await user.click(set);
    await screen.findByText('This device is out of storage. Free up some space and try again.');
    repair();
  });

  it('does not suggest again after the user kept the goal', async () => {
    const { user } = await open(days(40, '06:41'));
    await user.click(await screen.findByRole('button', { name: /^Keep 0?7:00/ }));
    expect(screen.queryByRole('button', { name: /^Set goal/ })).toBeNull();
    cleanup();
    if (session) renderSignedIn(session, '/history?view=insights');
    await heading('All time');
    expect(screen.queryByRole('button', { name: /^Set goal/ })).toBeNull();
  });

  it('shows nights on request', async () => {
    const { user } = await open(days(30, '06:55'));
    expect(await screen.findByRole('img', { name: /Usually 0?6:55/ })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Night' }));
    expect(screen.getByRole('img', { name: /Usually (?:23|11):00/ })).toBeTruthy();
  });
});

describe('Year tab', () => {
  const cell = (name: RegExp) => screen.getByRole('gridcell', { name });

  it('describes each day with its times and points', async () => {
    await open(days(3, '07:15'), { path: '/history?view=year' });
    const grid = await screen.findByRole('grid', { name: '2026, day by day' });
    // only days since the first check-in
    expect(within(grid).getAllByRole('gridcell')).toHaveLength(4);
    expect(cell(/20 November 2026|November 20, 2026/).getAttribute('aria-label')).toMatch(
      /: morning 0?7:15.*, score 90, night (?:23|11):00.*, perfect$/,
    );
  });

  it('has one tab stop, in which arrow keys move by day and by week', async () => {
    const { user } = await open(days(60), { path: '/history?view=year' });
    await screen.findByRole('grid', { name: '2026, day by day' });
    const stops = screen.getAllByRole('gridcell').filter(({ tabIndex }) => tabIndex === 0);
    expect(stops.map(({ dataset }) => dataset.day)).toEqual([TODAY]);
    stops[0]?.focus();
    const at = () => (document.activeElement as HTMLElement).dataset.day;
    const visited = [];
    for (const key of ['ArrowLeft', 'ArrowDown', 'Home', 'End', 'PageUp', 'ArrowUp']) {
      await user.keyboard(`{${key}}`);
      visited.push(at());
    }
    expect(visited).toEqual([
      '2026-11-20',
      '2026-11-13',
      '2026-11-09',
      '2026-11-15',
      '2026-10-18',
      '2026-10-25',
    ]);
  });

  it('shows the chosen day until it is closed', async () => {
    const { user } = await open(days(30, '07:15'), { path: '/history?view=year' });
    await screen.findByRole('grid', { name: '2026, day by day' });
    const day = document.querySelector<HTMLElement>('[data-day="2026-11-20"]');
    if (day) await user.click(day);
    const link = screen.getByRole('link', { name: /20 Nov|Nov 20/ });
    expect(link.getAttribute('href')).toBe('/history?view=day&from=2026-11-20');
    expect(screen.getByText('15 min late')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Previous day' }));
    expect(screen.getByRole('link', { name: /19 Nov|Nov 19/ })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Close the day' }));
    expect(screen.queryByText('15 min late')).toBeNull();
    // the keyboard continues from that day
    expect((document.activeElement as HTMLElement).dataset.day).toBe('2026-11-19');
  });
});
