import type { BrowserContext, Page } from '@playwright/test';
import { fillSignIn } from '#tests/e2e/auth-forms.ts';
import { type Account, expect, newAccount, test } from '#tests/e2e/fixtures.ts';
import { checkIn, expectCheckedIn, morning } from '#tests/e2e/morning.ts';
import { register } from '#tests/e2e/test-users.ts';
import { agreeToNothing } from '#tests/support/press-check-in.ts';

/*
 * The first sync of a device over networks that fail. Blocks the service worker, whose requests would bypass the routes
 * of these tests.
 */
test.use({ serviceWorkers: 'block' });

async function newDevice(page: Page, url: string): Promise<Account> {
  const account = newAccount();
  await register(url, account);
  await page.goto('/auth');
  // the form is shown whatever fails from here on
  await expect(page.getByLabel('Email')).toBeVisible();
  return account;
}

async function expectFirstData(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 2, name: / League$/ })).toBeVisible();
  await checkIn(page);
}

const fetching = (page: Page) => page.getByText('Loading your data…', { exact: true });
const syncRoute = '**/rest/v1/rpc/sync';

async function syncNow(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sync now' }).click();
}

/** Fails the requests that `isBad` selects. */
async function failing(context: BrowserContext, pattern: string, isBad: () => boolean): Promise<void> {
  await context.route(pattern, (route) => (isBad() ? route.abort() : route.continue()));
}

test('loads the data when the network fails before the first sync and returns', async ({
  page,
  context,
  server,
}) => {
  const account = await newDevice(page, server.url);
  let offline = true;
  await failing(context, syncRoute, () => offline);
  await fillSignIn(page, account);
  await expect(page.getByRole('heading', { name: "Today's Check-ins" })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText("You're offline. Connect once")).toBeVisible();
  offline = false;
  await context.setOffline(false);
  await expectFirstData(page);
});

test('loads the data when the network fails before the dashboard is fetched and returns', async ({
  page,
  context,
  server,
}) => {
  const account = await newDevice(page, server.url);
  let offline = true;
  await failing(context, '**/assets/home-*.js', () => offline);
  await fillSignIn(page, account);
  await expect(page.getByText("Part of Simmer couldn't be loaded.")).toBeVisible();
  await context.setOffline(true);
  offline = false;
  await context.setOffline(false);
  await expectFirstData(page);
});

test('loads the data when every request takes two seconds', async ({ page, context, server }) => {
  const account = await newDevice(page, server.url);
  await context.route('**/*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    await route.continue();
  });
  await fillSignIn(page, account);
  // checks at every frame, because two seconds are short
  await fetching(page).waitFor();
  await expectFirstData(page);
});

test('loads the data when every second request fails', async ({ page, context, server }) => {
  const account = await newDevice(page, server.url);
  let requests = 0;
  const flapping = (pattern: string) =>
    failing(context, pattern, () => {
      requests += 1;
      return requests % 2 === 1;
    });
  await flapping('**/rest/v1/rpc/*');
  await flapping('**/assets/*.js');
  // a failed sign-in is retried by the user, everything after it by the app
  await fillSignIn(page, account);
  await expect(async () => {
    const again = page.getByRole('button', { name: 'Sign In' });
    // the button may disappear during the click: without a time limit the click would wait for it to return
    if (await again.isVisible()) await again.click({ timeout: 2_000 });
    await expect(page.getByRole('heading', { name: "Today's Check-ins" })).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await expect(page.getByRole('heading', { level: 2, name: / League$/ })).toBeVisible();
  // a sheet whose file was lost twice is asked for again by the user too
  await expect(async () => {
    await morning(page)
      .getByRole('button', { name: /^Check in/ })
      .click({ timeout: 2_000 });
    await expect(page.getByRole('dialog', { name: /^Check in/ })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await agreeToNothing(page);
  await expectCheckedIn(page);
});

test('reports that the sync code cannot be fetched, and fetches it on "Sync now"', async ({
  page,
  context,
  server,
}) => {
  const account = await newDevice(page, server.url);
  let missing = true;
  let asked = 0;
  await failing(context, '**/assets/background-*.js', () => {
    asked += 1;
    return missing;
  });
  await fillSignIn(page, account);
  const line = page.getByRole('button', { name: 'Reload Simmer to sync' });
  await expect(line).toBeVisible();
  await line.click();
  await expect(page.getByText("Part of Simmer couldn't be loaded.")).toBeVisible();
  const before = asked;
  await syncNow(page);
  await expect.poll(() => asked).toBeGreaterThan(before);
  missing = false;
  await syncNow(page);
  await expect(page.getByRole('heading', { name: 'All synced' })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expectFirstData(page);
});
