import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { holdTime, openDashboard } from '#tests/ui/open-dashboard.tsx';

beforeEach(() => void holdTime());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('SyncLine', () => {
  it('shows a change after everything was synced only once it takes 2 s', async () => {
    const { session } = await openDashboard({ status: {} });
    act(() => session.sync.setState({ pending: 1 }));
    await pass(1_500);
    act(() => session.sync.setState({ running: true }));
    expect(screen.getByText('All synced')).toBeTruthy();
    await pass(600);
    expect(screen.getByText('Syncing 1…')).toBeTruthy();
    act(() => session.sync.setState({ pending: 0, running: false }));
    expect(screen.getByText('All synced')).toBeTruthy();
  });

  it('does not change for a write that syncs within 2 s', async () => {
    const { session } = await openDashboard({ status: {} });
    act(() => session.sync.setState({ pending: 1 }));
    await pass(1_900);
    act(() => session.sync.setState({ pending: 0 }));
    await pass(1_900);
    act(() => session.sync.setState({ pending: 1 }));
    await pass(1_900);
    expect(screen.getByText('All synced')).toBeTruthy();
  });

  it.each([
    [{ online: false, pending: 1 }, 'Offline, 1 waiting'],
    [{ rejected: 1 }, 'Needs your attention: 1'],
    [{ online: true, pending: 2 }, 'Syncing 2…'],
  ])('shows the status at once after a time offline: %o', async (status, words) => {
    const { session } = await openDashboard({ status: {} });
    act(() => session.sync.setState({ online: false }));
    act(() => session.sync.setState(status));
    expect(screen.getByText(words)).toBeTruthy();
  });
});
