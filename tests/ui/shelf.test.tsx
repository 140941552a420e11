import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { addDays } from '#domain/calendar/days.ts';
import type { CheckIn } from '#schemas/tables/check-ins.ts';
import { fakeClock } from '#tests/support/fake-clock.ts';
import { aCheckIn } from '#tests/support/sample-rows.ts';
import { openDashboard } from '#tests/ui/open-dashboard.tsx';
// loaded here as the app does after the first paint
import '#ui/components/shelf/max-league.tsx';
import '#ui/screens/history/shelf/shelf-screen.tsx';

const TODAY = '2026-11-14'; // a Saturday
const clock = fakeClock(`${TODAY}T23:30:00`);
const THIS_WEEK = '2026-11-09';

/** Full days up to today, of which every check-in has these points. */
const fullDays = (n: number, points = 50): CheckIn[] =>
  Array.from({ length: n }, (_, back) =>
    (['morning', 'night'] as const).map((type) =>
      aCheckIn(type, addDays(TODAY, -back), type === 'morning' ? '07:00' : '23:00', {
        streak: n - back,
        points_earned: points,
      }),
    ),
  ).flat();

const openShelf = (checkIns: readonly CheckIn[]) =>
  openDashboard({ path: '/shelf', clock, checkIns, shows: 'A pot for each full month' });

afterEach(cleanup);

describe('shelf', () => {
  it('shows a pot and the present month, with their figures on tap and in a table', async () => {
    const { user } = await openShelf(fullDays(45));
    await user.click(await screen.findByRole('button', { name: 'October 2026, mornings 50, nights 50' }));
    const dock = within(screen.getByRole('region', { name: 'October 2026' }));
    expect(dock.getByText('31 full days of 31')).toBeTruthy();
    await user.click(dock.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('region', { name: 'October 2026' })).toBeNull();
    expect(document.activeElement?.getAttribute('data-month')).toBe('2026-10-01');
    expect(screen.getByRole('button', { name: 'November 2026, 14 of 20 full days' })).toBeTruthy();
    await user.click(screen.getByText('As a table'));
    expect(
      await screen.findByRole('row', { name: 'October 2026 31 full days of 31 50 50 3,100' }),
    ).toBeTruthy();
  });

  it('names what was reached with its day, and the next day streak', async () => {
    await openShelf(fullDays(8));
    const items = await screen.findAllByRole('listitem');
    const texts = items.map(({ textContent }) => textContent).join('\n');
    expect(texts).toContain('Full day, reached on November 7');
    expect(texts).toContain('7 days, reached on November 13');
    expect(texts).toContain('Next: 14 days');
    expect(texts).not.toContain('Full week');
  });

  it('says that the first month can make no pot any more', async () => {
    await openShelf(fullDays(1));
    expect(
      await screen.findByText(
        "1 of 20 full days so far. November was nearly over when you came, so your first pot will be December's.",
      ),
    ).toBeTruthy();
  });

  it('is reached from the history', async () => {
    const { user } = await openDashboard({
      path: '/history',
      clock,
      checkIns: fullDays(3),
      shows: 'Total Points Earned',
    });
    await user.click(await screen.findByRole('link', { name: 'Shelf' }));
    await vi.waitFor(() => expect(location.pathname).toBe('/shelf'));
  });

  it('is empty before the first check-in', async () => {
    await openShelf([]);
    expect(await screen.findByText('0 of 20 full days so far.')).toBeTruthy();
    expect(screen.getByText('Next: 3 days')).toBeTruthy();
  });
});

describe('league card in the highest league', () => {
  const openMax = (checkIns: readonly CheckIn[], week: number) =>
    openDashboard({
      clock,
      checkIns,
      profile: {
        current_league: 'pho',
        week_start: THIS_WEEK,
        weekly_points: week,
        best_week_points: Math.max(week, 5000),
      },
    });

  it.each([
    ['a first week', fullDays(6, 450), '5,400 is your first week up here', 'Next week you race it'],
    [
      'a week behind the best one',
      [...fullDays(6, 10), aCheckIn('night', '2026-11-03', '23:00', { points_earned: 5000 })],
      '5,000 is the week to beat',
      '120 so far · 1 week at 5,000 or more',
    ],
    [
      'the best week so far',
      [...fullDays(6, 500), aCheckIn('night', '2026-11-03', '23:00', { points_earned: 5000 })],
      'Your best week yet',
      '5,000 before · 2 weeks at 5,000 or more',
    ],
    [
      'a fresh week',
      [aCheckIn('night', '2026-11-03', '23:00', { points_earned: 5000 })],
      'A fresh week, and 5,000 to beat',
      '1 week at 5,000 or more',
    ],
  ])('says what %s is', async (_what, checkIns, title, text) => {
    await openMax(checkIns, 0);
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByText('Max League! 🏆')).toBeTruthy();
  });

  it('leads to the shelf', async () => {
    const { user } = await openMax(fullDays(45), 100);
    await user.click(await screen.findByRole('link', { name: /Your shelf.*1 pot/ }));
    await vi.waitFor(() => expect(location.pathname).toBe('/shelf'));
  });
});
