import type { Locator, Page } from '@playwright/test';
import { expect, newAccount, openAsNew, test } from '#tests/e2e/fixtures.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { name });

async function boxOf(place: Locator) {
  await expect(place).toBeVisible();
  const box = await place.boundingBox();
  if (!box) throw new Error('It has no box');
  return box;
}

test("enlarges the dial and the week on a large desktop and keeps the league card's height", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openAsNew(page, newAccount());
  const league = page.getByRole('region', { name: 'Coal League' });
  const dial = page.getByRole('group', { name: 'Morning check-in' }).getByRole('img');
  const coin = page.getByRole('list', { name: 'This week, day by day' }).locator('svg').first();
  const before = { league: await boxOf(league), coin: await boxOf(coin) };
  await page.setViewportSize({ width: 1920, height: 1080 });
  expect((await boxOf(dial)).width).toBe(420);
  expect((await boxOf(league)).height).toBeCloseTo(before.league.height, 0);
  expect((await boxOf(coin)).width).toBeGreaterThan(2 * before.coin.width);
});

const COLUMNS: readonly (readonly [string, (page: Page) => Locator, (page: Page) => Locator])[] = [
  ['/', (page) => heading(page, "Today's Check-ins"), (page) => heading(page, 'Coal League')],
  ['/friends', (page) => heading(page, 'Add a friend'), (page) => page.getByRole('tablist')],
  ['/history', (page) => page.getByRole('tablist'), (page) => page.getByText('Start your journey today!')],
  [
    '/leaderboard',
    (page) => page.getByRole('list', { name: 'Your last weeks' }),
    (page) => heading(page, 'Coal League'),
  ],
  [
    '/settings',
    (page) => page.getByLabel('Morning goal'),
    (page) => page.getByRole('button', { name: 'How it works' }),
  ],
];

test('shows two columns on a tablet', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await openAsNew(page, newAccount());
  for (const [address, first, second] of COLUMNS) {
    await page.goto(address);
    const [left, right] = [await boxOf(first(page)), await boxOf(second(page))];
    expect(right.x, address).toBeGreaterThan(left.x + left.width);
  }
});
