import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { skipFirstSteps } from '#tests/e2e/auth-forms.ts';
import {
  expect,
  newAccount,
  type OwnServer,
  offlineReady,
  signIn,
  signUp,
  test,
} from '#tests/e2e/fixtures.ts';
import { checkIn, expectCheckedIn } from '#tests/e2e/morning.ts';
import { earlyMorningZone } from '#tests/support/late-morning-zone.ts';

test.use({ timezoneId: earlyMorningZone(Date.now()) });

const start = (page: Page) => page.getByRole('button', { name: 'Start without an account' }).click();

/** Waits until the server has the check-in of the user of this page. */
async function untilStored(page: Page, rows: OwnServer['rows']) {
  const user = await page.evaluate(() => JSON.parse(localStorage.getItem('simmer-session') ?? '{}').user.id);
  await expect
    .poll(() => rows('select 1 as one from public.check_ins where user_id = $1', [user]))
    .toEqual([{ one: 1 }]);
}

/** Adds an email in Settings. */
async function addEmail(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByRole('button', { name: /^Add an email/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Add an email' });
  await sheet.getByLabel('Email').fill(email);
  await sheet.getByLabel('Password').fill(password);
  await sheet.getByRole('button', { name: 'Add email' }).click();
  return sheet;
}

test('starts without an account, checks in with the network cut, adds an email, and has it all on a second device', async ({
  server,
  rows,
  openProfile,
  browser,
}) => {
  const profile = await mkdtemp(path.join(tmpdir(), 'simmer-profile-'));
  const account = newAccount();
  let context = await openProfile(profile);
  let page = await context.newPage();
  await page.goto(`${server.url}/auth`);
  await offlineReady(page);
  // the rows must not come from the server: the first sync cannot end
  await page.route('**/rest/v1/rpc/sync*', (route) => route.abort());
  await start(page);
  await expect(page.getByText('Hey, Champion!')).toBeVisible();
  await context.setOffline(true);
  await checkIn(page);
  await context.close();

  context = await openProfile(profile);
  await context.setOffline(true);
  page = await context.newPage();
  await page.goto(`${server.url}/`);
  // the questions have waited for the first check-in
  await skipFirstSteps(page);
  await expectCheckedIn(page);
  await context.setOffline(false);
  await untilStored(page, rows);

  await page.goto(`${server.url}/settings`);
  const sheet = await addEmail(page, account);
  await expect(sheet.getByText('Your streak goes where you go')).toBeVisible();
  await sheet.getByRole('button', { name: 'Done' }).click();
  expect(
    await rows(
      `select count(*)::int as check_ins from public.check_ins
       where user_id = (select id from auth.users where email = $1)`,
      [account.email],
    ),
  ).toEqual([{ check_ins: 1 }]);

  const other = await browser.newContext();
  const second = await other.newPage();
  await signIn(second, { ...account, display_name: 'Champion' }, `${server.url}/auth`);
  await expectCheckedIn(second);
  await other.close();
  await context.close();
  await rm(profile, { recursive: true, force: true });
});

test('chooses between two accounts, and deletes one only for the right password', async ({ page, rows }) => {
  const account = newAccount('Lena');
  await signUp(page, account);
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Sign out' }).click();

  await start(page);
  await checkIn(page);
  await untilStored(page, rows);
  const before = await rows('select count(*)::int as n from auth.users');
  await page.goto('/settings');
  const sheet = await addEmail(page, account);
  await expect(sheet.getByText('That email already has an account')).toBeVisible();
  await sheet.getByRole('button', { name: 'Sign in to the other account' }).click();
  const password = sheet.getByLabel(`Password for ${account.email}`);
  await password.fill('not the kettle');
  await password.press('Enter');
  await expect(sheet.getByText("That password isn't right. Nothing was deleted.")).toBeVisible();
  expect(await rows('select count(*)::int as n from auth.users')).toEqual(before);
  await password.fill(account.password);
  await password.press('Enter');
  await expect(page.getByText('Hey, Lena!')).toBeVisible();
  expect(await rows('select count(*)::int as n from auth.users')).toEqual([{ n: Number(before[0]?.n) - 1 }]);
});

test('signs out for good, offline too, and leaves nothing on the device', async ({ page, context }) => {
  await page.goto('/auth');
  await offlineReady(page);
  await start(page);
  await expect(page.getByText('Hey, Champion!')).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Delete and sign out' }).click();
  await expect(page.getByText('Signed out. What you had here is deleted.')).toBeVisible();
  const names = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  expect(names.filter((name) => name?.startsWith('simmer-store-'))).toEqual([]);
});

for (const width of [390, 320]) {
  test(`keeps the words of each button beside the code in one line at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 640 });
    await page.goto('/auth');
    await start(page);
    await expect(page.getByText('Hey, Champion!')).toBeVisible();
    // as after the email was typed, where addresses are confirmed
    await page.evaluate(() => {
      const { id } = JSON.parse(localStorage.getItem('simmer-session') ?? '{}').user;
      localStorage.setItem(`email-code-sent-to:${id}`, 'lena@example.com');
    });
    await page.getByRole('link', { name: 'Settings' }).first().click();
    await page.getByRole('button', { name: 'Enter the code' }).click();
    for (const name of ['Confirm', 'Send another code', 'Change email']) {
      const button = page.getByRole('button', { name });
      await expect(button).toBeVisible();
      const lines = await button.evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      });
      expect(lines, name).toBe(1);
    }
  });
}
