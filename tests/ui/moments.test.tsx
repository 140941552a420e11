import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeClock } from '#tests/support/fake-clock.ts';
import { aCheckIn } from '#tests/support/sample-rows.ts';
import { holdTime, openDashboard } from '#tests/ui/open-dashboard.tsx';
import type { ScreenMemory } from '#ui/browser/screen-memory.ts';

const DAY = '2026-10-22'; // a Thursday
const buzz = vi.fn(() => true);

interface Given {
  at?: string;
  run?: number;
  night?: boolean;
  memory?: ScreenMemory;
}

/** Makes the morning check-in on that day, with the given history. */
async function tap({ at = '07:02:00', run = 2, night = false, memory }: Given = {}) {
  const yesterday = aCheckIn('morning', '2026-10-21', '07:30', { streak: run, points_earned: 75 });
  const { session, user } = await openDashboard({
    clock: fakeClock(`${DAY}T${at}`),
    streaks: { morning_streak: run, last_morning_check: run > 0 ? '2026-10-21' : null },
    checkIns: [...(run > 0 ? [yesterday] : []), ...(night ? [aCheckIn('night', DAY, '00:10')] : [])],
    before: (mina) => {
      if (memory) mina.memory = memory;
    },
  });
  const morning = within(screen.getByRole('group', { name: 'Morning check-in' }));
  await user.click(morning.getByRole('button', { name: /^Check in/ }));
  await screen.findByText(/points!/);
  await act(async () => undefined);
  return { user, memory: session.memory };
}

const moment = () => document.querySelector('[data-moment]');
/**
 * Counts celebrations as they appear, because each lasts a second and a busy machine may miss it.
 */
let seen = 0;
const watch = new MutationObserver((changes) => {
  for (const { addedNodes } of changes) {
    for (const node of addedNodes) if (node instanceof Element && node.matches('[data-moment]')) seen += 1;
  }
});

beforeEach(() => {
  seen = 0;
  watch.observe(document.body, { childList: true, subtree: true });
  localStorage.clear();
  buzz.mockClear();
  Object.defineProperty(navigator, 'vibrate', { value: buzz, configurable: true });
});
afterEach(() => {
  watch.disconnect();
  cleanup();
  vi.useRealTimers();
  delete document.documentElement.dataset.motion;
});

describe('celebration', () => {
  it.each([
    ['perfect timing', {}],
    ['a finished day', { night: true, at: '07:30:00' }],
  ] as const)('shows and vibrates for %s', async (_what, given) => {
    await tap(given);
    await vi.waitFor(() => expect(seen).toBe(1));
    expect(buzz).toHaveBeenCalledWith(expect.any(Array));
  });

  it('does not appear for an ordinary check-in', async () => {
    await tap({ at: '07:30:00' });
    expect(seen).toBe(0);
    expect(buzz).toHaveBeenCalledTimes(1);
  });

  it('ends within 1 s and ignores taps', async () => {
    holdTime();
    await tap();
    await vi.waitFor(() => expect(seen).toBe(1));
    expect(moment()?.getAttribute('aria-hidden')).toBe('true');
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(moment()).toBeNull();
  });

  it('appears once, even when the check-in is undone and repeated or made in another tab', async () => {
    const { memory } = await tap();
    await vi.waitFor(() => expect(seen).toBe(1));
    cleanup();
    buzz.mockClear();
    await tap({ memory });
    expect(seen).toBe(1);
    expect(buzz).toHaveBeenCalledTimes(1);
  });

  it.each([
    [
      'with reduced motion',
      () => {
        document.documentElement.dataset.motion = 'reduced';
      },
    ],
    ['when celebrations are off on this device', () => localStorage.setItem('simmer-celebrations', 'off')],
  ])('does not appear %s', async (_when, prepare) => {
    prepare();
    await tap();
    expect(seen).toBe(0);
    expect(buzz).not.toHaveBeenCalledWith(expect.any(Array));
  });
});
