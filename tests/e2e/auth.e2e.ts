import type { Page } from '@playwright/test';
import { chooseForm, fillSignUp, skipFirstSteps } from '#tests/e2e/auth-forms.ts';
import {
  expect,
  newAccount,
  settleIn,
  signIn,
  signUp,
  test,
  visitAndGoOffline,
} from '#tests/e2e/fixtures.ts';
import { checkIn, expectCheckedIn } from '#tests/e2e/morning.ts';
import { expireToken, signOut, tracesOf } from '#tests/e2e/session-on-device.ts';

const form = (page: Page) => ({
  name: page.getByLabel('Display Name'),
  email: page.getByLabel('Email'),
  password: page.getByLabel('Password'),
  signIn: page.getByRole('button', { name: 'Sign In' }),
  create: page.getByRole('button', { name: 'Create Account' }),
});

test('shows one sentence after a wrong password and keeps what was typed', async ({ page }) => {
  const account = newAccount();
  await signUp(page, account);
  await signOut(page, account.display_name);
  const { email, password, signIn: submit } = form(page);
  await email.fill(account.email);
  await password.fill('not the kettle');
  await submit.press('Enter');
  await expect(
    page.getByRole('alert').filter({ hasText: 'Invalid login credentials' }).first(),
  ).toBeVisible();
  await expect(email).toHaveValue(account.email);
  await expect(password).toHaveValue('not the kettle');
  await expect(submit).toBeFocused();

  await password.fill(account.password);
  await password.press('Enter');
  await expect(page.getByText('Welcome back!')).toBeVisible();
  await expect(page.getByText(`Hey, ${account.display_name}!`)).toBeVisible();
});

test("shows the server's sentence for an email that is taken", async ({ page, browser, server }) => {
  const account = newAccount();
  await signUp(page, account);
  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(`${server.url}/auth?mode=sign-up`);
  const { name, email, password, create } = form(elsewhere);
  await name.fill('Mina again');
  await email.fill(account.email);
  await password.fill(account.password);
  await create.click();
  await expect(
    elsewhere
      .getByRole('alert')
      .filter({ hasText: /already/ })
      .first(),
  ).toBeVisible();
  await expect(name).toHaveValue('Mina again');
  await elsewhere.context().close();
});

test.describe('Auth form', () => {
  const good = { name: 'Mina', email: 'mina@example.org', password: 'a quiet kettle' };
  for (const [what, typed, sentence] of [
    ['a blank name', { ...good, name: '   ' }, 'Enter a display name.'],
    ['a name of 80 characters', { ...good, name: 'a'.repeat(80) }, 'Use 60 characters or fewer.'],
    ['an empty email', { ...good, email: '' }, 'Enter your email.'],
    ['a malformed email', { ...good, email: 'mina@' }, "That doesn't look like an email address."],
    ['a short password', { ...good, password: 'kettle' }, 'Use at least 8 characters.'],
  ] as const) {
    test(`rejects ${what} before it sends anything`, async ({ page }) => {
      const sent: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/auth/v1/')) sent.push(request.url());
      });
      await page.goto('/auth?mode=sign-up');
      const { name, email, password, create } = form(page);
      await name.fill(typed.name);
      await email.fill(typed.email);
      await password.fill(typed.password);
      await create.click();
      await expect(page.getByText(sentence).first()).toBeVisible();
      await expect(name).toHaveValue(typed.name);
      await expect(email).toHaveValue(typed.email);
      await expect(password).toHaveValue(typed.password);
      expect(sent).toEqual([]);
    });
  }
});

test('accepts an emoji as a name', async ({ page, rows }) => {
  const account = newAccount('🍜 Mina 🔥');
  await signUp(page, account);
  expect(
    await rows(
      'select display_name from public.profiles where user_id = (select id from auth.users where email = $1)',
      [account.email],
    ),
  ).toEqual([{ display_name: '🍜 Mina 🔥' }]);
});

