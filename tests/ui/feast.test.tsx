import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rememberMade } from '#commands/claim-feast.ts';
import { undoCheckIn } from '#commands/undo-check-in.ts';
import { addDays } from '#domain/calendar/days.ts';
import type { CheckIn } from '#schemas/tables/check-ins.ts';
import { fakeClock } from '#tests/support/fake-clock.ts';
import { aCheckIn } from '#tests/support/sample-rows.ts';
import type { SignedInSession } from '#tests/support/signed-in-session.ts';
import { holdTime, openDashboard } from '#tests/ui/open-dashboard.tsx';
import { toastRegion } from '#tests/ui/render-app.tsx';
import { feastStore, lookForFeast } from '#ui/moments/open-feast.ts';

const DAY = '2026-10-22'; // a Thursday
const TYPES = ['morning', 'night'] as const;
/** So long, the flare lasts; then the feast until its card. */
const FLARE_MS = 1_000;
const CARD_MS = 1_800;

/** Full days up to that one, of 50 points each check-in. */
const fullDays = (n: number, last: string): CheckIn[] =>
  Array.from({ length: n }, (_, back) =>
    TYPES.map((type) =>
      aCheckIn(type, addDays(last, -back), type === 'morning' ? '06:00' : '22:00', {
        streak: n - back,
        points_earned: 50,
      }),
    ),
  ).flat();

interface Given {
  /** The full days before today. */
  days: number;
  /** The points of this week before the check-in. */
  week?: number;
  before?: (session: SignedInSession) => unknown;
}

/** Makes the night check-in at 22:10 of a day with a morning, after that many full days. */
async function open({ days, week = 0, before }: Given) {
  const yesterday = addDays(DAY, -1);
  const morning = aCheckIn('morning', DAY, '06:00', {
    streak: days + 1,
    points_earned: Math.max(50, week - 100 * Math.min(days, 3)),
  });
  return openDashboard({
    clock: fakeClock(`${DAY}T22:10:00`),
    profile: {
      current_league: week >= 1000 ? 'carbonara' : 'coal',
      weekly_points: week,
      best_week_points: week,
      week_start: '2026-10-19',
    },
    streaks: {
      morning_streak: days + 1,
      night_streak: days,
      last_morning_check: DAY,
      last_night_check: yesterday,
    },
    checkIns: [...fullDays(days, yesterday), morning],
    ...(before ? { before } : {}),
  });
}

const group = () => within(screen.getByRole('group', { name: 'Night check-in' }));
async function tap(given: Given) {
  const opened = await open(given);
  await opened.user.click(group().getByRole('button', { name: /^Check in/ }));
  await screen.findByText(/points!/);
  return opened;
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const feast = () => document.querySelector<HTMLDialogElement>('[data-feast]');
const findFeast = () => vi.waitFor(() => expect(feast()).not.toBeNull());
const button = (name: string) => screen.getByRole('button', { name });

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  delete document.documentElement.dataset.motion;
});

