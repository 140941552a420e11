import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { signUp } from '#commands/online/sign-up.ts';
import { accountServer, aSessionOf, authError, noNetwork } from '#tests/support/account-server.ts';
import { appServices } from '#tests/support/app-services.ts';
import { fakeClock } from '#tests/support/fake-clock.ts';
import { FAKE_USER } from '#tests/support/sample-rows.ts';
import { signedInSession } from '#tests/support/signed-in-session.ts';
import { openSignedIn } from '#tests/ui/open-signed-in.tsx';
import { renderApp, signedInAs } from '#tests/ui/render-app.tsx';
import { authCopy } from '#ui/copy/auth.ts';
import { copy } from '#ui/copy/copy.ts';
import { invitePath } from '#ui/navigation/invite-link.ts';
import type { SignedOutReason } from '#ui/state/session-state.ts';

const clock = fakeClock('2026-10-22T06:53:00');
/** Mina with a real store, which is closed after the test. */
async function mina() {
  const session = await signedInSession({ clock });
  onTestFinished(() => session.close());
  return session;
}

const signedOut = { status: 'signed_out', reason: null } as const;

interface Given {
  path?: string;
  reason?: SignedOutReason;
  /** Responses of the server that differ from the default (tests/support/account-server.ts). */
  answers?: Parameters<typeof accountServer>[1];
  /** Whether the server may have a demo account. */
  embedded?: boolean;
}

/** The app of a signed-out user. `sent`: the bodies of the requests of one path. */
function open({ path = '/auth', reason = null, answers, embedded = false }: Given = {}) {
  const requests = accountServer(FAKE_USER, answers);
  const services = appServices(clock, { embedded });
  const sent = (path: string) =>
    requests.filter((call) => call.path.startsWith(path)).map(({ body }) => body);
  return {
    user: userEvent.setup(),
    services,
    sent,
    ...renderApp(services, { status: 'signed_out', reason }, path),
  };
}

/** The server wants the address confirmed by email first. */
const unconfirmed = () => Response.json({ id: FAKE_USER, email: 'mina@example.com' });
const wrongPassword = { token: () => authError('invalid_credentials', 'Invalid login credentials') };

const field = (label: string) => screen.findByLabelText(label);
const press = async (user: ReturnType<typeof userEvent.setup>, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));

afterEach(cleanup);

