import type { Page } from '@playwright/test';
import { chooseForm, fillSignUp } from '#tests/e2e/auth-forms.ts';
import {
  expect,
  newAccount,
  offlineReady,
  openAs,
  openAsNew,
  settleIn,
  signIn,
  test,
} from '#tests/e2e/fixtures.ts';
import { signOut } from '#tests/e2e/session-on-device.ts';

const form = (page: Page) => ({
  email: page.getByLabel('Email'),
  send: page.getByRole('button', { name: 'Send code' }),
  code: page.getByLabel('Code from the email'),
  password: page.getByLabel('New password'),
  save: page.getByRole('button', { name: 'Set new password' }),
});

const NEW = 'a louder kettle';
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

test('replaces a forgotten password with the code from the email and signs other devices out', async ({
  page,
  browser,
  server,
  mailedCode,
}) => {
  const account = await settleIn(page);
  const other = await (await browser.newContext({ baseURL: server.url })).newPage();
  await openAs(other, account);
  await signOut(page, account.display_name);

  await page.getByLabel('Email').fill(account.email);
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  const { email, send, code, password, save } = form(page);
  await expect(email).toHaveValue(account.email);
  await send.click();
  await expect(page.getByText(/If there's an account for .*, a code is on its way/)).toBeVisible();
  await page.reload(); // the page reloads, as after reading the email in another app
  await code.fill(await mailedCode(account.email));
  await password.fill(NEW);
  await save.click();
  await expect(page.getByText('Password changed.')).toBeVisible();
  await expect(page.getByText(`Hey, ${account.display_name}!`)).toBeVisible();

  await other.reload();
  await expect(other.getByText(/You've been signed out/)).toBeVisible();
  await signIn(other, { ...account, password: NEW });
  await other.context().close();
});

test('distinguishes a wrong code from a short password and keeps what was typed', async ({
  page,
  mailedCode,
}) => {
  const account = newAccount();
  await openAsNew(page, account);
  await signOut(page, account.display_name);
  await expect(page).toHaveURL(/\/auth$/); // a reload before that would cancel the sign-out
  await page.goto('/auth?mode=recover');
  const { email, send, code, password, save } = form(page);
  await send.click();
  await expect(page.getByText('Enter your email.', { exact: true })).toBeVisible();
  await email.fill(account.email);
  await send.click();
  await code.fill('12');
  await password.fill('short');
  await save.click();
  await expect(page.getByText('Enter the six-digit code from the email.')).toBeVisible();
  await expect(page.getByText('Use at least 8 characters.')).toBeVisible();

  const right = await mailedCode(account.email);
  await code.fill(wrong(right));
  await password.fill(account.password);
  await save.click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'That code is wrong or has expired' }),
  ).toBeVisible();
  await expect(code).toHaveValue(wrong(right));
  await expect(password).toHaveValue(account.password);

  // the code is right but the password is the old one: the code is used up, and the user can
  // continue
  await code.fill(`${right.slice(0, 3)} ${right.slice(3)}`);
  await save.click();
  await expect(page.getByRole('alert').filter({ hasText: "That's already your password" })).toBeVisible();
  await password.fill(NEW);
  await save.click();
  await expect(page.getByText(`Hey, ${account.display_name}!`)).toBeVisible();
});

test('gives the same response for an address without an account', async ({ page, rows }) => {
  await page.goto('/auth?mode=recover');
  const { email, send, code, password, save } = form(page);
  await email.fill('nobody@nowhere.example');
  await send.click();
  await expect(page.getByText(/If there's an account for nobody@nowhere.example/)).toBeVisible();
  await code.fill('123456');
  await password.fill(NEW);
  await save.click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'That code is wrong or has expired' }),
  ).toBeVisible();
  expect(await rows('select 1 from auth.users where email = $1', ['nobody@nowhere.example'])).toEqual([]);
});

test('shows that recovery needs the network and keeps the address on the way back', async ({
  page,
  context,
}) => {
  await page.goto('/friends');
  await offlineReady(page);
  await chooseForm(page, 'Sign In');
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  const { email, send } = form(page);
  await email.fill('mina@example.org');
  await context.setOffline(true);
  await send.click();
  await expect(page.getByText(/Couldn't connect/)).toBeVisible();
  await expect(email).toHaveValue('mina@example.org');
  await context.setOffline(false);
  const account = newAccount();
  await page.getByRole('button', { name: 'Back to sign in' }).click();
  await fillSignUp(page, account);
  await expect(page).toHaveURL(/\/friends$/);
});
