import { expect, offlineReady, test, visitAndGoOffline } from '#tests/e2e/fixtures.ts';

test('the first visit is enough: /auth opens again with the network off', async ({ page }) => {
  await visitAndGoOffline(page);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
});

test('any address of the app opens offline, also one never visited', async ({ page }) => {
  await visitAndGoOffline(page);
  await page.goto('/install');
  await expect(page.locator('#root .boot-mark')).toHaveCount(0);
  await page.goto('/no/such/page');
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
});

test('the browser takes the files of the build from the cache by itself, without the worker', async ({
  page,
}) => {
  await visitAndGoOffline(page);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  const takenFrom = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => new URL(name).pathname.startsWith('/assets/'))
      .map((file) => Reflect.get(file, 'workerFinalSourceType')),
  );
  expect(takenFrom.length).toBeGreaterThan(3);
  expect(new Set(takenFrom)).toEqual(new Set(['cache']));
});

test('a page that was reloaded past the worker is taken by it again', async ({ page, context }) => {
  await page.goto('/auth');
  await offlineReady(page);
  const browser = await context.newCDPSession(page);
  await Promise.all([page.waitForEvent('load'), browser.send('Page.reload', { ignoreCache: true })]);
  await offlineReady(page);
});

test('the app opens while the server is down although the device says that it is online', async ({
  page,
  ownServer,
}) => {
  await page.goto(`${ownServer.url}/auth`);
  await offlineReady(page);
  await ownServer.stop();
  await page.reload();
  expect(await page.evaluate(() => navigator.onLine)).toBe(true);
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
});

test('the worker keeps no answer of the backend', async ({ page }) => {
  await page.goto('/auth');
  await offlineReady(page);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  const kept = await page.evaluate(async () => {
    const caches = await Promise.all((await self.caches.keys()).map((name) => self.caches.open(name)));
    const requests = await Promise.all(caches.map((cache) => cache.keys()));
    return requests.flat().map((request) => new URL(request.url).pathname);
  });
  expect(kept).toContain('/index.html');
  expect(kept.filter((path) => /^\/(?:rest|auth|storage|realtime|local)\//.test(path))).toEqual([]);
});
