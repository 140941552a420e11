import type { Page } from '@playwright/test';
import { expect, newAccount, openAsNew, test } from '#tests/e2e/fixtures.ts';

const GROUND = { light: 'rgb(247, 239, 220)', dark: 'rgb(20, 15, 11)' };

const look = (page: Page) =>
  page.evaluate(() => ({
    ground: getComputedStyle(document.documentElement).backgroundColor,
    bars: [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].map(
      ({ content }) => content,
    ),
  }));

// without the service worker, whose responses the test could not delay
test.use({ colorScheme: 'light', serviceWorkers: 'block' });

test('applies a chosen theme in all tabs at once and from the first paint', async ({ page, context }) => {
  await openAsNew(page, newAccount());
  const tab = await context.newPage();
  await tab.goto('/');
  await page.goto('/settings');
  await page.getByText('Dark', { exact: true }).click();
  const dark = { ground: GROUND.dark, bars: ['#140f0b', '#140f0b'] };
  await expect.poll(() => look(page)).toEqual(dark);
  await expect.poll(() => look(tab)).toEqual(dark);

  // the screen before any script of the app has run
  await page.route('**/assets/*.js', () => undefined);
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('.boot-mark')).toBeVisible();
  expect(await look(page)).toEqual(dark);
  await page.unroute('**/assets/*.js');

  await page.goto('/settings');
  await page.getByText('System', { exact: true }).first().click();
  const light = { ground: GROUND.light, bars: ['#f7efdc', '#140f0b'] };
  await expect.poll(() => look(page)).toEqual(light);
  await expect.poll(() => look(tab)).toEqual(light);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(async () => (await look(page)).ground).toBe(GROUND.dark);
});

test('shows no frame of a reload in the other theme', async ({ page }) => {
  await openAsNew(page, newAccount());
  await page.goto('/settings');
  await page.getByText('Dark', { exact: true }).click();
  await expect.poll(async () => (await look(page)).ground).toBe(GROUND.dark);
  await page.addInitScript(() => {
    const seen = new Set<string>();
    const each = () => {
      if (document.body) seen.add(getComputedStyle(document.documentElement).backgroundColor);
      requestAnimationFrame(each);
    };
    requestAnimationFrame(each);
    Object.assign(window, { grounds: () => [...seen] });
  });
  await page.reload();
  await expect(page.getByRole('button', { name: 'Save Settings' })).toBeVisible();
  expect(await page.evaluate('grounds()')).toEqual([GROUND.dark]);
});

test('reduces motion equally for the setting in the app and for that of the system', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await openAsNew(page, newAccount());
  await page.goto('/settings');
  const token = (name: string) =>
    page.evaluate(
      (property) => getComputedStyle(document.documentElement).getPropertyValue(property).trim(),
      name,
    );
  expect(await token('--dur-move')).not.toMatch(/^0/);
  await page.getByText('Reduced', { exact: true }).click();
  await expect.poll(() => token('--dur-move')).toMatch(/^0m?s$/);
  expect(await token('--loops')).toBe('0');
});
