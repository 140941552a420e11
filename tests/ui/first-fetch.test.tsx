import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import type { SyncStatus } from '#base/sync-status.ts';
import {
  aDashboard,
  aProfile,
  FAKE_USER,
  fakeClock,
  fakeServices,
  fakeUser,
} from '#tests/support/fake-services.ts';
import { renderApp } from '#tests/ui/render-app.tsx';

interface Given {
  status?: Partial<SyncStatus>;
  /** The name given at the sign-up, as the session tells it. */
  signedUpAs?: string;
}

/** The dashboard on a device where nothing of that person has arrived. */
async function open({ status, signedUpAs }: Given = {}) {
  const clock = fakeClock('2026-10-22T06:53:00');
  const person = fakeUser(clock, { synced: false }, status);
  if (signedUpAs) person.signedUpAs = () => signedUpAs;
  renderApp(fakeServices(clock), { status: 'signed_in', userId: FAKE_USER, services: person });
  await screen.findByText('Keep your streak alive');
  return { person, user: userEvent.setup() };
}

afterEach(cleanup);

describe('the dashboard before the first data', () => {
  it('lets nobody check in until they have arrived, and says so', async () => {
    const { person, user } = await open();
    expect(screen.getByText(/Loading your data/, { selector: 'b' })).toBeTruthy();
    const buttons = screen.getAllByRole('button', { name: /^Check in/ });
    expect(buttons.map((button) => button.textContent)).toEqual(['Check in Morning', 'Check in Night']);
    for (const name of screen.getAllByText(/^(Morning|Night)$/)) expect(name.className).not.toMatch(/hidden/);
    for (const button of buttons) await user.click(button);
    expect(person.taps).toEqual([]);
    act(() => person.dashboard$.next(aDashboard()));
    const morning = within(screen.getByRole('group', { name: 'Morning check-in' }));
    expect(morning.getByRole('button')).toHaveProperty('disabled', false);
  });

  it('greets by the name given at the sign-up until the first data has arrived, then by that of the data', async () => {
    const { person } = await open({ signedUpAs: ' Mo ' });
    expect(screen.getByRole('heading', { level: 1, name: 'Hey, Mo!' })).toBeTruthy();
    expect(screen.getByRole('button', { name: "Mo's account" })).toBeTruthy();
    act(() => person.dashboard$.next(aDashboard({ profile: aProfile({ display_name: 'Mina' }) })));
    expect(screen.getByRole('heading', { level: 1, name: 'Hey, Mina!' })).toBeTruthy();
  });

  it('says that the network is needed once when there is none before the first data', async () => {
    await open({ status: { online: false } });
    expect(screen.getByText(/Connect once to load your data/)).toBeTruthy();
  });
});