describe('Auth screen', () => {
  it('signs in with Enter and shows a welcome', async () => {
    const { user, sent, services } = open();
    await user.type(await field('Email'), '  mina@example.com');
    await user.type(await field('Password'), 'secret12{Enter}');
    expect(await within(screen.getByRole('status')).findByText('Welcome back!')).toBeTruthy();
    expect(sent('token')).toMatchObject([{ email: 'mina@example.com', password: 'secret12' }]);
    expect(services.entered).toEqual([{ id: FAKE_USER, email: 'mina@example.com' }]);
  });

  it("announces the server's error under the form, without a toast, and keeps what was typed", async () => {
    const { user } = open({ answers: wrongPassword });
    await user.type(await field('Email'), 'mina@example.com');
    await user.type(await field('Password'), 'wrong');
    await press(user, 'Sign In');
    const sentence = await screen.findByText('Invalid login credentials');
    expect(sentence.closest('[role="alert"]')?.closest('form')).not.toBeNull();
    expect(await field('Email')).toHaveProperty('value', 'mina@example.com');
    expect(await field('Password')).toHaveProperty('value', 'wrong');
  });

  it('offers to sign in with an address that has an account', async () => {
    const signup = () => authError('user_already_exists', 'User already registered');
    const { user } = open({ path: '/auth?mode=sign-up', answers: { signup } });
    await user.type(await field('Display Name'), 'Mina');
    await user.type(await field('Email'), 'mina@example.com');
    await user.type(await field('Password'), 'secret12');
    await press(user, 'Create Account');
    expect(await screen.findByText('User already registered')).toBeTruthy();
    await press(user, 'Sign in instead');
    expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeTruthy();
    expect(await field('Email')).toHaveProperty('value', 'mina@example.com');
    expect(screen.queryByText('User already registered')).toBeNull();
  });

  it('shows the password on request and hides it when it is sent', async () => {
    const { user } = open({ answers: wrongPassword });
    const password = await field('Password');
    const show = () => screen.getByRole('button', { name: 'Show' });
    await user.type(await field('Email'), 'mina@example.com');
    await user.type(password, 'wrong');
    const seen = () => [password.getAttribute('type'), show().getAttribute('aria-pressed')];
    expect(seen()).toEqual(['password', 'false']);
    await user.click(show());
    expect(seen()).toEqual(['text', 'true']);
    expect(password).toHaveProperty('value', 'wrong');
    await press(user, 'Sign In');
    await screen.findAllByText('Invalid login credentials');
    expect(seen()).toEqual(['password', 'false']);
  });

  it('removes an old error when the form switches between sign-in and sign-up', async () => {
    const { user } = open({ answers: wrongPassword });
    await user.type(await field('Email'), 'mina@example.com');
    await user.type(await field('Password'), 'wrong');
    await press(user, 'Sign In');
    await screen.findAllByText('Invalid login credentials');
    await press(user, /Sign up/);
    expect(screen.queryByText('Invalid login credentials')).toBeNull();
  });

  it('shows an error when there is no network', async () => {
    const { user } = open({ answers: { token: noNetwork } });
    await user.type(await field('Email'), 'mina@example.com{Tab}secret12{Enter}');
    expect(await screen.findByText(/You're offline\. Connect to sign in/)).toBeTruthy();
  });

  it('sends once when the button is pressed several times and keeps the focus on it', async () => {
    let answer: (response: Response) => void = () => {};
    const waiting = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    const { user, sent } = open({ answers: { token: () => waiting } });
    await user.type(await field('Email'), 'mina@example.com');
    await user.type(await field('Password'), 'secret12');
    const button = await screen.findByRole('button', { name: 'Sign In' });
    // both taps come before React has drawn the busy button
    act(() => {
      button.click();
      button.click();
    });
    button.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(sent('token')).toHaveLength(1));
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement).toBe(button);
    answer(Response.json(aSessionOf(FAKE_USER)));
    expect(await screen.findByText('Welcome back!')).toBeTruthy();
    expect(sent('token')).toHaveLength(1);
  });

  it('keeps what was typed when it switches to sign-up and asks password managers for a new password', async () => {
    const { user } = open();
    await user.type(await field('Email'), 'mina@example.com');
    expect((await field('Password')).getAttribute('autocomplete')).toBe('current-password');
    await press(user, "Don't have an account? Sign up");
    expect(await field('Email')).toHaveProperty('value', 'mina@example.com');
    expect((await field('Email')).getAttribute('autocomplete')).toBe('email');
    expect((await field('Password')).getAttribute('autocomplete')).toBe('new-password');
    expect((await field('Display Name')).getAttribute('autocomplete')).toBe('name');
    expect(location.search).toBe('?mode=sign-up');
  });

  it.each([
    ['a blank name', '   ', 'mina@example.com', 'secret12', 'Enter a display name.'],
    [
      'a name of 80 characters',
      'x'.repeat(80),
      'mina@example.com',
      'secret12',
      'Use 60 characters or fewer.',
    ],
    ['a malformed e-mail', 'Mina', 'mina.example.com', 'secret12', authCopy.emailMalformed],
    ['a short password', 'Mina', 'mina@example.com', 'short', authCopy.passwordShort],
  ])(
    'rejects %s with one sentence, sends nothing and keeps the text',
    async (_, name, email, password, sentence) => {
      const { user, sent } = open({ path: '/auth?mode=sign-up' });
      await user.type(await field('Display Name'), name);
      await user.type(await field('Email'), email);
      await user.type(await field('Password'), password);
      await press(user, 'Create Account');
      expect(await screen.findAllByText(sentence)).toHaveLength(1);
      expect(sent('signup')).toEqual([]);
      expect(await field('Display Name')).toHaveProperty('value', name);
      expect(await field('Password')).toHaveProperty('value', password);
    },
  );

  it('accepts an emoji as a name', async () => {
    const { user, sent } = open({ path: '/auth?mode=sign-up' });
    await user.type(await field('Display Name'), '👩‍👩‍👧‍👦');
    await user.type(await field('Email'), 'mina@example.com');
    await user.type(await field('Password'), 'secret12{Enter}');
    expect(await screen.findByText('Account created! Welcome to the product!')).toBeTruthy();
    expect(sent('signup')).toMatchObject([
      { email: 'mina@example.com', password: 'secret12', data: { display_name: '👩‍👩‍👧‍👦' } },
    ]);
  });

  it.each([
    ['on the device that created it', null],
    ['on another, to which the mail link led', 'confirmed'],
  ] as const)('welcomes the first sign-in to a confirmed account, %s', async (_, reason) => {
    const { user, services } = open({ reason, answers: { signup: unconfirmed } });
    if (reason === null) {
      const { entry } = services;
      await signUp(entry, { display_name: 'Mina', email: 'mina@example.com', password: 'secret12' });
    }
    await user.type(await field('Email'), 'Mina@example.com');
    await user.type(await field('Password'), 'secret12{Enter}');
    expect(await screen.findByText('Account created! Welcome to the product!')).toBeTruthy();
  });

  it('shows the address that the confirmation went to and lets the user go back', async () => {
    const { user, services } = open({ path: '/auth?mode=sign-up', answers: { signup: unconfirmed } });
    await user.type(await field('Display Name'), 'Mina');
    await user.type(await field('Email'), 'mina@example.com');
    await user.type(await field('Password'), 'secret12{Enter}');
    expect(await screen.findByText('Check your email')).toBeTruthy();
    expect(screen.getByText(/mina@example\.com/)).toBeTruthy();
    expect(services.entered).toEqual([]);
    await press(user, 'Back to sign in');
    expect(await screen.findByRole('button', { name: 'Sign In' })).toBeTruthy();
    // the user corrects it
    expect(await field('Email')).toHaveProperty('value', 'mina@example.com');
  });

  it('keeps the email of a user who opens password recovery and returns', async () => {
    const { user } = open();
    await user.type(await field('Email'), 'mina@example.com');
    const forgot = await screen.findByRole('button', { name: 'Forgot password?' });
    await act(async () => forgot.click());
    await screen.findByRole('heading', { name: 'Forgot your password?' });
    await press(user, 'Back to sign in');
    expect(await screen.findByRole('button', { name: 'Sign In' })).toBeTruthy();
    expect(await field('Email')).toHaveProperty('value', 'mina@example.com');
  });

  it('sends the same canonical address to sign-in, sign-up and recovery', async () => {
    const pasted = 'Anna <mailto:Anna@Bücher.example>.';
    const email = 'anna@xn--bcher-kva.example';
    const forms = [
      ['/auth', 'Sign In', 'token'],
      ['/auth?mode=sign-up', 'Create Account', 'signup'],
      ['/auth?mode=recover', 'Send code', 'recover'],
    ] as const;
    for (const [path, button, call] of forms) {
      const { user, sent } = open({ path });
      await user.type(await field('Email'), pasted);
      if (call !== 'recover') await user.type(await field('Password'), 'secret12');
      if (call === 'signup') await user.type(await field('Display Name'), 'Anna');
      await press(user, button);
      await waitFor(() => expect(sent(call)).toMatchObject([{ email }]));
      cleanup();
    }
  });

  it('offers the demo account only where the server has one', async () => {
    const demo = { email: 'demo@simmer.local', password: 'pw' };
    const rule = () => Response.json({ sign_up: 'open', demo });
    const { user, sent } = open({ embedded: true, answers: { 'local/door': rule } });
    await press(user, 'Try the demo');
    expect(await screen.findByText('Welcome back!')).toBeTruthy();
    expect(sent('token')).toMatchObject([{ email: 'demo@simmer.local', password: 'pw' }]);
    cleanup();
    open();
    expect(await field('Email')).toBeTruthy();
    expect(screen.queryByText('Try the demo')).toBeNull();
  });
});