describe('feast of a check-in', () => {
  it('comes after the flare, takes the place of the toast and names a new league', async () => {
    holdTime();
    await tap({ days: 1, week: 950 });
    expect(feast()).toBeNull();
    await pass(FLARE_MS);
    await findFeast();
    expect(feast()?.getAttribute('aria-label')).toBe('Carbonara League. Cooking up consistency!');
    expect(feast()?.textContent).toContain('You keep Carbonara for good.');
    expect(within(toastRegion()).queryByText(/points!/)).toBeNull();
    expect(document.activeElement).toBe(button('Continue'));
  });

  it('names a day streak of 7', async () => {
    await tap({ days: 6 });
    await findFeast();
    expect(feast()?.getAttribute('aria-label')).toBe('7 days. Morning and night, seven times over');
  });

  it('names the first pot, and no later one', async () => {
    await tap({ days: 19 });
    await findFeast();
    expect(feast()?.getAttribute('aria-label')).toBe('Your first pot. 20 full days in October');
  });

  it('shows the league and not the streak of the same check-in', async () => {
    await tap({ days: 6, week: 950 });
    await findFeast();
    expect(feast()?.textContent).toContain('Carbonara League');
  });

  it('jumps to the card at a tap before 1.8 s, and is closed only by a later one', async () => {
    holdTime();
    const { user } = await tap({ days: 6 });
    await pass(FLARE_MS);
    await findFeast();
    expect(feast()?.dataset.card).toBeUndefined();
    await user.click(button('Continue'));
    expect(feast()?.dataset.card).toBe('');
    await user.click(button('Continue'));
    expect(feast()).not.toBeNull();
    await pass(CARD_MS);
    await user.click(button('Continue'));
    expect(feast()).toBeNull();
    expect(group().getByRole('button', { name: /^Undo/ })).toBeTruthy();
  });

  it('leads to a picture', async () => {
    document.documentElement.dataset.motion = 'reduced';
    const { user } = await tap({ days: 6 });
    await findFeast();
    await user.click(button('Share'));
    await vi.waitFor(() => expect(location.pathname).toBe(`/share/week/${DAY}`));
    expect(feast()).toBeNull();
  });

  it('is a still card with reduced motion', async () => {
    document.documentElement.dataset.motion = 'reduced';
    const { user } = await tap({ days: 6 });
    await findFeast();
    expect(feast()?.dataset.card).toBe('');
    await user.click(button('Continue'));
    expect(feast()).toBeNull();
  });

  it('waits until the night stand is left', async () => {
    const sessions: SignedInSession[] = [];
    const { user } = await open({ days: 6, before: (session) => sessions.push(session) });
    holdTime();
    await user.click(button('Night stand'));
    const stand = () => document.querySelector<HTMLDialogElement>('[data-night-stand]');
    await vi.waitFor(() => expect(stand()).not.toBeNull());
    const inStand = within(stand() as HTMLDialogElement);
    await user.click(inStand.getByRole('button', { name: /^Check in/ }));
    await inStand.findByRole('button', { name: 'Checked In!' });
    await vi.waitFor(() => expect(document.querySelector('[data-moment]')).not.toBeNull());
    await pass(FLARE_MS);
    for (const session of sessions) await act(() => lookForFeast(session));
    expect(feastStore.getState().feast).toBeNull();
    await act(async () => void inStand.getByRole('timer').click());
    await findFeast();
  });

  it('goes when the check-in is undone', async () => {
    const { session } = await tap({ days: 6 });
    await findFeast();
    const [row] = await session.store.documents.where('check_ins', {
      user_id: session.store.userId,
      local_day: DAY,
      check_in_type: 'night',
    });
    await act(async () => {
      if (row) expect(await undoCheckIn(session, row)).toMatchObject({ ok: true });
    });
    expect(feast()).toBeNull();
  });

  it('does not come when celebrations are off on this device', async () => {
    localStorage.setItem('simmer-celebrations', 'off');
    holdTime();
    await tap({ days: 6 });
    await pass(FLARE_MS + CARD_MS);
    expect(feast()).toBeNull();
  });
});

describe('feast in the history', () => {
  it('is a line at the check-in that reached it, even with celebrations off', async () => {
    localStorage.setItem('simmer-celebrations', 'off');
    const { user, session } = await tap({ days: 6 });
    await session.store.database.updateState({ last_synced_at: 1 });
    await user.click(screen.getByRole('link', { name: 'History' }));
    const list = within(await screen.findByRole('list', { name: 'Check-ins' }));
    const line = await list.findByText('7 days: Morning and night, seven times over');
    expect(line.closest('li')?.textContent).toMatch(/^Night.*22/);
    expect(feast()).toBeNull();
  });
});

describe('feast at an opening', () => {
  const made = (id: string) => (session: SignedInSession) => rememberMade(session, id);
  const lastOf = (day: string) => aCheckIn('night', day, '22:00').id;

  it('shows once what a check-in made here has reached while the app was closed', async () => {
    const { session, user } = await open({ days: 7, before: made(lastOf('2026-10-21')) });
    await findFeast();
    expect(feast()?.textContent).toContain('7 days');
    await vi.waitFor(() => expect(feast()?.dataset.card).toBe(''), { timeout: 5_000 });
    await user.click(button('Continue'));
    expect(feast()).toBeNull();
    expect((await session.store.database.readState()).feasts?.shown).toEqual(['7 2026-10-21']);
  });

  it('shows nothing that another device has reached', async () => {
    const { session } = await open({ days: 7, before: made(lastOf('2026-10-20')) });
    await vi.waitFor(
      async () => {
        expect((await session.store.database.readState()).feasts?.looked).not.toBeNull();
      },
      { timeout: 5_000 },
    );
    expect(feast()).toBeNull();
  });
});
