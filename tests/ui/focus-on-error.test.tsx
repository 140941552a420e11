import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { common } from '#copy/common.ts';
import { accountServer, authError } from '#tests/support/account-server.ts';
import { appServices } from '#tests/support/app-services.ts';
import { fakeClock } from '#tests/support/fake-clock.ts';
import { FAKE_USER } from '#tests/support/sample-rows.ts';
import { openAccount } from '#tests/ui/open-account.tsx';
import { renderApp } from '#tests/ui/render-app.tsx';
import { accountCopy } from '#ui/copy/account.ts';

const clock = fakeClock('2026-10-22T12:00:00');
const user = userEvent.setup();

afterEach(() => {
  cleanup();
});

const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const type = async (label: string, words: string) => user.type(await screen.findByLabelText(label), words);
const focusOn = (label: string) =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(label)));

type Answers = NonNullable<Parameters<typeof accountServer>[1]>;

/** The form on /account that a button opens. */
async function account(opener: string, answers: Answers = {}) {
  await openAccount({ answers });
  await press(opener);
}

/** The form for a new password on /auth; with an address, at the step of the code. */
async function recovery(answers: Answers = {}, email = '') {
  accountServer(FAKE_USER, answers);
  const services = appServices(clock);
  // the form is in a separate chunk
  await act(async () => renderApp(services, { status: 'signed_out', reason: null }, '/auth?mode=recover'));
  await screen.findByRole('heading', { name: 'Forgot your password?' });
  if (email === '') return;
  await type('Email', email);
  await press('Send code');
  await screen.findByLabelText('Code from the email');
}

describe('focus after an error', () => {
  it('moves to the first field of the password form that is empty or too short', async () => {
    await account('Change password');
    await press('Change password');
    await focusOn('Current password');
    await type('Current password', 'spaghetti');
    await press('Change password');
    await focusOn('New password');
  });

  it.each([
    ['invalid_credentials', 'token', 'Current password'],
    ['same_password', 'user', 'New password'],
  ])('moves to the field of the password form that the server rejected: %s', async (reason, path, label) => {
    await account('Change password', { [path]: () => authError(reason) });
    await type('Current password', 'spaghetti');
    await type('New password', 'tagliatelle');
    await press('Change password');
    await focusOn(label);
  });

  it('moves to the first empty field of the email form', async () => {
    await account('Change email');
    await press('Send code');
    await focusOn('New email');
    await type('New email', 'mina@new.example');
    await press('Send code');
    await focusOn('Current password');
  });

  it.each([
    ['invalid_credentials', 'token', 'Current password'],
    ['email_exists', 'user', 'New email'],
  ])('moves to the field of the email form that the server rejected: %s', async (reason, path, label) => {
    await account('Change email', { [path]: () => authError(reason) });
    await type('New email', 'mina@new.example');
    await type('Current password', 'spaghetti');
    await press('Send code');
    await focusOn(label);
  });

  it('moves to a missing or wrong code for the new email', async () => {
    await account('Change email', { verify: () => authError('otp_expired') });
    await type('New email', 'mina@new.example');
    await type('Current password', 'spaghetti');
    await press('Send code');
    await screen.findByLabelText('Code from the email');
    await press('Confirm');
    await focusOn('Code from the email');
    await type('Code from the email', '123456');
    await press('Confirm');
    await focusOn('Code from the email');
  });

  it('moves to the word that confirms a deletion', async () => {
    await account(accountCopy.deleteOpen);
    screen.getByRole('button', { name: common.cancel }).focus();
    await press(accountCopy.deleteDo);
    await focusOn(accountCopy.deleteLabel(accountCopy.deleteWord));
  });

  it('moves to the address, the code and the new password in password recovery', async () => {
    await recovery();
    await press('Send code');
    await focusOn('Email');
    cleanup();
    await recovery({ verify: () => authError('otp_expired') }, 'mina@example.org');
    await press('Set new password');
    await focusOn('Code from the email');
    await type('Code from the email', '123456');
    await press('Set new password');
    await focusOn('New password');
    await type('New password', 'tagliatelle');
    await press('Set new password');
    await focusOn('Code from the email');
  });
});
