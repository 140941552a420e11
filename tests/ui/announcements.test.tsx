import { act, cleanup, screen } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { checkInCopy } from '#copy/check-in.ts';
import { fakeClock } from '#tests/support/fake-clock.ts';
import { fillDisk } from '#tests/support/full-disk.ts';
import { openDashboard } from '#tests/ui/open-dashboard.tsx';
import { toastRegion } from '#tests/ui/render-app.tsx';
import { copy } from '#ui/copy/copy.ts';
import { toasts } from '#ui/state/toasts.ts';

const open = () => openDashboard({ clock: fakeClock('2026-10-22T06:58:00') });

/** The only live region for errors; it is always in the page. */
const alerts = () => screen.getByRole('alert', { hidden: true });

/** The live region around an element. */
const liveAround = (words: string) => screen.getByText(words).closest('[aria-live], [role="status"]');

const press = async (user: ReturnType<typeof userEvent.setup>) => {
  const [first] = screen.getAllByRole('button', { name: /^Check in/ });
  if (first) await user.click(first);
};

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('live region', () => {
  it('announces how a check-in went, in an element that existed before', async () => {
    const { user } = await open();
    const region = toastRegion();
    expect(region.textContent).toBe('');
    await press(user);
    expect(await screen.findByText('Perfect timing! 🎯 +100 points!')).toBeTruthy();
    expect(region.isConnected).toBe(true);
    expect(region.textContent).toContain('Perfect timing! 🎯 +100 points!');
    expect(region.getAttribute('aria-live') ?? 'polite').toBe('polite');
  });

  it('announces at once why a check-in failed', async () => {
    const { user } = await open();
    fillDisk();
    const region = alerts();
    expect(region.textContent).toBe('');
    await press(user);
    const words = await screen.findByText(checkInCopy.error({ type: 'StorageFull' }));
    expect(words.closest('[role=alert]')).toBe(region);
    expect(region.isConnected).toBe(true);
  });

  it('announces every success toast politely and every error toast at once', async () => {
    await open();
    const [good, bad] = [toastRegion(), alerts()];
    act(() => {
      toasts.success('Settings saved!');
      toasts.error('Failed to load data');
    });
    expect(good.textContent).toContain('Settings saved!');
    expect(bad.textContent).toContain('Failed to load data');
  });

  it('announces that the network went or came back, and what is pending or rejected', async () => {
    const { session } = await open();
    const region = liveAround('All synced');
    expect(region?.getAttribute('aria-live')).toBe('polite');
    for (const [change, words] of [
      [{ online: false }, 'Offline'],
      [{ pending: 2 }, 'Offline, 2 waiting'],
      [{ online: true, pending: 0, rejected: 1 }, copy.sync.rejected(1)],
      [{ rejected: 0 }, 'All synced'],
    ] as const) {
      act(() => session.sync.setState(change));
      expect(liveAround(words)).toBe(region);
      expect(region?.isConnected).toBe(true);
    }
  });

  it('announces that a newer version is ready', async () => {
    const { app } = await open();
    const live = [...document.querySelectorAll('[aria-live="polite"]')];
    act(() => app.update.setState({ waiting: true }));
    expect(live).toContain(liveAround(copy.update.ready));
  });
});
