import type { Page } from '@playwright/test';
import { expect, newAccount, openAsNew, test } from '#tests/e2e/fixtures.ts';
import { befriend, idOf, register } from '#tests/e2e/test-users.ts';

// so low that every page scrolls
const LOW = { width: 390, height: 420 };

const nav = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
const back = (page: Page) => page.getByRole('link', { name: 'Back', exact: true });
const top = (page: Page) => page.evaluate(() => Math.round(scrollY));

async function scrollTo(page: Page, y: number): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight))
    .toBeGreaterThan(y);
  await page.evaluate((to) => window.scrollTo(0, to), y);
}

test('restores the scroll position on Back, even after a reload, and opens a new page at its top', async ({
  page,
}) => {
  await page.setViewportSize(LOW);
  await openAsNew(page, newAccount());
  await scrollTo(page, 300);
  await nav(page, 'Settings').click();
  await expect(page.getByLabel('Display Name')).toBeVisible();
  await expect.poll(() => top(page)).toBe(0);
  await scrollTo(page, 250);
  await nav(page, 'Friends').click();
  await expect(page.getByRole('tab', { name: 'Friends (0)' })).toBeVisible();
  await expect.poll(() => top(page)).toBe(0);

  await page.goBack();
  await expect.poll(() => top(page)).toBe(250);
  await page.reload();
  await expect.poll(() => top(page)).toBe(250);
  await page.goBack();
  await expect(page.getByText('Keep your streak alive')).toBeVisible();
  await expect.poll(() => top(page)).toBe(300);
  await page.goForward();
  await expect.poll(() => top(page)).toBe(250);
});

test("leads by the app's back button to the previous page as it was left, or to the parent page", async ({
  page,
  context,
  server,
  rows,
}) => {
  await page.setViewportSize(LOW);
  const [mina, thu] = [newAccount('Mina'), newAccount('Thu')];
  await openAsNew(page, mina);
  await register(server.url, thu);
  await befriend(rows, mina, thu);
  const thuId = await idOf(rows, thu);

  await nav(page, 'Ranks').click();
  const friend = page.getByRole('link', { name: /Thu/ });
  await expect(friend).toBeVisible();
  await scrollTo(page, 30);
  await friend.click();
  await expect(page.getByRole('heading', { name: 'Thu' })).toBeVisible();
  await back(page).click();
  await expect(page).toHaveURL(/\/leaderboard$/);
  await expect.poll(() => top(page)).toBe(30);

  // steps within a page do not count as pages
  await nav(page, 'History').click();
  await page.getByRole('tab', { name: 'Week' }).click();
  await page.getByRole('tab', { name: 'Month' }).click();
  await back(page).click();
  await expect(page).toHaveURL(/\/leaderboard$/);

  const alone = await context.newPage();
  await alone.goto(`/friend/${thuId}`);
  await back(alone).click();
  await expect(alone).toHaveURL(/\/friends$/);
});

test('shows a button from Settings to the dashboard on a desktop', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openAsNew(page, newAccount());
  await nav(page, 'History').click();
  await nav(page, 'Settings').click();
  await back(page).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText('Keep your streak alive')).toBeVisible();
});
