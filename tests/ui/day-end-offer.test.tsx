import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { CheckIn } from '#schemas/tables/check-ins.ts';
import { aCheckIn } from '#tests/support/sample-rows.ts';
import { openSettings } from '#tests/ui/open-settings.tsx';

const offer = () => screen.queryByRole('region', { name: 'Up past midnight?' });
const night = () => screen.getByLabelText('Night goal');

/** Opens the settings at that wall time, and then the dashboard. */
async function dashboardAt(at: string, rows: readonly CheckIn[] = []) {
  const opened = await openSettings({ at, rows });
  await opened.user.click(screen.getByRole('link', { name: 'Back' }));
  await screen.findByText('Keep your streak alive');
  return opened;
}

/** Saves a night goal and returns to the dashboard. */
async function saveNightGoal(time: string, over: Parameters<typeof openSettings>[0] = {}) {
  const opened = await openSettings(over);
  fireEvent.change(night(), { target: { value: time } });
  await opened.user.click(screen.getByRole('button', { name: 'Save Settings' }));
  await screen.findByText('Keep your streak alive');
  return opened;
}

afterEach(cleanup);

describe('day-end offer', () => {
  it.each(['22:00', '23:45', '00:30'])('appears after a night goal of %s was set', async (time) => {
    await saveNightGoal(time);
    expect(await screen.findByRole('region', { name: 'Up past midnight?' })).toBeTruthy();
  });

  it.each([
    ['an earlier night goal', '21:59', {}],
    ['a day that ends later already', '22:30', { day_start: '03:00:00', previous_day_start: '03:00:00' }],
  ])('does not appear for %s', async (_, time, goals) => {
    await saveNightGoal(time, { goals });
    expect(offer()).toBeNull();
  });

  it.each([
    ['00:00', true],
    ['02:59', true],
    ['03:00', false],
    ['12:00', false],
  ])('appears at %s for a user without a check-in last night: %s', async (time, offered) => {
    await dashboardAt(`2026-10-22T${time}:00`);
    if (offered) expect(await screen.findByRole('region', { name: 'Up past midnight?' })).toBeTruthy();
    else expect(offer()).toBeNull();
  });

  it("does not appear when last night's check-in is there", async () => {
    const checkIns = [aCheckIn('night', '2026-10-21', '23:01')];
    await dashboardAt('2026-10-22T00:30:00', checkIns);
    expect(offer()).toBeNull();
  });

  it('does not appear again on a device where it was declined', async () => {
    const { user, show } = await dashboardAt('2026-10-22T00:30:00');
    await user.click(await screen.findByRole('button', { name: 'Not now' }));
    expect(offer()).toBeNull();
    cleanup();
    show('/');
    await screen.findByText('Keep your streak alive');
    expect(offer()).toBeNull();
  });

  it('leads to the setting', async () => {
    const { user } = await dashboardAt('2026-10-22T00:30:00');
    await user.click(await screen.findByRole('link', { name: 'Change when my day ends' }));
    expect(location.pathname + location.hash).toBe('/settings#day-end');
    const ends = await screen.findByLabelText('Your day ends at');
    await waitFor(() => expect(document.activeElement).toBe(ends));
  });
});
