import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queued } from '#tests/support/queue.ts';
import { findToast, openSettings as open } from '#tests/ui/open-settings.tsx';

const name = () => screen.getByLabelText<HTMLInputElement>('Display Name');
const morning = () => screen.getByLabelText<HTMLInputElement>('Morning goal');
const typeTime = (input: HTMLInputElement, value: string) => fireEvent.change(input, { target: { value } });
beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('offer to save settings', () => {
  const leave = async (user: UserEvent) => {
    const nav = await screen.findByRole('navigation', { name: 'Main' });
    await user.click(within(nav).getByRole('link', { name: 'Ranks' }));
    await screen.findByRole('heading', { name: 'Weekly Leaderboard' });
  };
  const offered = () => findToast('status', 'Settings not saved yet');
  const saveOffered = () => screen.getByRole('button', { name: 'Save' });

  it('saves them from the next screen', async () => {
    const { session, user } = await open();
    typeTime(morning(), '06:30');
    await leave(user);
    await offered();
    await user.click(saveOffered());
    await findToast('status', 'Settings saved!');
    expect(await queued(session)).toEqual([
      { name: 'setGoals', args: expect.objectContaining({ morning_goal_time: '06:30:00' }) },
    ]);
    expect(location.pathname).toBe('/leaderboard');
  });

  it('appears when the app starts on another screen', async () => {
    const { user, show } = await open();
    await user.type(name(), '!');
    cleanup();
    show('/leaderboard');
    await offered();
  });

  it('leads back to the invalid field when they cannot be saved', async () => {
    const { session, user } = await open();
    typeTime(morning(), '');
    await leave(user);
    await offered();
    await user.click(saveOffered());
    await findToast('alert', 'Enter a time for your morning goal.');
    await waitFor(() => expect(location.pathname).toBe('/settings'));
    expect(await queued(session)).toEqual([]);
  });

  it('disappears on return to /settings and at sign-out', async () => {
    const { user, show } = await open();
    await user.type(name(), '!');
    await leave(user);
    await offered();
    await user.click(screen.getByRole('link', { name: 'Settings' }));
    await screen.findByText(/You have unsaved changes/);
    expect(screen.queryByText('Settings not saved yet')).toBeNull();
    cleanup();
    const { state } = show('/leaderboard');
    await offered();
    act(() => state.setState({ status: 'signed_out', reason: null }));
    expect(screen.queryByText('Settings not saved yet')).toBeNull();
  });
});
