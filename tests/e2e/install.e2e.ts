import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, offlineReady, test } from '#tests/e2e/fixtures.ts';

test("passes the browser's install checks", async ({ server, openProfile }) => {
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

test("shows the manual steps and the browser's own prompt on /install without a session", async ({
  page,
}) => {
  await page.goto('/install');
  await expect(page.getByRole('heading', { name: 'iPhone, Safari' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Android, Chrome' })).toBeVisible();
  await expect(page.getByText('sign in once more in the installed app')).toBeVisible();
  // as text, because a compiled function would call helpers that the page lacks
  await page.evaluate(
    "dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: async () => ({ outcome: 'accepted' }) }))",
  );
  await page.getByRole('button', { name: 'Install' }).click();
  await expect(page.getByRole('heading', { name: 'Installed!', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Android, Chrome' })).toBeHidden();
});

test.describe('Install screen on an Android phone', () => {
  test.use({ userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0.0.0 Mobile Safari/537.36' });

  test('begins with the Android steps', async ({ page }) => {
    await page.goto('/install');
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Android, Chrome');
    await expect(page.getByText('Your device')).toBeVisible();
  });
});

test('shows Already Installed! in an installed window', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }));
  await page.goto('/install');
  await expect(page.getByRole('heading', { name: 'Already Installed!' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Install' })).toBeHidden();
});

test.describe('app on an iPhone', () => {
  test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true });

  test('has a start picture of exactly this screen, in both orientations and both themes', async ({
    page,
  }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: false }));
    await page.goto('/install');
    const links = page.locator('link[rel="apple-touch-startup-image"]');
    await expect(links).toHaveCount(4);
    const pictures = await links.evaluateAll((all) =>
      Promise.all(
        all.map(async (link) => {
          const { media, href } = link as HTMLLinkElement;
          const picture = new Image();
          picture.src = href;
          await picture.decode();
          const pen = Object.assign(document.createElement('canvas'), {
            width: picture.width,
            height: picture.height,
          }).getContext('2d');
          pen?.drawImage(picture, 0, 0);
          const at = (x: number, y: number) =>
            [...(pen?.getImageData(x, y, 1, 1).data ?? [])].slice(0, 3).join();
          return {
            media,
            size: `${picture.width}x${picture.height}`,
            ground: at(2, 2),
            marked: at(picture.width / 2, picture.height / 2) !== at(2, 2),
          };
        }),
      ),
    );
    const light = '247,239,220';
    const dark = '20,15,11';
    expect(pictures).toEqual(
      [
        { way: 'portrait', size: '1170x2532', scheme: 'light', ground: light },
        { way: 'landscape', size: '2532x1170', scheme: 'light', ground: light },
        { way: 'portrait', size: '1170x2532', scheme: 'dark', ground: dark },
        { way: 'landscape', size: '2532x1170', scheme: 'dark', ground: dark },
      ].map(({ way, size, scheme, ground }) => ({
        media: `(orientation: ${way}) and (prefers-color-scheme: ${scheme})`,
        size,
        ground,
        marked: true,
      })),
    );
  });
});