describe('router', () => {
  it('leads to /auth without a session and back to the requested page after signing in', async () => {
    const { state } = open({ path: '/history?tab=week' });
    await field('Email');
    expect(location.pathname).toBe('/auth');
    state.setState(signedInAs(await mina()), true);
    await screen.findByRole('heading', { name: copy.nav.history });
    expect(location.pathname + location.search).toBe('/history?tab=week');
  });

  it('does not lead to a page that the previous user requested', async () => {
    const session = signedInAs(await mina());
    const { state } = renderApp(appServices(clock), session, '/history');
    await screen.findByRole('heading', { name: copy.nav.history });
    act(() => state.setState(signedOut, true));
    await field('Email');
    act(() => state.setState(session, true));
    expect(await screen.findByText('Keep your streak alive')).toBeTruthy();
    expect(location.pathname).toBe('/');
  });

  it('shows a signed-out user who invited them and then leads to the invitation', async () => {
    const { state, user } = open({ path: invitePath('eli@example.org') });
    const words = 'Sign in or create an account to add eli@example.org as a friend.';
    expect(await screen.findByText(words)).toBeTruthy();
    await press(user, /Sign up/);
    expect(await screen.findByText(words)).toBeTruthy();
    const session = await mina();
    act(() => state.setState(signedInAs(session), true));
    expect(await field("Friend's email")).toHaveProperty('value', 'eli@example.org');
  });

  it('shows the 404 page and /install to everyone', async () => {
    open({ path: '/nowhere' });
    expect(await screen.findByText('Oops! Page not found')).toBeTruthy();
    cleanup();
    open({ path: '/install' });
    expect(await screen.findByText('iPhone, Safari')).toBeTruthy();
  });

  it.each(['/constructor', '/toString', '/__proto__/x'])('treats %s as an unknown address', async (path) => {
    open({ path: path });
    expect(await screen.findByText('Oops! Page not found')).toBeTruthy();
  });

  it('matches capitals with and without a session', async () => {
    open({ path: '/History' });
    expect(await field('Email')).toBeTruthy();
    cleanup();
    await openSignedIn({ clock, path: '/History' });
    expect(await screen.findByRole('heading', { name: copy.nav.history })).toBeTruthy();
  });

  it('assures a user whose session ended that nothing is lost', async () => {
    open({ reason: 'session_dead' });
    expect(await screen.findByText(authCopy.sessionDead)).toBeTruthy();
  });

  it('redirects a user whose mail link was opened on another device', async () => {
    open({ reason: 'confirmed' });
    expect(await screen.findByText(authCopy.links.confirmed)).toBeTruthy();
  });

  it.each(['link_over', 'recovery_link_over', 'email_link_over', 'link_failed'] as const)(
    'explains above the form what to do after a link that failed: %s',
    async (reason) => {
      open({ reason });
      expect(await screen.findByText(authCopy.links[reason])).toBeTruthy();
      expect(await field('Email')).toBeTruthy();
    },
  );

  it('shows neither /auth nor a screen while the session is being looked up', () => {
    renderApp(appServices(clock), { status: 'loading' }, '/');
    expect(location.pathname).toBe('/');
    expect(screen.queryByRole('button')).toBeNull();
  });
});