test('switches from signing in to creating an account and back', async ({ page }) => {
  await page.goto('/auth?mode=sign-in');
  const { name, email, password, signIn: submit, create } = form(page);
  await expect(submit).toBeVisible();
  await expect(name).toBeHidden();
  await email.fill('mina@example.org');
  await page.getByRole('button', { name: "Don't have an account? Sign up" }).click();
  await expect(create).toBeVisible();
  await expect(name).toBeVisible();
  await page.getByRole('button', { name: 'Already have an account? Sign in' }).click();
  await expect(submit).toBeVisible();
  await expect(email).toHaveValue('mina@example.org');
  await expect(password).toBeVisible();
});

test('begins with Create Account on a new device, and with Sign In after a session', async ({ page }) => {
  const account = newAccount();
  await page.goto('/auth');
  await expect(form(page).create).toBeVisible();
  await signUp(page, account);
  await signOut(page, account.display_name);
  await expect(form(page).signIn).toBeVisible();
  await page.goto('/auth');
  await expect(form(page).signIn).toBeVisible();
});

test('creates one account when the button is pressed several times', async ({ page, rows }) => {
  const account = newAccount();
  await page.goto('/auth?mode=sign-up');
  const { name, email, password, create } = form(page);
  await name.fill(account.display_name);
  await email.fill(account.email);
  await password.fill(account.password);
  await create.evaluate((button) => {
    for (let tap = 0; tap < 5; tap += 1) if (button instanceof HTMLElement) button.click();
  });
  await expect(page.getByText('Account created! Welcome to the product!')).toBeVisible();
  await skipFirstSteps(page);
  await expect(page.getByText(`Hey, ${account.display_name}!`)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(await rows('select count(*)::int as n from auth.users where email = $1', [account.email])).toEqual([
    { n: 1 },
  ]);
});

test('shows that signing in needs the network and keeps what was typed', async ({ page }) => {
  await visitAndGoOffline(page);
  await chooseForm(page, 'Sign In');
  const { email, password, signIn: submit } = form(page);
  await email.fill('mina@example.org');
  await password.fill('a quiet kettle');
  await submit.click();
  await expect(page.getByText(/You're offline\. Connect to sign in/).first()).toBeVisible();
  await expect(password).toHaveValue('a quiet kettle');
});

test('asks for the confirmation that the server wants and finishes the sign-in later', async ({
  page,
  context,
  server,
}) => {
  // the responses here are those of a server that confirms by mail
  const account = newAccount();
  let redirect: string | null = null;
  let session: unknown = null;
  await context.route('**/auth/v1/signup**', async (route) => {
    redirect = new URL(route.request().url()).searchParams.get('redirect_to');
    const answer = await route.fetch();
    session = await answer.json();
    const user = typeof session === 'object' && session !== null && 'user' in session ? session.user : null;
    await route.fulfill({ json: user });
  });
  await page.goto('/auth?mode=sign-up');
  const { name, email, password, create } = form(page);
  await name.fill(account.display_name);
  await email.fill(account.email);
  await password.fill(account.password);
  await create.click();
  await expect(page.getByText('Check your email')).toBeVisible();
  await expect(page.getByText(account.email)).toBeVisible();
  expect(redirect).toBe(`${server.url}/`);

  const { access_token, refresh_token, expires_in } = session as Record<string, string>;
  const link = new URLSearchParams({
    access_token: String(access_token),
    refresh_token: String(refresh_token),
    expires_in: String(expires_in),
    token_type: 'bearer',
    type: 'signup',
  });
  await page.goto('about:blank'); // an email opens a fresh page
  await page.goto(`/#${link}`);
  await skipFirstSteps(page);
  await expect(page.getByText(`Hey, ${account.display_name}!`)).toBeVisible();
  await expect(page).not.toHaveURL(/access_token/);
});

test('returns to /auth after sign-out, leaves no trace and shows the next user nothing of the first', async ({
  page,
  context,
}) => {
  const tab = await context.newPage();
  await tab.goto('/auth');
  const first = newAccount('First');
  // the toast is gone after four seconds, and the first data may take longer
  const welcome = page.getByText('Account created! Welcome to the product!').waitFor();
  await Promise.all([welcome, signUp(page, first)]);
  await expect(tab.getByText('Hey, First!')).toBeVisible();
  await signOut(page, 'First');
  await expect(page).toHaveURL(/\/auth$/);
  await expect(page.getByRole('status')).toHaveText('');
  await expect(tab).toHaveURL(/\/auth$/);
  await expect.poll(() => tracesOf(page)).toEqual({ databases: [], records: [], storage: [], caches: [] });

  const second = newAccount('Second');
  await signUp(page, second);
  await expect(page.getByText('Hey, First!')).toHaveCount(0);
  await expect(tab.getByText('Hey, Second!')).toBeVisible();
});

test('asks before a sign-out that would lose unsaved changes', async ({ page, context }) => {
  const account = await settleIn(page);
  await context.setOffline(true);
  await checkIn(page);
  await expect(page.getByText('Offline, 1 waiting')).toBeVisible();
  await signOut(page, account.display_name);
  await expect(page.getByText(/1 change hasn't synced yet/)).toBeVisible();
  await page.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(page.getByText(`Hey, ${account.display_name}!`)).toBeVisible();
});

test('opens the dashboard at once with an expired token and no network', async ({ page, context }) => {
  const account = await settleIn(page);
  await context.setOffline(true);
  await expireToken(page);
  await page.reload();
  await expect(page.getByText(`Hey, ${account.display_name}!`)).toBeVisible();
  await checkIn(page);
});

test("leads to /auth when the server has ended the session and keeps the user's changes", async ({
  context,
  page,
  rows,
}) => {
  const account = newAccount();
  await signUp(page, account);
  const own = '(select id from auth.users where email = $1)';
  // offline, so that no request detects the end of the session before the tap
  await context.setOffline(true);
  await checkIn(page);
  await rows(`delete from auth.sessions where user_id = ${own}`, [account.email]);
  await context.setOffline(false);
  await expect(page.getByText(/You've been signed out/)).toBeVisible();
  await expect(page).toHaveURL(/\/auth$/);
  await signIn(page, account);
  await expectCheckedIn(page);
  await expect
    .poll(() =>
      rows(`select count(*)::int as n from public.check_ins where user_id = ${own}`, [account.email]),
    )
    .toEqual([{ n: 1 }]);
});

test('leads from a page that needs a session to /auth and back after signing in', async ({ page }) => {
  const account = newAccount();
  await signUp(page, account);
  await signOut(page, account.display_name);
  await expect(page).toHaveURL(/\/auth$/);
  await signIn(page, account, '/');
  await expect(page).toHaveURL(/\/$/);
});

test("does not lead the next user to the previous user's page on Back", async ({ page }) => {
  const first = await settleIn(page);
  await page.goto('/history');
  await page.goto('/');
  await signOut(page, first.display_name);
  await expect(page).toHaveURL(/\/auth$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/auth/);
  await fillSignUp(page, newAccount('Next'));
  await skipFirstSteps(page);
  await expect(page.getByText('Hey, Next!')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});

test('shows the form with an explanation after a used-up mail link', async ({ page }) => {
  const over = page.getByText('Your email is probably confirmed, so sign in.');
  await page.goto('/auth/v1/verify?token=0123456789abcdef&type=signup&redirect_to=/');
  await expect(over).toBeVisible();
  await expect(page).toHaveURL('/auth');
  await page.goto('/auth?error=access_denied&error_code=otp_expired');
  await expect(over).toBeVisible();
  await expect(form(page).signIn).toBeVisible();
  await expect(page).toHaveURL('/auth');
});
