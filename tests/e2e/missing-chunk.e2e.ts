import type { Page } from '@playwright/test';
import { expect, newAccount, openAsNew, test } from '#tests/e2e/fixtures.ts';

// without the service worker, which caches every file, so that a file can only be missing on the
// first visit
test.use({ serviceWorkers: 'block' });

/** Makes requests for files of that name fail until the returned function is called. */
async function lose(page: Page, name: string): Promise<() => Promise<void>> {
  const file = `**/assets/${name}`;
  await page.route(file, (route) => route.abort());
  return () => page.unroute(file);
}

const sentence = (page: Page) => page.getByText("This page couldn't be loaded");
const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' });

/** True until the page is reloaded. */
const mark = (page: Page) => page.evaluate(() => Reflect.set(window, 'samePage', true));
const isSamePage = (page: Page) => page.evaluate(() => Reflect.get(window, 'samePage') === true);

/** Whether the style sheet of a screen is loaded. */
const looksOf = (page: Page, screen: string) =>
  page.evaluate((name) => [...document.styleSheets].some(({ href }) => href?.includes(name)), screen);

for (const [what, file] of [
  ['its code', 'history-screen-*.js'],
  ['its style sheet', 'history-screen-*.css'],
] as const) {
  test(`shows in place of a screen that ${what} could not be loaded and fetches it on "Try again"`, async ({
    page,
  }) => {
    await openAsNew(page, newAccount());
    await mark(page);
    const repair = await lose(page, file);
    await nav(page).getByRole('link', { name: 'History' }).click();
    await expect(sentence(page)).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('Check your connection and try again.');

    // the rest of the app still works
    await nav(page).getByRole('link', { name: 'Home' }).click();
    await expect(page.getByText('Keep your streak alive')).toBeVisible();
    await page.goBack();
    await expect(sentence(page)).toBeVisible();

    await repair();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
    await expect.poll(() => looksOf(page, 'history-screen')).toBe(true);
    expect(await isSamePage(page)).toBe(true);
  });

  test(`shows a screen although one request for ${what} was lost`, async ({ page }) => {
    await openAsNew(page, newAccount());
    await page.route(`**/assets/${file}`, (route) => route.abort(), { times: 1 });
    await nav(page).getByRole('link', { name: 'History' }).click();
    await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
    await expect.poll(() => looksOf(page, 'history-screen')).toBe(true);
    await expect(sentence(page)).toBeHidden();
  });
}

test('reports a sheet that could not be loaded and keeps the screen', async ({ page }) => {
  const repair = await lose(page, 'late-*.js');
  await openAsNew(page, newAccount());
  const open = page.getByRole('button', { name: /'s account$/ });
  await open.click();
  await expect(page.getByRole('alert')).toContainText("hasn't been downloaded yet");
  await repair();
  await open.click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('reports in its place that password recovery could not be loaded', async ({ page }) => {
  await page.goto('/auth?mode=sign-in');
  const repair = await lose(page, 'recovery-form-*.js');
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await expect(sentence(page)).toBeVisible();
  await repair();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
});
