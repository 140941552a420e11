import type { Browser, Page } from '@playwright/test';
import { type Account, expect, newAccount, offlineReady, openAsNew, test } from '#tests/e2e/fixtures.ts';
import { checkIn } from '#tests/e2e/morning.ts';
import { befriend, idOf } from '#tests/e2e/test-users.ts';

interface Device {
  account: Account;
  page: Page;
  setOffline(offline: boolean): Promise<void>;
  close(): Promise<void>;
}

async function arrive(browser: Browser, url: string, name: string): Promise<Device> {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  const account = newAccount(name);
  await openAsNew(page, account, url);
  return {
    account,
    page,
    setOffline: (offline) => context.setOffline(offline),
    close: () => context.close(),
  };
}

/** A phone, held upright and sideways, a tablet and a desktop. */
const SIZES = [
  [390, 844],
  [320, 568],
  [844, 390],
  [820, 1180],
  [1280, 800],
  [1440, 900],
] as const;

const today = (page: Page) => page.getByRole('region', { name: 'Today', exact: true });
const coin = (page: Page, name: string) => today(page).getByRole('link', { name: new RegExp(`^${name}:`) });
const cheerFor = (page: Page, name: string) =>
  page.getByRole('button', { name: `Cheer for ${name}, sends 🔥 in chat` });

test("fills a friend's coin live, cheers once, and cheers another friend offline", async ({
  browser,
  server,
  rows,
}) => {
  const [mina, dev, ana] = await Promise.all(
    ['Mina', 'Dev Patel', 'Ana Weiss'].map((name) => arrive(browser, server.url, name)),
  );
  if (!mina || !dev || !ana) throw new Error('no devices');
  for (const friend of [dev, ana]) await befriend(rows, mina.account, friend.account);
  await offlineReady(mina.page);
  await mina.page.reload();
  await expect(today(mina.page)).toContainText("Nobody's up yet");
  await expect(today(mina.page)).toContainText('First one in gets the first cheer.');

  await checkIn(dev.page);
  await expect(coin(mina.page, 'Dev')).toHaveAccessibleName(/morning (score|perfect).*night open$/);
  await expect(today(mina.page)).toContainText('1 of 3 is up');
  await expect(today(mina.page).getByText('Dev checked in.')).toBeAttached();
  const button = cheerFor(mina.page, 'Dev');
  await button.focus();
  await mina.page.keyboard.press('Enter');
  await expect(today(mina.page)).toContainText('You sent a 🔥');
  await expect(today(mina.page).getByRole('button', { name: 'Cheered' })).toBeFocused();

  // it is an ordinary message
  const minaId = await idOf(rows, mina.account);
  await dev.page.goto(`/chat/${minaId}`);
  await expect(dev.page.getByRole('log').getByText('🔥')).toBeVisible();

  await mina.page.reload();
  await expect(today(mina.page)).toContainText('You sent a 🔥');
  await checkIn(ana.page);
  await expect(cheerFor(mina.page, 'Ana')).toBeVisible();
  await mina.setOffline(true);
  await expect(today(mina.page)).toContainText('As of');
  await cheerFor(mina.page, 'Ana').click();
  await expect(today(mina.page)).toContainText('Sends when online');
  await mina.page.reload();
  await expect(today(mina.page)).toContainText('Sends when online');
  await mina.setOffline(false);
  await expect(today(mina.page)).toContainText('You sent a 🔥');
  await expect
    .poll(() => rows("select 1 from public.messages where message = '🔥' and sender_id = $1", [minaId]))
    .toHaveLength(2);

  await coin(mina.page, 'Ana').click();
  await expect(mina.page.getByRole('heading', { name: 'Ana Weiss' })).toBeVisible();
  await Promise.all([mina, dev, ana].map((device) => device.close()));
});

test('greets a friend who has accepted a request while the app was closed', async ({
  browser,
  server,
  rows,
}) => {
  const [mina, ana] = await Promise.all(
    ['Mina', 'Ana Weiss'].map((name) => arrive(browser, server.url, name)),
  );
  if (!mina || !ana) throw new Error('no devices');
  await mina.page.goto('/friends');
  await mina.page.getByLabel("Friend's email").fill(ana.account.email);
  await mina.page.getByRole('button', { name: 'Add friend' }).click();
  await expect(mina.page.getByText('Ana Weiss', { exact: true })).toBeVisible();
  await expect
    .poll(() =>
      mina.page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('sent-requests:'))),
    )
    .toBe(true);
  await mina.page.goto('about:blank');
  await ana.page.goto('/friends');
  await ana.page.getByRole('button', { name: "Accept Mina's request" }).click();
  await expect(ana.page.getByText('Friends now')).toBeVisible();

  await mina.page.goto('/');
  await expect(today(mina.page)).toContainText('Ana accepted');
  await today(mina.page).getByRole('button', { name: 'Say hello' }).click();
  await expect(mina.page.getByLabel('Message')).toHaveValue('Hi Ana!');
  expect(
    await rows('select 1 from public.messages where sender_id = $1', [await idOf(rows, mina.account)]),
  ).toEqual([]);
  await mina.page.goto('/');
  await expect(today(mina.page)).toContainText('First one in gets the first cheer.');
  await Promise.all([mina, ana].map((device) => device.close()));
});

/** Notes on <html> which elements move while later pages of this tab start. */
const noteMoves = (page: Page) =>
  page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const moved = list
        .getEntries()
        .flatMap((entry) =>
          (entry as PerformanceEntry & { sources: { node: Element | null }[] }).sources.map(
            ({ node }) => node?.id || node?.className || 'a text',
          ),
        );
      document.documentElement.dataset.moved = moved.join();
    }).observe({ type: 'layout-shift', buffered: true });
  });
const moved = (page: Page) => page.evaluate(() => document.documentElement.dataset.moved);

test('moves nothing when the card arrives on a later visit', async ({ page, server, rows, browser }) => {
  const account = newAccount();
  await page.setViewportSize({ width: 1280, height: 800 });
  await openAsNew(page, account);
  const dev = await arrive(browser, server.url, 'Dev Patel');
  await befriend(rows, account, dev.account);
  await offlineReady(page);
  await page.reload();
  await expect(today(page)).toBeVisible();
  await noteMoves(page);
  await page.reload();
  await expect(today(page)).toContainText("Nobody's up yet");
  await expect(page.getByRole('heading', { name: 'Ranks' })).toBeVisible();
  expect(await moved(page)).toBeUndefined();
  await dev.close();
});

test('moves nothing when the offer to invite a friend arrives', async ({ page, context }) => {
  await openAsNew(page, newAccount());
  await checkIn(page);
  await offlineReady(page);
  await context.setOffline(true);
  await page.addInitScript((dayMs) => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + dayMs;
  }, 86_400_000);
  await noteMoves(page);
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await page.reload();
    await expect(page.getByRole('button', { name: /Better with a friend/ })).toBeVisible();
    expect(await moved(page), `at ${width} × ${height}`).toBeUndefined();
  }
});
