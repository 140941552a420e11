import { expect, offlineReady, test, visitAndGoOffline } from '#tests/e2e/fixtures.ts';

test('opens /auth offline after a single visit', async ({ page }) => {
  await visitAndGoOffline(page);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeVisible();
});

test('opens any address of the app offline, even one never visited', async ({ page }) => {
  await visitAndGoOffline(page);
  await page.goto('/install');
  await expect(page.locator('#root .boot-mark')).toHaveCount(0);
  await page.goto('/no/such/page');
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
});

test("reads the build's files from the cache without asking the service worker", async ({ page }) => {
  await visitAndGoOffline(page);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeVisible();
  const takenFrom = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => new URL(name).pathname.startsWith('/assets/'))
      .map((file) => Reflect.get(file, 'workerFinalSourceType')),
  );
  expect(takenFrom.length).toBeGreaterThan(3);
  expect(new Set(takenFrom)).toEqual(new Set(['cache']));
});

test('takes control again of a page that was reloaded past the service worker', async ({ page, context }) => {
  await page.goto('/auth');
  await offlineReady(page);
  const browser = await context.newCDPSession(page);
  await Promise.all([page.waitForEvent('load'), browser.send('Page.reload', { ignoreCache: true })]);
  await offlineReady(page);
});

test('opens while the server is down and the device claims to be online', async ({ page, ownServer }) => {
  await page.goto(`${ownServer.url}/auth`);
  await offlineReady(page);
  await ownServer.stop();
  await page.reload();
  expect(await page.evaluate(() => navigator.onLine)).toBe(true);
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeVisible();
});

test('caches no response of the backend', async ({ page }) => {
  await page.goto('/auth');
  await offlineReady(page);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeVisible();
  const kept = await page.evaluate(async () => {
    const caches = await Promise.all((await self.caches.keys()).map((name) => self.caches.open(name)));
    const requests = await Promise.all(caches.map((cache) => cache.keys()));
    return requests.flat().map((request) => new URL(request.url).pathname);
  });
  expect(kept).toContain('/index.html');
  expect(kept.filter((path) => /^\/(?:rest|auth|storage|realtime|local)\//.test(path))).toEqual([]);
});
