import type { Page } from '@playwright/test';
import { expect, newAccount, offlineReady, openAsNew, test } from '#tests/e2e/fixtures.ts';
import { idOf } from '#tests/e2e/test-users.ts';
import { addLongHistory } from '#tests/support/stories/long-history.ts';

const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const FIVE_YEARS = 1825;

test('shows five years offline: steadiness, timing, a suggested goal and every day', async ({
  page,
  rows,
}) => {
  const account = newAccount('Femi');
  await openAsNew(page, account);
  const zone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  await addLongHistory(rows, await idOf(rows, account), FIVE_YEARS, zone);
  const [kept] = await rows(
    `select count(*)::int as check_ins, sum(points_earned)::text as points
     from public.check_ins where user_id = $1`,
    [await idOf(rows, account)],
  );
  await page.goto('/history?view=insights');
  const count = Number(kept?.check_ins).toLocaleString('en-GB');
  // all of them must arrive first
  await expect(page.getByText(count, { exact: true })).toBeVisible();
  await offlineReady(page);
  await page.context().setOffline(true);
  await page.reload();

  await test.step('shows the figures of the server', async () => {
    await expect(page.getByText(count, { exact: true })).toBeVisible();
    await expect(page.getByText(Number(kept?.points).toLocaleString('en-GB'), { exact: true })).toBeVisible();
    await expect(page.getByRole('img', { name: /^Steadiness \d+ percent/ })).toBeVisible();
    await expect(page.getByRole('img', { name: /Saturday is the hardest/ })).toBeVisible();
  });

  await test.step('shows a chart as a table', async () => {
    await page.getByText(/^As a table: By weekday/).click();
    await expect(page.getByRole('row', { name: /^Saturday/ })).toBeVisible();
  });

  await test.step('sets the suggested goal and does not ask again', async () => {
    await page.getByRole('button', { name: /^Set goal to 06:4/ }).click();
    await expect(page.getByText(/^Your morning goal is 06:4\d from (?:tomorrow|now on)/)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'All time' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Set goal/ })).toBeHidden();
  });

  const top = () => page.evaluate(() => scrollY);
  let left = 0;
  await test.step('moves through the days of a year with arrow keys and opens a day', async () => {
    await tab(page, 'Year').click();
    const year = page.getByRole('grid').first();
    const yesterday = year.getByRole('gridcell').nth(0);
    await yesterday.click();
    await expect(yesterday).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowDown');
    await expect(year.locator(':focus')).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Escape');
    await expect(year.locator('[aria-selected="true"]')).toHaveCount(0);
    await page.keyboard.press('Enter');
    const day = await year.locator(':focus').getAttribute('data-day');
    const link = page.getByRole('heading', { level: 3 }).getByRole('link');
    await link.scrollIntoViewIfNeeded();
    left = await top();
    await link.click();
    await expect(page).toHaveURL(new RegExp(`view=day&from=${day}`));
  });

  await test.step('chooses days by pressing and sliding', async () => {
    await page.goBack();
    // the page restores its scroll position once it is tall enough, so wait before using the mouse
    await expect.poll(top).toBe(left);
    const year = page.getByRole('grid').first();
    const [from, to] = [year.getByRole('gridcell').nth(1), year.getByRole('gridcell').nth(3)];
    await from.hover();
    await page.mouse.down();
    await to.hover();
    await page.mouse.up();
    await expect(to).toHaveAttribute('aria-selected', 'true');
    await expect(year.locator('[aria-selected="true"]')).toHaveCount(1);
    // a click on the chosen day closes it
    await to.click();
    await expect(year.locator('[aria-selected="true"]')).toHaveCount(0);
  });

  await test.step('shows earlier years below', async () => {
    const steps = page.getByRole('button', { name: 'Previous year' });
    await expect(steps).toHaveCount(6);
    await steps.first().click();
    await expect(page.getByRole('heading', { level: 2 }).nth(1)).toBeFocused();
  });
});
