import type { Page } from '@playwright/test';
import { expect, newAccount, openAsNew, test } from '#tests/e2e/fixtures.ts';
import { befriend, idOf, register } from '#tests/e2e/test-users.ts';
import { addLongHistory } from '#tests/support/stories/long-history.ts';

const turn = (page: Page, dir: 'ltr' | 'rtl') =>
  page.evaluate((to) => document.documentElement.setAttribute('dir', to), dir);

/** Where each label of each chart begins and ends, from the left edge of its chart. */
const labels = (page: Page) =>
  page.locator('svg[role="img"]:has(text)').evaluateAll((charts) =>
    charts.flatMap((chart) => {
      const { left } = chart.getBoundingClientRect();
      return [...chart.querySelectorAll('text')].map((label) => {
        const box = label.getBoundingClientRect();
        return `${label.textContent} ${Math.round(box.left - left)} to ${Math.round(box.right - left)}`;
      });
    }),
  );

test('keeps the labels of charts beside their lines from right to left', async ({ page, rows }) => {
  const account = newAccount('Ida');
  await openAsNew(page, account);
  const zone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  await addLongHistory(rows, await idOf(rows, account), 200, zone);
  await page.goto('/history?view=insights');
  await expect(page.locator('svg[role="img"]:has(text)')).toHaveCount(3);
  const before = await labels(page);
  expect(before.length).toBeGreaterThan(20);
  await turn(page, 'rtl');
  await expect.poll(() => labels(page)).toEqual(before);
});

/** The texts that are exactly this name, without an element that keeps their own direction. */
const unmarked = (page: Page, name: string) =>
  page.evaluate((wanted) => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { data, parentElement } = walker.currentNode as Text;
      if (data === wanted && !parentElement?.closest('bdi, [dir]:not(html)'))
        found.push(parentElement?.outerHTML ?? '');
    }
    return found;
  }, name);

test('keeps names in their own direction, wherever they are alone', async ({ page, rows, server }) => {
  const [account, friend] = [newAccount('Ben!'), newAccount('Ada (B.)')];
  await register(server.url, friend);
  await openAsNew(page, account);
  await befriend(rows, account, friend);
  const id = await idOf(rows, friend);
  for (const path of ['/friends', `/friend/${id}`, `/chat/${id}`, '/leaderboard', '/account']) {
    await page.goto(path);
    if (path !== '/account')
      await expect(page.getByText(friend.display_name, { exact: true }).first()).toBeVisible();
    for (const name of [account.display_name, friend.display_name, account.email]) {
      expect(await unmarked(page, name), `${name} at ${path}`).toEqual([]);
    }
  }
});

test('fills bars from the right', async ({ page }) => {
  await openAsNew(page, newAccount());
  await turn(page, 'rtl');
  const bar = page.getByRole('progressbar').first();
  const { gap, image } = await bar.evaluate((element) => {
    const fill = element.firstElementChild ?? element;
    return {
      gap: element.getBoundingClientRect().right - fill.getBoundingClientRect().right,
      image: getComputedStyle(fill).backgroundImage,
    };
  });
  expect(gap).toBeLessThan(1);
  expect(image).toContain('linear-gradient(-90deg');
});
