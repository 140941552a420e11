import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { err, ok } from '#base/result.ts';
import type { SyncStatus } from '#base/sync-status.ts';
import { fakeAccount } from '#tests/support/fake-account.ts';
import { fakeClock } from '#tests/support/fake-services.ts';
import { renderSignedIn, toastRegion } from '#tests/ui/render-app.tsx';
import type { AccountServices } from '#ui/screens/account/account-services.ts';

afterEach(cleanup);

const OFFLINE = err({ type: 'Offline' } as const);
const NEEDS_NETWORK = /^Couldn't connect/;

/** /account of Mina, who signs in as mina@example.org. */
async function open(over: Partial<AccountServices> = {}, status: Partial<SyncStatus> = {}) {
  const account = fakeAccount(over);
  const clock = fakeClock('2026-10-22T12:00:00');
  const view = renderSignedIn({ clock, path: '/account', status, screens: { account } });
  await screen.findByRole('heading', { name: 'Sign-in details' });
  return { ...view, user: userEvent.setup() };
}

const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const alert = (text: string | RegExp) =>
  waitFor(() => expect(screen.getAllByRole('alert').some((one) => matches(one, text))).toBe(true));
const matches = (one: HTMLElement, text: string | RegExp) =>
  typeof text === 'string' ? one.textContent === text : text.test(one.textContent ?? '');
const said = (text: string) => waitFor(() => expect(toastRegion().textContent).toContain(text));

