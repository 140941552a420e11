import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ok } from '#base/result.ts';
import { accountServer, aSessionOf, authError, noNetwork } from '#tests/support/account-server.ts';
import { fakeClock } from '#tests/support/fake-clock.ts';
import { aProfile, FAKE_USER, someStreaks } from '#tests/support/sample-rows.ts';
import { openSignedIn } from '#tests/ui/open-signed-in.tsx';

const EMAIL = 'lena@example.com';
const withEmail = () => Response.json({ id: FAKE_USER, email: EMAIL });
const withoutEmail = () => Response.json({ id: FAKE_USER, email: '', new_email: EMAIL });

interface Given {
  path?: string;
  answers?: Parameters<typeof accountServer>[1];
  isEmpty?: boolean;
}

/** A screen of a user without an email, who has 412 points and a streak of three days. */
async function open({ path = '/settings', answers = {}, isEmpty = false }: Given = {}) {
  const requests = accountServer(FAKE_USER, { user: withEmail, ...answers });
  const clock = fakeClock('2026-10-22T12:00:00');
  const day = '2026-10-22';
  const kept = isEmpty
    ? []
    : [
        aProfile({ display_name: 'Champion', total_points: 412 }),
        someStreaks({ morning_streak: 3, night_streak: 3, last_morning_check: day, last_night_check: day }),
      ];
  const opened = await openSignedIn({
    path,
    clock,
    rows: isEmpty ? [aProfile({ total_points: 0 }), someStreaks()] : kept,
    email: '',
    before: (session) => {
      session.auth = { accessToken: async () => ok('token') };
    },
  });
  const sent = (to: string) => requests.filter(({ path }) => path === to).map(({ body }) => body);
  return { ...opened, sent };
}
type Opened = Awaited<ReturnType<typeof open>>;

const press = async ({ user }: Opened, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));
const title = (name: string) => screen.findByRole('heading', { name });
const openSheet = async (opened: Opened) => {
  await press(opened, /^Add an email/);
  await title('Add an email');
};
const fill = async ({ user }: Opened, email = EMAIL, password = 'a quiet kettle') => {
  await user.type(screen.getByLabelText('Email'), email);
  await user.type(screen.getByLabelText('Password'), `${password}{Enter}`);
};

afterEach(cleanup);

describe('sheet that adds an email', () => {
  it('adds email, password and name, and says what that is good for', async () => {
    const opened = await open();
    await openSheet(opened);
    expect(document.activeElement).toBe(await title('Add an email'));
    await opened.user.type(screen.getByLabelText('Display Name (optional)'), 'Lena');
    await fill(opened);
    expect(await title('Your streak goes where you go')).toBeTruthy();
    expect(screen.getByText(`Sign in as ${EMAIL} on any device. Your check-ins will be there.`)).toBeTruthy();
    expect(opened.sent('user')).toEqual([{ email: EMAIL, password: 'a quiet kettle' }]);
    expect(opened.session.email.getState()).toBe(EMAIL);
    const profile = await opened.session.store.documents.get('profiles', [FAKE_USER]);
    expect(profile.get(FAKE_USER)).toMatchObject({ display_name: 'Lena' });
    await press(opened, 'Done');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Add an email/ })).toBeNull();
  });

  it('shows a mistake at its field', async () => {
    const opened = await open();
    await openSheet(opened);
    await fill(opened, 'lena', 'short');
    expect(await screen.findByText("That doesn't look like an email address.")).toBeTruthy();
    expect(screen.getByText('Use at least 8 characters.')).toBeTruthy();
    expect(opened.sent('user')).toEqual([]);
  });

  it('keeps what was typed while offline, and after it is closed all but the password', async () => {
    const opened = await open({ answers: { user: noNetwork } });
    await openSheet(opened);
    await fill(opened);
    const words = await screen.findByText("You're offline, so nothing was changed.");
    expect(words.closest('[role="alert"]')?.textContent).toContain('What you typed stays here.');
    expect(screen.getByLabelText('Password')).toHaveProperty('value', 'a quiet kettle');
    await press(opened, 'Cancel');
    await openSheet(opened);
    expect(screen.getByLabelText('Email')).toHaveProperty('value', EMAIL);
    expect(screen.getByLabelText('Password')).toHaveProperty('value', '');
  });

  it('asks for the code where addresses are confirmed, also after it was closed', async () => {
    let isRight = false;
    const verify = () => (isRight ? Response.json(aSessionOf(FAKE_USER)) : authError('otp_expired'));
    const opened = await open({ answers: { user: withoutEmail, verify } });
    await openSheet(opened);
    await fill(opened);
    expect(await title('Check your email')).toBeTruthy();
    expect(opened.session.email.getState()).toBe('');
    fireEvent(screen.getByRole('dialog'), new Event('cancel'));
    await press(opened, `Enter the code Sent to ${EMAIL}`);
    await opened.user.type(await screen.findByLabelText('Code from the email'), '123456{Enter}');
    expect(await screen.findByText(/^That code is wrong or has expired/)).toBeTruthy();
    await press(opened, 'Send another code');
    expect(await screen.findByText('Another code is on its way.')).toBeTruthy();
    expect(opened.sent('user').at(-1)).toEqual({ email: EMAIL });
    isRight = true;
    await press(opened, 'Confirm');
    expect(await title('Your streak goes where you go')).toBeTruthy();
    expect(opened.sent('verify')[0]).toEqual({ type: 'email_change', email: EMAIL, token: '123456' });
    expect(opened.session.email.getState()).toBe(EMAIL);
  });

  it('leads back to the form to change the email, though the password is known by then', async () => {
    let isKnown = false;
    const user = () => (isKnown ? authError('same_password') : withoutEmail());
    const opened = await open({ answers: { user } });
    await openSheet(opened);
    await fill(opened);
    await press(opened, 'Change email');
    expect(await title('Add an email')).toBeTruthy();
    isKnown = true;
    await opened.user.type(screen.getByLabelText('Password'), 'a quiet kettle{Enter}');
    await waitFor(() => expect(opened.sent('user').at(-1)).toEqual({ email: EMAIL }));
    await press(opened, 'Cancel');
    expect(await screen.findByRole('button', { name: /^Add an email Your streak opens only/ })).toBeTruthy();
  });
});

