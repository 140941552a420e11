import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, offlineReady, test } from '#tests/e2e/fixtures.ts';

test('the browser finds nothing that would keep the app from being installed', async ({
  server,
  openProfile,
}) => {
  const profile = await mkdtemp(path.join(tmpdir(), 'simmer-profile-'));
  const context = await openProfile(profile);
  const page = await context.newPage();
  await page.goto(`${server.url}/auth`);
  await offlineReady(page);
  const devtools = await context.newCDPSession(page);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  expect(installabilityErrors).toEqual([]);
  const manifest = await devtools.send('Page.getAppManifest');
  expect(manifest.errors).toEqual([]);
  expect(JSON.parse(manifest.data ?? '{}')).toMatchObject({ id: '/', name: 'Simmer', display: 'standalone' });
  await context.close();
  await rm(profile, { recursive: true, force: true });
});

test('/install needs no session: the steps by hand, and the browser’s own prompt where it offers one', async ({
  page,
}) => {
  await page.goto('/install');
  await expect(page.getByRole('heading', { name: 'iPhone, Safari' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Android, Chrome' })).toBeVisible();
  await expect(page.getByText('asks you to sign in once more')).toBeVisible();
  // as text: a compiled function would ask for helpers that the page does not have
  await page.evaluate(
    "dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: async () => { window.asked = true } }))",
  );
  await page.getByRole('button', { name: 'Install' }).click();
  expect(await page.evaluate('window.asked')).toBe(true);
});

test.describe('on an Android phone', () => {
  test.use({ userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0.0.0 Mobile Safari/537.36' });

  test('/install begins with the steps for it', async ({ page }) => {
    await page.goto('/install');
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Android, Chrome');
    await expect(page.getByText('This device')).toBeVisible();
  });
});

test('an installed window says Already Installed!', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }));
  await page.goto('/install');
  await expect(page.getByRole('heading', { name: 'Already Installed!' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Install' })).toBeHidden();
});