describe('a new password', () => {
  const change = async (changePassword: AccountServices['changePassword']) => {
    const opened = await open({ changePassword });
    await opened.user.click(button('Change password'));
    await opened.user.type(field('Current password'), 'spaghetti');
    await opened.user.type(field('New password'), 'tagliatelle');
    await opened.user.click(button('Change password'));
    return opened;
  };

  it('goes out with the current one, and says that other devices are signed out', async () => {
    const calls = vi.fn(async () => ok('others_out' as const));
    await change(calls);
    expect(calls).toHaveBeenCalledExactlyOnceWith({ current: 'spaghetti', next: 'tagliatelle' });
    await said('Password changed. Your other devices have been signed out.');
    expect(screen.queryByLabelText('New password')).toBeNull();
  });

  it('that was changed says so when the other devices could not be signed out', async () => {
    await change(async () => ok('others_in'));
    await alert(/^Password changed, but your other devices couldn't be signed out\./);
    expect(screen.queryByLabelText('New password')).toBeNull();
  });

  it.each([
    [
      'the current one is wrong',
      err({ type: 'WrongPassword' } as const),
      "That isn't your current password.",
    ],
    ['the server was not reached', OFFLINE, NEEDS_NETWORK],
    ['the server says no in its own words', err({ type: 'Refused', message: 'Pwned.' } as const), 'Pwned.'],
  ])('says that %s, and keeps what was typed', async (_what, end, sentence) => {
    await change(async () => end);
    await alert(sentence);
    expect([field('Current password').value, field('New password').value]).toEqual([
      'spaghetti',
      'tagliatelle',
    ]);
    expect(button('Change password').disabled).toBe(false);
  });

  it('is not asked for while a field is empty or too short', async () => {
    const changePassword = vi.fn(async () => ok('others_out' as const));
    const { user } = await open({ changePassword });
    await user.click(button('Change password'));
    await user.type(field('New password'), 'abc');
    await user.click(button('Change password'));
    expect(changePassword).not.toHaveBeenCalled();
    expect(field('Current password').getAttribute('aria-invalid')).toBe('true');
    expect(field('New password').getAttribute('aria-invalid')).toBe('true');
  });
});

describe('a new address', () => {
  const ask = async (over: Partial<AccountServices>, email = 'anna@example.org') => {
    const opened = await open(over);
    await opened.user.click(button('Change email'));
    await opened.user.type(field('New email'), email);
    await opened.user.type(field('Current password'), 'spaghetti');
    await opened.user.click(button('Send code'));
    return opened;
  };
  const confirm = async (user: ReturnType<typeof userEvent.setup>, code: string) => {
    await user.type(field('Code from the email'), code);
    await user.click(button('Confirm'));
  };

  it('holds once the codes of both addresses are in', async () => {
    const codes: unknown[] = [];
    const { user } = await ask({
      confirmEmailChange: async (input) => ok(codes.push(input) === 1 ? 'half' : 'changed'),
    });
    await screen.findByText(/^We sent a code to anna@example.org/);
    await confirm(user, '123456');
    await screen.findByText(/the code we sent to mina@example.org/);
    expect(field('Code from the email').value).toBe('');
    await confirm(user, '654321');
    await said('Email changed. You now sign in as anna@example.org.');
    expect(codes).toEqual([
      { newEmail: 'anna@example.org', sentTo: 'anna@example.org', code: '123456' },
      { newEmail: 'anna@example.org', sentTo: 'mina@example.org', code: '654321' },
    ]);
  });

  it.each([
    [
      'another account has it',
      err({ type: 'EmailTaken' } as const),
      'Another account already uses that email.',
    ],
    ['the server was not reached', OFFLINE, NEEDS_NETWORK],
  ])('says that %s, and keeps what was typed', async (_what, end, sentence) => {
    await ask({ requestEmailChange: async () => end });
    await alert(sentence);
    expect([field('New email').value, field('Current password').value]).toEqual([
      'anna@example.org',
      'spaghetti',
    ]);
  });

  it.each([
    ['wrong', err({ type: 'WrongCode' } as const), /^That code is wrong/],
    ['typed with no network', OFFLINE, NEEDS_NETWORK],
  ])('keeps a code that is %s', async (_what, end, sentence) => {
    const { user } = await ask({ confirmEmailChange: async () => end });
    await screen.findByText(/^We sent a code/);
    await confirm(user, '123456');
    await alert(sentence);
    expect(field('Code from the email').value).toBe('123456');
  });

  it('is not asked for when it is the present one', async () => {
    const requestEmailChange = vi.fn(async () => ok(undefined));
    await ask({ requestEmailChange }, 'MINA@example.org');
    expect(screen.getByText("That's already your email.")).toBeTruthy();
    expect(requestEmailChange).not.toHaveBeenCalled();
  });

  it('is shown as soon as another tab has changed it', async () => {
    let email = 'mina@example.org';
    let tell: () => void = () => undefined;
    await open({
      email: () => email,
      onEmail: (listener) => {
        tell = listener;
        return () => undefined;
      },
    });
    expect(screen.getByText('mina@example.org')).toBeTruthy();
    email = 'anna@example.org';
    act(() => tell());
    expect(screen.getByText('anna@example.org')).toBeTruthy();
  });
});

describe('deleting the account', () => {
  const type = async (word: string, over: Partial<AccountServices>, status: Partial<SyncStatus> = {}) => {
    const opened = await open(over, status);
    await opened.user.click(button('Delete my account…'));
    await opened.user.type(field('Type "delete" to continue'), word);
    await opened.user.click(button('Delete it for good'));
    return opened;
  };

  it.each(['', 'delet', 'delete it', 'mina@example.org'].map((word) => [word || '(nothing)', word]))(
    'is not done for %s',
    async (_shown, word) => {
      const deleteAccount = vi.fn(async () => ok(undefined));
      const opened = await open({ deleteAccount });
      await opened.user.click(button('Delete my account…'));
      if (word) await opened.user.type(field('Type "delete" to continue'), word);
      await opened.user.click(button('Delete it for good'));
      expect(screen.getByText('Type the word delete to confirm.')).toBeTruthy();
      expect(deleteAccount).not.toHaveBeenCalled();
    },
  );

  it('is done once the word stands there, however it is written', async () => {
    const deleteAccount = vi.fn(async () => ok(undefined));
    await type(' Delete ', { deleteAccount });
    expect(deleteAccount).toHaveBeenCalledOnce();
    await said('Your account and everything in it have been deleted.');
  });

  it('tells what has not been sent, and needs the network', async () => {
    await type('delete', { deleteAccount: async () => OFFLINE }, { online: false, pending: 2 });
    expect(screen.getByText('2 unsynced changes will be lost too.')).toBeTruthy();
    await alert(NEEDS_NETWORK);
    expect(field('Type "delete" to continue').value).toBe('delete');
    expect(screen.getByText("You're offline. Connect to change your account.")).toBeTruthy();
  });
});

describe('signing out everywhere', () => {
  it('is done at once where nothing would be lost', async () => {
    const signOutEverywhere = vi.fn(async () => ok(undefined));
    const { user } = await open({ signOutEverywhere });
    await user.click(button('Sign out everywhere'));
    expect(signOutEverywhere).toHaveBeenCalledOnce();
  });

  it('asks first where something waits, and can be left', async () => {
    const signOutEverywhere = vi.fn(async () => ok(undefined));
    const { user } = await open({ signOutEverywhere }, { pending: 1 });
    await user.click(button('Sign out everywhere'));
    await alert(/^1 change hasn't synced yet\./);
    await user.click(button('Stay signed in'));
    expect(signOutEverywhere).not.toHaveBeenCalled();
    await user.click(button('Sign out everywhere'));
    await user.click(button('Sign out anyway'));
    expect(signOutEverywhere).toHaveBeenCalledOnce();
  });

  it('says that it needs the network, and offers it again', async () => {
    const { user } = await open({ signOutEverywhere: async () => OFFLINE });
    await user.click(button('Sign out everywhere'));
    await alert(NEEDS_NETWORK);
    expect(button('Sign out everywhere').disabled).toBe(false);
  });
});

describe('what this device holds', () => {
  const device = async (over: Partial<Awaited<ReturnType<AccountServices['deviceUse']>>>) => {
    const plain = await fakeAccount().deviceUse();
    const opened = await open({ deviceUse: async () => ({ ...plain, ...over }) });
    const heading = await screen.findByRole('heading', { name: 'This device' });
    return { ...opened, card: within(heading.parentElement ?? heading) };
  };

  it('is counted, with the room it takes', async () => {
    const { card } = await device({ pictures: 3, space: { used: 2048, quota: 1024 ** 3 } });
    expect(card.getByText('Pictures saved for offline').nextSibling?.textContent).toBe('3');
    expect(card.getByText('2 KB of 1.0 GB')).toBeTruthy();
  });

  it('is shown without what the browser does not say', async () => {
    const { card } = await device({ space: null, kept: null });
    expect(card.getByText('Check-ins').nextSibling?.textContent).toBe('0');
    expect(card.queryByText('Storage used')).toBeNull();
    expect(card.queryByRole('button')).toBeNull();
  });

  it('says when it could not be read', async () => {
    await open({ deviceUse: () => Promise.reject(new Error('no disk')) });
    expect(await screen.findByText("Couldn't read the data on this device.")).toBeTruthy();
  });
});
