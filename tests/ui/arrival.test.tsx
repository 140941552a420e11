import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { appServices } from '#tests/support/app-services.ts';
import { fakeClock } from '#tests/support/fake-clock.ts';
import { ownRows, signedInSession } from '#tests/support/signed-in-session.ts';
import { openDashboard } from '#tests/ui/open-dashboard.tsx';
import { renderApp, signedInAs } from '#tests/ui/render-app.tsx';

const clock = fakeClock('2026-10-22T06:53:00');

const heading = () => screen.findByRole('heading', { level: 1 });

/** Signs a user in on a device without their data. */
async function signInOnNewDevice() {
  const { state } = renderApp(appServices(clock), { status: 'signed_out', reason: null }, '/auth');
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Email'), 'mina@example.com');
  const session = await signedInSession({ clock, rows: null });
  onTestFinished(() => session.close());
  act(() => state.setState(signedInAs(session), true));
  await screen.findByText(/Loading your data/, { selector: 'b' });
  const firstDataArrives = () => act(() => session.arrive(ownRows()));
  return { user, firstDataArrives };
}

afterEach(cleanup);

describe('focus after navigation', () => {
  it('moves to the heading of the screen and stays there when the first data arrives', async () => {
    const { firstDataArrives } = await signInOnNewDevice();
    expect(document.activeElement).toBe(await heading());
    await firstDataArrives();
    expect(await screen.findByRole('heading', { name: 'Hey, Mina!' })).toBe(document.activeElement);
  });

  it('stays where the user has moved it before the first data arrives', async () => {
    const { user, firstDataArrives } = await signInOnNewDevice();
    await user.tab();
    const chosen = document.activeElement;
    expect(chosen).not.toBe(await heading());
    await firstDataArrives();
    await screen.findByRole('heading', { name: 'Hey, Mina!' });
    expect(document.activeElement).toBe(chosen);
  });

  it('does not move on the first screen after a start', async () => {
    await openDashboard({ clock, path: location.pathname });
    await screen.findByRole('heading', { name: 'Hey, Mina!' });
    expect(document.activeElement).toBe(document.body);
  });
});
