import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { queued } from '#tests/support/queue.ts';
import { ownRows } from '#tests/support/signed-in-session.ts';
import { type Given, openDashboard } from '#tests/ui/open-dashboard.tsx';

/** The dashboard on a device where nothing of that user has arrived. */
const open = (given: Given = {}) => openDashboard({ synced: false, ...given });

afterEach(cleanup);

describe('dashboard before the first data', () => {
  it('disables check-ins and explains why until the data has arrived', async () => {
    const { session, user, arrive } = await open();
    expect(screen.getByText(/Loading your data/, { selector: 'b' })).toBeTruthy();
    const buttons = screen.getAllByRole('button', { name: /^Check in/ });
    expect(buttons.map((button) => button.textContent)).toEqual(['Check in Morning', 'Check in Night']);
    for (const name of screen.getAllByText(/^(Morning|Night)$/)) expect(name.className).not.toMatch(/hidden/);
    for (const button of buttons) await user.click(button);
    expect(await queued(session)).toEqual([]);
    await arrive(ownRows());
    const morning = within(await screen.findByRole('group', { name: 'Morning check-in' }));
    expect(morning.getByRole('button')).toHaveProperty('disabled', false);
  });

  it('greets by the name given at sign-up until the first data has arrived, then by the name in the data', async () => {
    const { arrive } = await open({
      before: (session) => {
        session.signedUpAs = () => ' Mo ';
      },
    });
    expect(screen.getByRole('heading', { level: 1, name: 'Hey, Mo!' })).toBeTruthy();
    expect(screen.getByRole('button', { name: "Mo's account" })).toBeTruthy();
    await arrive(ownRows());
    expect(await screen.findByRole('heading', { level: 1, name: 'Hey, Mina!' })).toBeTruthy();
  });

  it('asks for the network once when the device is offline before the first data', async () => {
    await open({ status: { online: false } });
    expect(screen.getByText(/Connect once to load your data/)).toBeTruthy();
  });
});
