import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { err, ok } from '#base/result.ts';
import { fakeClock } from '#tests/support/fake-clock.ts';
import { fakeServices } from '#tests/support/fake-services.ts';
import { signedInPerson } from '#tests/support/signed-in-person.ts';
import { openPerson } from '#tests/ui/open-person.tsx';
import { renderApp, signedInAs } from '#tests/ui/render-app.tsx';
import { authCopy } from '#ui/copy/auth.ts';
import { copy } from '#ui/copy.ts';
import { invitePath } from '#ui/invite-link.ts';
import type { Services } from '#ui/services.ts';

const clock = fakeClock('2026-10-22T06:53:00');
/** Mina with a real store, which is closed after the test. */
async function mina() {
  const person = await signedInPerson({ clock });
  onTestFinished(() => person.close());
  return person;
}

const signedOut = { status: 'signed_out', notice: null } as const;

function open(services: Services, path = '/auth') {
  return { user: userEvent.setup(), ...renderApp(services, signedOut, path) };
}

const field = (label: string) => screen.findByLabelText(label);
const press = async (user: ReturnType<typeof userEvent.setup>, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));

afterEach(cleanup);

describe('/auth', () => {
  it('signs in with Enter and welcomes back', async () => {
    const services = fakeServices(clock);
    const { user } = open(services);
    await user.type(await field('Email'), '  mina@example.com');
    await user.type(await field('Password'), 'secret12{Enter}');
    expect(services.signIns).toEqual([{ email: 'mina@example.com', password: 'secret12' }]);
    expect(within(screen.getByRole('status')).getByText('Welcome back!')).toBeTruthy();
  });

  it('tells the server’s sentence as a toast and under the form, reads it out once, and keeps what was typed', async () => {
    const services = fakeServices(clock, {
      signIn: async () => err({ type: 'Refused', message: 'Invalid login credentials' }),
    });
    const { user } = open(services);
    await user.type(await field('Email'), 'mina@example.com');
    await user.type(await field('Password'), 'wrong');
    await press(user, 'Sign In');
    const sentences = await screen.findAllByText('Invalid login credentials');
    expect(sentences).toHaveLength(2);
    const live = sentences.filter((sentence) =>
      sentence.closest('[role="alert"], [role="status"], [aria-live]'),
    );
    expect(live).toHaveLength(1);
    expect(await field('Email')).toHaveProperty('value', 'mina@example.com');
    expect(await field('Password')).toHaveProperty('value', 'wrong');
  });

  it('takes an old error away when the form turns to the other side', async () => {
    const services = fakeServices(clock, {
      signIn: async () => err({ type: 'Refused', message: 'Invalid login credentials' }),
    });
    const { user } = open(services);
    await user.type(await field('Email'), 'mina@example.com');
    await user.type(await field('Password'), 'wrong');
    await press(user, 'Sign In');
    await screen.findAllByText('Invalid login credentials');
    await press(user, /Sign up/);
    expect(screen.queryByText('Invalid login credentials')).toBeNull();
  });

  it('says clearly when there is no network', async () => {
    const { user } = open(fakeServices(clock, { signIn: async () => err({ type: 'Offline' }) }));
    await user.type(await field('Email'), 'mina@example.com');
    await user.type(await field('Password'), 'secret12{Enter}');
    expect(await screen.findAllByText(/You're offline\. Connect to sign in/)).toHaveLength(2);
  });

  it('sends once, however often it is pressed, and keeps the focus on the button meanwhile', async () => {
    let answer: (value: ReturnType<typeof ok<'again'>>) => void = () => {};
    const services = fakeServices(clock, {
      signIn: () => new Promise((resolve) => (answer = resolve)),
    });
    const { user } = open(services);
    await user.type(await field('Email'), 'mina@example.com');
    await user.type(await field('Password'), 'secret12');
    const button = await screen.findByRole('button', { name: 'Sign In' });
    // both taps before React has drawn the busy button
    act(() => {
      button.click();
      button.click();
    });
    button.focus();
    await user.keyboard('{Enter}');
    expect(services.signIns).toHaveLength(1);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement).toBe(button);
    answer(ok('again'));
    expect(await screen.findByText('Welcome back!')).toBeTruthy();
  });

  it('keeps what was typed when it turns to sign-up, and asks password managers for a new password', async () => {
    const { user } = open(fakeServices(clock));
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
    'refuses %s with one sentence, sends nothing and keeps the text',
    async (_, name, email, password, sentence) => {
      const services = fakeServices(clock);
      const { user } = open(services, '/auth?mode=sign-up');
      await user.type(await field('Display Name'), name);
      await user.type(await field('Email'), email);
      await user.type(await field('Password'), password);
      await press(user, 'Create Account');
      expect(await screen.findAllByText(sentence)).toHaveLength(1);
      expect(services.signUps).toEqual([]);
      expect(await field('Display Name')).toHaveProperty('value', name);
      expect(await field('Password')).toHaveProperty('value', password);
    },
  );

  it('takes a name made of an emoji', async () => {
    const services = fakeServices(clock);
    const { user } = open(services, '/auth?mode=sign-up');
    await user.type(await field('Display Name'), '👩‍👩‍👧‍👦');
    await user.type(await field('Email'), 'mina@example.com');
    await user.type(await field('Password'), 'secret12{Enter}');
    expect(services.signUps).toEqual([
      { display_name: '👩‍👩‍👧‍👦', email: 'mina@example.com', password: 'secret12' },
    ]);
    expect(await screen.findByText('Account created! Welcome to the product!')).toBeTruthy();
  });

  it.each([
    ['on the device that created it', 'first', null],
    ['on another, to which the mail link led', 'again', 'confirmed'],
  ] as const)('welcomes the first sign-in to a confirmed account, %s', async (_, visit, notice) => {
    const services = fakeServices(clock, { signIn: async () => ok(visit) });
    renderApp(services, { status: 'signed_out', notice }, '/auth');
    const user = userEvent.setup();
    await user.type(await field('Email'), 'mina@example.com');
    await user.type(await field('Password'), 'secret12{Enter}');
    expect(await screen.findByText('Account created! Welcome to the product!')).toBeTruthy();
  });

  it('says to which address the confirmation went, and lets one go back', async () => {
    const { user } = open(
      fakeServices(clock, { signUp: async () => ok('check_your_mail') }),
      '/auth?mode=sign-up',
    );
    await user.type(await field('Display Name'), 'Mina');
    await user.type(await field('Email'), 'mina@example.com');
    await user.type(await field('Password'), 'secret12{Enter}');
    expect(await screen.findByText('Check your email')).toBeTruthy();
    expect(screen.getByText(/mina@example\.com/)).toBeTruthy();
    await press(user, 'Back to sign in');
    expect(await screen.findByRole('button', { name: 'Sign In' })).toBeTruthy();
  });

  it('offers the demo person only where there is one', async () => {
    const services = fakeServices(clock, {
      demo: async () => ({ email: 'demo@simmer.local', password: 'pw' }),
    });
    const { user } = open(services);
    await press(user, 'Try the demo');
    expect(services.signIns).toEqual([{ email: 'demo@simmer.local', password: 'pw' }]);
    cleanup();
    open(fakeServices(clock));
    expect(await field('Email')).toBeTruthy();
    expect(screen.queryByText('Try the demo')).toBeNull();
  });
});

describe('the way to a screen', () => {
  it('leads to /auth without a session, and back to the page asked for after signing in', async () => {
    const { session } = open(fakeServices(clock), '/history?tab=week');
    await field('Email');
    expect(location.pathname).toBe('/auth');
    session.setState(signedInAs(await mina()), true);
    await screen.findByRole('heading', { name: copy.nav.history });
    expect(location.pathname + location.search).toBe('/history?tab=week');
  });

  it('does not lead to a page of the person who was signed in before', async () => {
    const person = signedInAs(await mina());
    const { session } = renderApp(fakeServices(clock), person, '/history');
    await screen.findByRole('heading', { name: copy.nav.history });
    act(() => session.setState(signedOut, true));
    await field('Email');
    act(() => session.setState(person, true));
    expect(await screen.findByText('Keep your streak alive')).toBeTruthy();
    expect(location.pathname).toBe('/');
  });

  it('says who has invited somebody that is not signed in, and then leads to them', async () => {
    const { session, user } = open(fakeServices(clock), invitePath('eli@example.org'));
    const words = 'Sign in or create an account to add eli@example.org as a friend.';
    expect(await screen.findByText(words)).toBeTruthy();
    await press(user, /Sign up/);
    expect(await screen.findByText(words)).toBeTruthy();
    const person = await mina();
    act(() => session.setState(signedInAs(person), true));
    expect(await field("Friend's email")).toHaveProperty('value', 'eli@example.org');
  });

  it('shows the 404 page and /install to anybody', async () => {
    open(fakeServices(clock), '/nowhere');
    expect(await screen.findByText('Oops! Page not found')).toBeTruthy();
    cleanup();
    open(fakeServices(clock), '/install');
    expect(await screen.findByText('iPhone, Safari')).toBeTruthy();
  });

  it.each(['/constructor', '/toString', '/__proto__/x'])(
    'takes %s for an address like any other',
    async (path) => {
      open(fakeServices(clock), path);
      expect(await screen.findByText('Oops! Page not found')).toBeTruthy();
    },
  );

  it('is found in capitals, too, with a session and without', async () => {
    open(fakeServices(clock), '/History');
    expect(await field('Email')).toBeTruthy();
    cleanup();
    await openPerson({ clock, path: '/History' });
    expect(await screen.findByRole('heading', { name: copy.nav.history })).toBeTruthy();
  });

  it('tells a person whose session ended that nothing is lost', async () => {
    renderApp(fakeServices(clock), { status: 'signed_out', notice: 'session_dead' }, '/auth');
    expect(await screen.findByText(authCopy.sessionDead)).toBeTruthy();
  });

  it('leads on a person whose mail link was opened on another device', async () => {
    renderApp(fakeServices(clock), { status: 'signed_out', notice: 'confirmed' }, '/auth');
    expect(await screen.findByText(authCopy.confirmed)).toBeTruthy();
  });

  it('shows nothing of either before the session is known', () => {
    renderApp(fakeServices(clock), { status: 'loading' }, '/');
    expect(location.pathname).toBe('/');
    expect(screen.queryByRole('button')).toBeNull();
  });
});
