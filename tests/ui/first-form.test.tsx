import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { accountServer } from '#tests/support/account-server.ts';
import { appServices } from '#tests/support/app-services.ts';
import { fakeClock } from '#tests/support/fake-clock.ts';
import { FAKE_USER } from '#tests/support/sample-rows.ts';
import { renderApp } from '#tests/ui/render-app.tsx';

afterEach(cleanup);

/** The app of a signed-out user. */
function open(isNewDevice: boolean, path = '/auth') {
  accountServer(FAKE_USER);
  const services = appServices(fakeClock('2026-10-22T06:53:00'));
  renderApp(services, { status: 'signed_out', reason: null, isNewDevice }, path);
}
const form = (name: string) => screen.findByRole('heading', { level: 2, name });

describe('first form of /auth', () => {
  it.each([
    ['Create Account', 'a device that never had a session', true],
    ['Sign In', 'every other device', false],
  ])('is %s on %s', async (name, _device, isNewDevice) => {
    open(isNewDevice);
    expect(await form(name)).toBeTruthy();
  });

  it('is the one that the address names, and switches to the other and back', async () => {
    open(true, '/auth?mode=sign-in');
    const user = userEvent.setup();
    await form('Sign In');
    await user.click(screen.getByRole('button', { name: "Don't have an account? Sign up" }));
    await form('Create Account');
    await user.click(screen.getByRole('button', { name: 'Already have an account? Sign in' }));
    expect(await form('Sign In')).toBeTruthy();
  });
});
