import type { Page } from '@playwright/test';
import { expect, newAccount, openAsNew, settleIn, test } from '#tests/e2e/fixtures.ts';
import { checkIn } from '#tests/e2e/morning.ts';

const save = (page: Page) => page.getByRole('button', { name: 'Save Settings' });

async function openSettings(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click();
  await expect(save(page)).toBeVisible();
}

type Rows = (sql: string, params?: unknown[]) => Promise<Record<string, unknown>[]>;

const storedSettings = (rows: Rows, email: string) =>
  rows(
    `select p.display_name, g.morning_goal_time::text, g.night_goal_time::text, g.day_start::text
     from public.profiles p join public.goals g using (user_id)
     where user_id = (select id from auth.users where email = $1)`,
    [email],
  );

test('saves offline, shows the change at once and sends it to the server later', async ({
  page,
  context,
  rows,
}) => {
  const account = await settleIn(page);
  await openSettings(page);
  await context.setOffline(true);
  await page.getByLabel('Display Name').fill('Mina Baker');
  await page.getByLabel('Morning goal').fill('06:30');
  await page.getByLabel('Night goal').fill('21:45');
  await save(page).click();
  await expect(page.getByText('Settings saved!')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText('Hey, Mina Baker!')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Hey, Mina Baker!')).toBeVisible();

  await context.setOffline(false);
  await expect
    .poll(() => storedSettings(rows, account.email))
    .toEqual([
      {
        display_name: 'Mina Baker',
        morning_goal_time: '06:30:00',
        night_goal_time: '21:45:00',
        day_start: '00:00:00',
      },
    ]);
});

test('keeps what was typed after Back, the bottom bar and a reload', async ({ page }) => {
  await openAsNew(page, newAccount());
  await openSettings(page);
  await page.getByLabel('Display Name').fill('Half a na');
  await page.goBack();
  await expect(page.getByText("Today's Check-ins")).toBeVisible();
  await openSettings(page);
  await expect(page.getByLabel('Display Name')).toHaveValue('Half a na');
  await page.getByRole('link', { name: 'Back' }).click();
  await page.goto('/settings');
  await expect(page.getByLabel('Display Name')).toHaveValue('Half a na');
  await expect(page.getByText(/You have unsaved changes/)).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByLabel('Display Name')).toHaveValue('Mina');
});

test('reports an empty time by keyboard alone and loses nothing', async ({ page }) => {
  await openAsNew(page, newAccount());
  await openSettings(page);
  await page.getByLabel('Display Name').fill('Mina B.');
  await page.getByLabel('Morning goal').focus();
  for (const _part of ['hours', 'minutes', 'half']) await page.keyboard.press('Backspace');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter a time for your morning goal.')).toBeVisible();
  await expect(page.getByLabel('Morning goal')).toBeFocused();
  await expect(page.getByLabel('Display Name')).toHaveValue('Mina B.');
  await expect(page).toHaveURL(/\/settings$/);
});

test('reports a goal change over the limit later, with the reason, in Settings', async ({
  page,
  context,
  rows,
}) => {
  const account = await settleIn(page);
  await context.setOffline(true);
  for (let minute = 10; minute <= 20; minute += 1) {
    await openSettings(page);
    await page.getByLabel('Morning goal').fill(`06:${minute}`);
    await save(page).click();
    await expect(page).toHaveURL(/\/$/);
  }
  await context.setOffline(false);
  await expect(
    page.getByRole('alert').getByText(/You can change your goals up to 10 times a day/),
  ).toBeVisible();
  await page.getByRole('alert').getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText('Needs your attention: 1').first()).toBeVisible();
  await openSettings(page);
  await expect(page.getByText(/You can change your goals up to 10 times a day/)).toBeVisible();
  await expect(page.getByLabel('Morning goal')).toHaveValue('06:19');
  expect(await storedSettings(rows, account.email)).toMatchObject([{ morning_goal_time: '06:19:00' }]);
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText(/You can change your goals up to 10 times a day/)).toBeHidden();
});

test('signs out from Settings and removes the draft and every other trace', async ({ page }) => {
  await openAsNew(page, newAccount());
  await openSettings(page);
  await page.getByLabel('Display Name').fill('Somebody');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText(/Your settings aren't saved yet/)).toBeVisible();
  await page.getByRole('button', { name: 'Sign out anyway' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test('shows the 12-hour clock on every screen', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ locale: 'en-US', ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await settleIn(page);
  await checkIn(page);
  for (const path of ['/', '/history', '/history?view=day', '/settings']) {
    await page.goto(path);
    const main = page.getByRole('main');
    await expect(main).toContainText(/\d:\d\d\s[AP]M/);
    // 07:00, 13:00 and later belong to the 24-hour clock
    await expect(main).not.toContainText(/\b(?:0\d|1[3-9]|2[0-3]):\d\d/);
  }
  await context.close();
});
