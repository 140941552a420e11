import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { accountServer } from '#tests/support/account-server.ts';
import { appServices } from '#tests/support/app-services.ts';
import { fakeClock } from '#tests/support/fake-clock.ts';
import { FAKE_USER } from '#tests/support/sample-rows.ts';
import { renderApp } from '#tests/ui/render-app.tsx';
import { authCopy } from '#ui/copy/auth.ts';

const clock = fakeClock('2026-10-22T06:53:00');

afterEach(() => {
  cleanup();
});

describe('server with closed sign-up', () => {
  /**
   * Opens the app at an address of a server with that SIGN_UP, or of a hosted project if it is
   * null.
   */
  function open(mode: 'invite' | 'closed' | null, path: string) {
    const requests = accountServer(FAKE_USER, {
      'local/door': () => Response.json({ sign_up: mode, demo: null }),
      signup: () => Response.json({ id: FAKE_USER, email: 'mina@example.com' }),
    });
    renderApp(appServices(clock, { embedded: mode !== null }), { status: 'signed_out', reason: null }, path);
    return (path: string) => requests.filter((call) => call.path.startsWith(path)).map(({ body }) => body);
  }
  const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
  const fill = async () => {
    await userEvent.type(await screen.findByLabelText('Display Name'), 'Mina');
    await userEvent.type(await screen.findByLabelText('Email'), 'mina@example.com');
    await userEvent.type(await screen.findByLabelText('Password'), 'secret12{Enter}');
    expect(await screen.findByText('Check your email')).toBeTruthy();
  };

  it('shows that an invitation is needed instead of the link to sign-up', async () => {
    open('invite', '/auth?mode=sign-up');
    expect(await screen.findByText(authCopy.inviteOnly)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Sign In' })).toBeTruthy();
    expect(screen.queryByText('Sign up')).toBeNull();
    expect(screen.queryByLabelText('Display Name')).toBeNull();
  });

  it('opens the sign-up form by an invitation, keeps its code and sends it', async () => {
    const sent = open('invite', '/auth?invite=c0de');
    expect(await screen.findByText(authCopy.invitedHere)).toBeTruthy();
    await press(/Sign in$/);
    expect(screen.queryByText(authCopy.invitedHere)).toBeNull();
    await press(/Sign up$/);
    await fill();
    expect(sent('signup')).toMatchObject([{ data: { display_name: 'Mina', invite: 'c0de' } }]);
  });

  it('shows that sign-up is closed, even with an invitation', async () => {
    open('closed', '/auth?invite=c0de');
    expect(await screen.findByText(authCopy.closed)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Sign In' })).toBeTruthy();
    expect(screen.queryByText(authCopy.invitedHere)).toBeNull();
  });

  it('is queried only on an embedded server; a hosted project receives no invitation code', async () => {
    const sent = open(null, '/auth?invite=c0de');
    await fill();
    expect(JSON.stringify(sent('signup'))).not.toContain('c0de');
    expect(sent('local')).toEqual([]);
  });
});
