import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { keepDraft } from '#commands/keep-draft.ts';
import { setProfile } from '#commands/set-profile.ts';
import { rejectMutation } from '#sync/push/reject-mutation.ts';
import { aSessionOf, authError, noNetwork } from '#tests/support/account-server.ts';
import { breakDisk } from '#tests/support/broken-disk.ts';
import { fakeClock } from '#tests/support/fake-clock.ts';
import { aCheckIn, FAKE_USER } from '#tests/support/sample-rows.ts';
import { openAccount as open } from '#tests/ui/open-account.tsx';
import { renderSignedIn, toastRegion } from '#tests/ui/render-app.tsx';
import { STORAGE_ASKED } from '#ui/browser/memory-keys.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const NEEDS_NETWORK = /^Couldn't connect/;

const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const alert = (text: string | RegExp) =>
  waitFor(() => expect(screen.getAllByRole('alert').some((one) => matches(one, text))).toBe(true));
const matches = (one: HTMLElement, text: string | RegExp) =>
  typeof text === 'string' ? one.textContent === text : text.test(one.textContent ?? '');
const said = (text: string) => waitFor(() => expect(toastRegion().textContent).toContain(text));

type Answers = NonNullable<Parameters<typeof open>[0]>['answers'];

describe('password form', () => {
  const change = async (answers: Answers = {}) => {
    const opened = await open({ answers });
    await opened.user.click(button('Change password'));
    await opened.user.type(field('Current password'), 'spaghetti');
    await opened.user.type(field('New password'), 'tagliatelle');
    await opened.user.click(button('Change password'));
    return opened;
  };

  it('sends the new password with the current one and announces that other devices are signed out', async () => {
    const { sent } = await change();
    await said('Password changed. Your other devices have been signed out.');
    expect(sent('token?grant_type=password')).toEqual([{ email: 'mina@example.org', password: 'spaghetti' }]);
    expect(sent('user')).toEqual([{ password: 'tagliatelle', current_password: 'spaghetti' }]);
    expect(sent('logout?scope=others')).toHaveLength(1);
    expect(screen.queryByLabelText('New password')).toBeNull();
  });

  it('reports a changed password whose other sessions could not be ended', async () => {
    await change({ 'logout?scope=others': noNetwork });
    await alert(/^Password changed, but your other devices couldn't be signed out\./);
    expect(screen.queryByLabelText('New password')).toBeNull();
  });

  it.each<[string, Answers, string | RegExp]>([
    [
      'the current one is wrong',
      { token: () => authError('invalid_credentials') },
      "That isn't your current password.",
    ],
    ['the server was not reached', { token: noNetwork }, NEEDS_NETWORK],
    [
      'the server rejects it in its own words',
      { user: () => authError('weak_password', 'Pwned.') },
      'Pwned.',
    ],
  ])('keeps what was typed and shows an error when %s', async (_what, answers, sentence) => {
    await change(answers);
    await alert(sentence);
    expect(screen.getAllByRole('button', { name: 'Show' })).toHaveLength(2);
    expect([field('Current password').value, field('New password').value]).toEqual([
      'spaghetti',
      'tagliatelle',
    ]);
    expect(button('Change password').disabled).toBe(false);
  });

  it('sends nothing while a field is empty or too short', async () => {
    const { user, sent } = await open();
    await user.click(button('Change password'));
    await user.type(field('New password'), 'abc');
    await user.click(button('Change password'));
    expect(sent('token?grant_type=password')).toEqual([]);
    expect(field('Current password').getAttribute('aria-invalid')).toBe('true');
    expect(field('New password').getAttribute('aria-invalid')).toBe('true');
  });
});

describe('email form', () => {
  const ask = async (answers: Answers = {}, email = 'anna@example.org') => {
    const opened = await open({ answers });
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

  it('changes the address once the codes of both addresses are entered', async () => {
    const answers = [{ msg: 'Confirmation link accepted' }, aSessionOf(FAKE_USER)];
    const { user, sent, session } = await ask({ verify: () => Response.json(answers.shift()) });
    await screen.findByText(/^We sent a code to anna@example.org/);
    expect(document.activeElement).toBe(field('Code from the email'));
    expect(sent('user')).toEqual([{ email: 'anna@example.org' }]);
    await confirm(user, '123456');
    await screen.findByText(/the code we sent to mina@example.org/);
    expect(field('Code from the email').value).toBe('');
    expect(session.email.getState()).toBe('mina@example.org');
    await confirm(user, '654321');
    await said('Email changed. You now sign in as anna@example.org.');
    expect(sent('verify')).toEqual([
      { type: 'email_change', email: 'anna@example.org', token: '123456' },
      { type: 'email_change', email: 'mina@example.org', token: '654321' },
    ]);
    expect(screen.getByText('anna@example.org')).toBeTruthy();
  });

  it.each<[string, Answers, string | RegExp]>([
    [
      'another account uses the address',
      { user: () => authError('email_exists') },
      'Another account already uses that email.',
    ],
    ['the server was not reached', { user: noNetwork }, NEEDS_NETWORK],
  ])('keeps what was typed and shows an error when %s', async (_what, answers, sentence) => {
    await ask(answers);
    await alert(sentence);
    expect([field('New email').value, field('Current password').value]).toEqual([
      'anna@example.org',
      'spaghetti',
    ]);
  });

  it.each<[string, Answers, string | RegExp]>([
    ['wrong', { verify: () => authError('otp_expired') }, /^That code is wrong/],
    ['typed with no network', { verify: noNetwork }, NEEDS_NETWORK],
  ])('keeps a code that is %s', async (_what, answers, sentence) => {
    const { user } = await ask(answers);
    await screen.findByText(/^We sent a code/);
    await confirm(user, '123456');
    await alert(sentence);
    expect(field('Code from the email').value).toBe('123456');
  });

  it('sends and shows the canonical form of the address', async () => {
    const { sent } = await ask({}, '<Anna@Bücher.example>');
    await screen.findByText(/^We sent a code to anna@xn--bcher-kva.example/);
    expect(sent('user')).toEqual([{ email: 'anna@xn--bcher-kva.example' }]);
  });

  it('sends nothing when the address is the current one', async () => {
    const { sent } = await ask({}, 'mailto:MINA@example.org');
    expect(screen.getByText("That's already your email.")).toBeTruthy();
    expect(sent('user')).toEqual([]);
  });

  it('shows an address as soon as another tab has changed it', async () => {
    const { session } = await open();
    expect(screen.getByText('mina@example.org')).toBeTruthy();
    act(() => session.email.setState('anna@example.org'));
    expect(screen.getByText('anna@example.org')).toBeTruthy();
  });
});

describe('delete card', () => {
  const type = async (word: string, given: Parameters<typeof open>[0] = {}) => {
    const opened = await open(given);
    await opened.user.click(button('Delete my account…'));
    if (word) await opened.user.type(field('Type "delete" to continue'), word);
    await opened.user.click(button('Delete it for good'));
    return opened;
  };

  const WRONG_WORDS = ['', 'delet', 'delete it', 'mina@example.org'];
  it.each(WRONG_WORDS)('deletes nothing for the word "%s"', async (word) => {
    const { sent, session } = await type(word);
    expect(screen.getByText('Type the word delete to confirm.')).toBeTruthy();
    expect(sent('rpc/delete_account')).toEqual([]);
    expect(session.signOuts).toBe(0);
  });

  it('deletes the account once the user types the word, in any case', async () => {
    const { sent, session } = await type(' Delete ');
    await said('Your account and everything in it have been deleted.');
    expect(sent('rpc/delete_account')).toHaveLength(1);
    expect(session.signOuts).toBe(1);
  });

  it('shows unsent changes and needs the network', async () => {
    const status = { online: false, pending: 2 };
    const { session } = await type('delete', { answers: { 'rpc/delete_account': noNetwork }, status });
    expect(screen.getByText('2 unsynced changes will be lost too.')).toBeTruthy();
    await alert(NEEDS_NETWORK);
    expect(field('Type "delete" to continue').value).toBe('delete');
    expect(screen.getByText("You're offline. Connect to change your account.")).toBeTruthy();
    expect(session.signOuts).toBe(0);
  });
});

describe('sign-out of all devices', () => {
  const EVERYWHERE = 'logout?scope=global';

  it('signs out at once when nothing would be lost', async () => {
    const { user, sent, session } = await open();
    await user.click(button('Sign out everywhere'));
    await waitFor(() => expect(session.signOuts).toBe(1));
    expect(sent(EVERYWHERE)).toHaveLength(1);
  });

  it('asks first and can be cancelled while a change is pending', async () => {
    const { user, sent, session } = await open({ status: { pending: 1 } });
    await user.click(button('Sign out everywhere'));
    await alert(/^1 change hasn't synced yet\./);
    await user.click(button('Stay signed in'));
    expect(sent(EVERYWHERE)).toEqual([]);
    await user.click(button('Sign out everywhere'));
    await user.click(button('Sign out anyway'));
    await waitFor(() => expect(session.signOuts).toBe(1));
    expect(sent(EVERYWHERE)).toHaveLength(1);
  });

  it('asks first while a typed message is not sent', async () => {
    const { user, sent, session } = await open();
    await keepDraft(session, { friendId: crypto.randomUUID(), text: 'Soup at eight?' });
    await waitFor(async () => {
      await user.click(button('Sign out everywhere'));
      await alert("You've written a message that isn't sent yet. Signing out will lose it.");
    });
    expect(sent(EVERYWHERE)).toEqual([]);
  });

  it('needs the network and offers another try', async () => {
    const { user, session } = await open({ answers: { [EVERYWHERE]: noNetwork } });
    await user.click(button('Sign out everywhere'));
    await alert(NEEDS_NETWORK);
    expect(button('Sign out everywhere').disabled).toBe(false);
    expect(session.signOuts).toBe(0);
  });
});

describe('dismissed account form', () => {
  const BUTTONS = ['Change email', 'Change password', 'Delete my account…'];
  it.each(BUTTONS)('returns the focus to "%s"', async (name) => {
    const { user } = await open();
    await user.click(button(name));
    expect(document.activeElement?.tagName).toBe('INPUT');
    await user.click(button('Cancel'));
    expect(document.activeElement).toBe(button(name));
  });
});

describe('device card', () => {
  const browserWith = (storage: Partial<StorageManager>) => {
    const get = (browser: Navigator, name: string) =>
      name === 'storage' ? storage : Reflect.get(browser, name);
    vi.stubGlobal('navigator', new Proxy(navigator, { get }));
  };
  const device = async () => {
    const heading = await screen.findByRole('heading', { name: 'This device' });
    return within(heading.parentElement ?? heading);
  };
  const numberOf = (card: Awaited<ReturnType<typeof device>>, name: string) =>
    card.queryByText(name)?.nextSibling?.textContent;

  it('counts what is stored and updates when rows arrive or wait', async () => {
    const { session } = await open();
    const card = await device();
    expect([numberOf(card, 'People'), numberOf(card, 'Check-ins')]).toEqual(['1', '0']);
    await session.arrive([aCheckIn('morning', '2026-10-21', '06:58')]);
    await waitFor(() => expect(numberOf(card, 'Check-ins')).toBe('1'));
    await setProfile(session, { display_name: 'Wilhelmina' });
    await waitFor(() => expect(numberOf(card, 'Changes waiting to sync')).toBe('1'));
    const [change] = await session.store.database.mutations.toArray();
    if (change) await rejectMutation(session.store, change, 'bad_name', Date.now());
    await waitFor(() => expect(numberOf(card, "Changes that couldn't be saved")).toBe('1'));
  });

  it('shows check-ins and messages first and folds the other counts away', async () => {
    await open();
    const card = await device();
    const isFolded = (name: string) => card.getByText(name).closest('details') !== null;
    expect([isFolded('Check-ins'), isFolded('Messages')]).toEqual([false, false]);
    expect([isFolded('Goals'), isFolded('Streaks'), isFolded('People')]).toEqual([true, true, true]);
    expect(card.queryByText('Changes waiting to sync')).toBeNull();
  });

  it('updates "last synced" while the page stays open', async () => {
    const clock = fakeClock('2026-10-22T12:00:00');
    await open({ clock, status: { online: false, lastSyncedAt: clock.now() } });
    const card = await device();
    expect(card.getByText(/^Last synced just now/)).toBeTruthy();
    clock.set('2026-10-22T15:00:00');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(card.getByText(/^Last synced 3 h ago/)).toBeTruthy();
  });

  it('shows the storage in use', async () => {
    const pictures = [1, 2, 3];
    vi.stubGlobal('caches', { has: async () => true, open: async () => ({ keys: async () => pictures }) });
    browserWith({ estimate: async () => ({ usage: 2048, quota: 1024 ** 3 }) });
    await open();
    const card = await device();
    expect(numberOf(card, 'Pictures saved for offline')).toBe('3');
    expect(card.getByText('2 KB of 1.0 GB')).toBeTruthy();
  });

  it('omits what the browser does not report', async () => {
    await open();
    const card = await device();
    expect(numberOf(card, 'Check-ins')).toBe('0');
    expect(card.queryByText('Storage used')).toBeNull();
    expect(card.queryByRole('button')).toBeNull();
  });

  it.each([
    [true, 'Your browser will now keep your data.'],
    [false, 'Your browser said no. Installing Simmer often helps.'],
  ])('asks the browser to keep the data and shows its answer: %s', async (granted, sentence) => {
    let kept = false;
    browserWith({
      persisted: async () => kept,
      persist: async () => {
        kept = granted;
        return granted;
      },
    });
    const { session, user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Protect my data on this device' }));
    await screen.findByText(sentence);
    await waitFor(() =>
      expect(screen.queryByText(/^Your browser will keep Simmer's data/) !== null).toBe(granted),
    );
    expect(session.memory.read(STORAGE_ASKED)).toBe('asked');
  });

  it('shows an error when the store cannot be read', async () => {
    const { session } = await open();
    breakDisk('reads');
    cleanup();
    renderSignedIn(session, '/account');
    expect(await screen.findByText("Couldn't read the data on this device.")).toBeTruthy();
  });
});
