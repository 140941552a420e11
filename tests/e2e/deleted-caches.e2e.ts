import type { Page } from '@playwright/test';
import { expect, settleIn, test } from '#tests/e2e/fixtures.ts';

/** The number of precached files. */
const countFiles = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.includes('precache'));
    const files = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return files.flat().length;
  });

test.describe('device with deleted caches and a service worker', () => {
  let before: number;

  test.beforeEach(async ({ page }) => {
    await settleIn(page);
    before = await countFiles(page);
    expect(before).toBeGreaterThan(20);
  });

  const startsOffline = async (page: Page) => {
    await page.reload();
    await expect.poll(() => countFiles(page)).toBe(before);
    await page.context().setOffline(true);
    await page.reload();
    await expect(page.getByText('Keep your streak alive')).toBeVisible();
    // a screen that this device has not shown before
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'History' }).click();
    await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
  };

  test('opens offline again after one start with a network', async ({ page }) => {
    await page.evaluate(async () => Promise.all((await caches.keys()).map((name) => caches.delete(name))));
    expect(await countFiles(page)).toBe(0);
    await startsOffline(page);
  });

  test('opens offline again when only some files were deleted', async ({ page }) => {
    const gone = await page.evaluate(async () => {
      const [name = ''] = (await caches.keys()).filter((each) => each.includes('precache'));
      const cache = await caches.open(name);
      const files = (await cache.keys()).filter(({ url }) => /index\.html|history-screen/.test(url));
      await Promise.all(files.map((file) => cache.delete(file)));
      return files.map(({ url }) => new URL(url).pathname);
    });
    expect(gone).toContain('/index.html');
    expect(gone.length).toBeGreaterThan(1);
    await startsOffline(page);
  });
});