describe('address that has an account', () => {
  const taken = { user: () => authError('email_exists') };
  const toChoice = async (answers: Given['answers'] = {}) => {
    const opened = await open({ answers: { ...taken, ...answers } });
    await openSheet(opened);
    await fill(opened);
    await title('That email already has an account');
    return opened;
  };

  it('stays here and asks for another email', async () => {
    const opened = await toChoice();
    await press(opened, /^Stay here Your 3-day streak stays\. Use a different email for it\./);
    expect(await title('Add an email')).toBeTruthy();
    expect(screen.getByLabelText('Email')).toHaveProperty('value', EMAIL);
  });

  it('deletes nothing unless the password is right', async () => {
    const opened = await toChoice({ token: () => authError('invalid_credentials') });
    await press(opened, /^Sign in to the other account/);
    await title('Switch to the other account?');
    const figures = within(screen.getByRole('dialog')).getAllByRole('listitem');
    expect(figures.map(({ textContent }) => textContent)).toEqual(['3 day streak', '412 total points']);
    await opened.user.type(screen.getByLabelText(`Password for ${EMAIL}`), 'wrong{Enter}');
    expect(await screen.findByText("That password isn't right. Nothing was deleted.")).toBeTruthy();
    expect(opened.session.signOuts).toBe(0);
    expect(opened.sent('rpc/delete_account')).toEqual([]);
  });

  it('signs in to the other account first, then deletes this one', async () => {
    const opened = await toChoice({
      token: () => Response.json(aSessionOf('00000000-0000-4000-8000-0000000000aa')),
    });
    await press(opened, /^Sign in to the other account/);
    await opened.user.type(await screen.findByLabelText(`Password for ${EMAIL}`), 'right{Enter}');
    await waitFor(() => expect(opened.app.entered).toHaveLength(1));
    expect(opened.app.entered[0]?.id).toMatch(/aa$/);
    expect(opened.session.signOuts).toBe(1);
    expect(opened.sent('rpc/delete_account')).toHaveLength(1);
  });

  it('ends the other session when this account could not be deleted', async () => {
    const opened = await toChoice({ 'rpc/delete_account': noNetwork });
    await press(opened, /^Sign in to the other account/);
    await opened.user.type(await screen.findByLabelText(`Password for ${EMAIL}`), 'right{Enter}');
    expect(await screen.findByText("You're offline, so nothing was changed.")).toBeTruthy();
    expect(opened.sent('logout?scope=local')).toHaveLength(1);
    expect(opened.app.entered).toEqual([]);
    expect(opened.session.signOuts).toBe(0);
  });

  it('does not ask which to keep when there is nothing here', async () => {
    const opened = await open({ answers: taken, isEmpty: true });
    await openSheet(opened);
    await fill(opened);
    expect(await title('Switch to the other account?')).toBeTruthy();
    expect(within(screen.getByRole('dialog')).queryByRole('listitem')).toBeNull();
  });
});

describe('user without an email', () => {
  it('needs one for friends; once it is there, the field for a friend has the focus', async () => {
    const opened = await open({ path: '/friends' });
    expect(await screen.findByText('No friends yet. Start adding some!')).toBeTruthy();
    expect(screen.queryByRole('tab')).toBeNull();
    await openSheet(opened);
    await fill(opened);
    await press(opened, 'Done');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Friend's email")));
  });

  it('has a row on the leaderboard and needs an email to compete', async () => {
    await open({ path: '/leaderboard' });
    expect(await screen.findByText('Add friends to compete!')).toBeTruthy();
    expect(await screen.findByText('YOU')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Add an email' })).toBeTruthy();
  });

  it('has no sign-in details on /account, and cannot sign out everywhere', async () => {
    await open({ path: '/account' });
    expect(await screen.findByRole('button', { name: /^Add an email/ })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Sign-in details' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Sign out everywhere' })).toBeNull();
  });

  it('is asked before a sign-out, and can add an email instead', async () => {
    const opened = await open();
    await press(opened, 'Sign out');
    const sheet = within(await screen.findByRole('dialog', { name: 'Sign out for good?' }));
    expect(await sheet.findByText('412')).toBeTruthy();
    await opened.user.click(sheet.getByRole('button', { name: 'Stay signed in' }));
    expect(opened.session.signOuts).toBe(0);
    await press(opened, 'Sign out');
    await press(opened, 'Add an email first');
    expect(await title('Add an email')).toBeTruthy();
    await press(opened, 'Cancel');
    await press(opened, 'Sign out');
    await press(opened, 'Delete and sign out');
    expect(opened.session.signOuts).toBe(1);
    expect(await screen.findByText('Signed out. What you had here is deleted.')).toBeTruthy();
  });
});
