import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { aDashboard, FAKE_USER, fakeClock, fakeServices, fakeUser } from '#tests/support/fake-services.ts';
import { renderApp } from '#tests/ui/render-app.tsx';

const clock = fakeClock('2026-10-22T06:53:00');

const heading = () => screen.findByRole('heading', { level: 1 });

/** Somebody signs in on a device that has nothing of theirs yet. */
async function signInOnANewDevice() {
  const { session } = renderApp(fakeServices(clock), { status: 'signed_out', notice: null }, '/auth');
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Email'), 'mina@example.com');
  const person = fakeUser(clock, { synced: false });
  act(() => session.setState({ status: 'signed_in', userId: FAKE_USER, services: person }, true));
  await screen.findByText(/Loading your data/, { selector: 'b' });
  const firstDataArrives = () => act(() => person.dashboard$.next(aDashboard()));
  return { user, firstDataArrives };
}

afterEach(cleanup);

describe('a screen that somebody has gone to', () => {
  it('has the focus at its heading, and keeps it there when the first data arrives', async () => {
    const { firstDataArrives } = await signInOnANewDevice();
    expect(document.activeElement).toBe(await heading());
    firstDataArrives();
    expect(await screen.findByRole('heading', { name: 'Hey, Mina!' })).toBe(document.activeElement);
  });

  it('leaves the focus to who has gone on with the keyboard meanwhile', async () => {
    const { user, firstDataArrives } = await signInOnANewDevice();
    await user.tab();
    const chosen = document.activeElement;
    expect(chosen).not.toBe(await heading());
    firstDataArrives();
    await screen.findByRole('heading', { name: 'Hey, Mina!' });
    expect(document.activeElement).toBe(chosen);
  });

  it('does not take the focus when it is the first of a start', async () => {
    renderApp(
      fakeServices(clock),
      { status: 'signed_in', userId: FAKE_USER, services: fakeUser(clock, aDashboard()) },
      location.pathname,
    );
    await screen.findByRole('heading', { name: 'Hey, Mina!' });
    expect(document.activeElement).toBe(document.body);
  });
});
