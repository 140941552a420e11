import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { accountServer, aSessionOf, authError, noNetwork } from '#tests/support/account-server.ts';
import { appServices } from '#tests/support/app-services.ts';
import { fakeClock } from '#tests/support/fake-clock.ts';
import { FAKE_USER } from '#tests/support/sample-rows.ts';
import { renderApp, toastRegion } from '#tests/ui/render-app.tsx';

const clock = fakeClock('2026-10-22T06:53:00');
const session = aSessionOf(FAKE_USER);
/** The session of an account without an email. */
const started = () => Response.json({ ...session, user: { id: FAKE_USER, email: '', is_anonymous: true } });

/** /auth of a server; `sent`: the bodies of the requests for new accounts. */
function open(answers: Parameters<typeof accountServer>[1] = {}, { embedded = false } = {}) {
  const requests = accountServer(FAKE_USER, { signup: started, ...answers });
  const services = appServices(clock, { embedded });
  renderApp(services, { status: 'signed_out', reason: null }, '/auth');
  const sent = () => requests.filter(({ path }) => path.startsWith('signup')).map(({ body }) => body);
  return { services, sent, user: userEvent.setup() };
}

const row = (name = /^Start without an account/) => screen.findByRole('button', { name });

afterEach(cleanup);

describe('start without an account', () => {
  it('makes one account, however often it is pressed, without a toast', async () => {
    let answer = (_: Response): void => undefined;
    const signup = () => new Promise<Response>((resolve) => (answer = resolve));
    const { services, sent, user } = open({ signup });
    await user.dblClick(await row());
    await waitFor(() => expect(sent()).toHaveLength(1));
    answer(started());
    await waitFor(() => expect(services.entered).toEqual([{ id: FAKE_USER, email: '' }]));
    expect(sent()).toHaveLength(1);
    expect(toastRegion().textContent).toBe('');
  });

  it('keeps the focus and disables all ways in while it starts', async () => {
    let answer = (_: Response): void => undefined;
    const { user } = open({ signup: () => new Promise((resolve) => (answer = resolve)) });
    await user.click(await row());
    const starting = await row(/^Starting… This takes a second/);
    expect(document.activeElement).toBe(starting);
    expect(starting.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByRole('button', { name: 'Sign In' }).getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByRole('button', { name: /Sign up$/ })).toHaveProperty('disabled', true);
    answer(started());
    await row();
  });

  it('needs a connection, and can be pressed again', async () => {
    let isOffline = true;
    const { services, user } = open({ signup: () => (isOffline ? noNetwork() : started()) });
    await user.click(await row());
    const words = await screen.findByText('Starting needs a connection for a moment.');
    expect(words.closest('[role="alert"]')?.textContent).toContain('Once you');
    isOffline = false;
    await user.click(await row());
    await waitFor(() => expect(services.entered).toHaveLength(1));
  });

  it('offers to try again after the server said no', async () => {
    const { user, services } = open({ signup: () => authError('over_request_rate_limit') });
    await user.click(await row());
    expect(await screen.findByText("That didn't work, and nothing was created.")).toBeTruthy();
    expect(await row(/^Try again Start without an account/)).toBeTruthy();
    expect(services.entered).toEqual([]);
  });

  it.each([
    ['an embedded server that wants an invitation', true, 'local/door', { sign_up: 'invite' }],
    ['an embedded server without new accounts', true, 'local/door', { sign_up: 'closed' }],
    ['a hosted project without new accounts', false, 'settings', { disable_signup: true, external: {} }],
    ['a hosted project that wants emails', false, 'settings', { external: { anonymous_users: false } }],
  ])('is not offered by %s', async (_, embedded, path, rule) => {
    open({ [path]: () => Response.json(rule) }, { embedded });
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Start without/ })).toBeNull());
    expect(screen.getByRole('button', { name: 'Sign In' })).toBeTruthy();
  });

  it.each([
    ['an embedded server that is open', true, 'local/door', { sign_up: 'open', without_email: true }],
    ['a hosted project that allows it', false, 'settings', { external: { anonymous_users: true } }],
  ])('is offered by %s', async (_, embedded, path, rule) => {
    open({ [path]: () => Response.json(rule) }, { embedded });
    expect(await row()).toBeTruthy();
  });
});
