import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSettings as open } from '#tests/ui/open-settings.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('device settings card', () => {
  it('stores theme and motion, and deletes the entry for "system"', async () => {
    const { user } = await open();
    expect(screen.getAllByRole('radio', { name: 'System', checked: true })).toHaveLength(2);
    await user.click(screen.getByRole('radio', { name: 'Dark' }));
    await user.click(screen.getByRole('radio', { name: 'Reduced' }));
    expect(screen.getByRole('radio', { name: 'Dark', checked: true })).toBeTruthy();
    expect({ ...localStorage }).toEqual({ 'simmer-theme': 'dark', 'simmer-motion': 'reduced' });
    await user.click(within(screen.getByRole('group', { name: 'Theme' })).getByLabelText('System'));
    expect({ ...localStorage }).toEqual({ 'simmer-motion': 'reduced' });
  });

  it('stores that celebrations are off and deletes the entry when they are on', async () => {
    const { user } = await open();
    const choice = within(screen.getByRole('group', { name: 'Celebrations' }));
    expect(choice.getByRole('radio', { name: 'On', checked: true })).toBeTruthy();
    await user.click(choice.getByRole('radio', { name: 'Off' }));
    expect(localStorage.getItem('simmer-celebrations')).toBe('off');
    await user.click(choice.getByRole('radio', { name: 'On' }));
    expect(localStorage.getItem('simmer-celebrations')).toBeNull();
  });

  it('shows an error and the current values when the device is out of storage', async () => {
    const { user } = await open();
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem() {
        throw new DOMException('no room', 'QuotaExceededError');
      },
    });
    await user.click(screen.getByRole('radio', { name: 'Dark' }));
    expect(await screen.findByText(/out of storage/)).toBeTruthy();
    expect(screen.getByRole('radio', { name: 'Dark', checked: false })).toBeTruthy();
  });
});
