import type { Page } from '@playwright/test';
import { expect, settleIn, test } from '#tests/e2e/fixtures.ts';
import { checkIn } from '#tests/e2e/morning.ts';

/** From the next page on, databases whose name contains `part` do not open until they are deleted or `repair` is called. */
async function damage(page: Page, part: string): Promise<void> {
  await page.addInitScript((wanted) => {
    const { open, deleteDatabase } = IDBFactory.prototype;
    const whole = new Set<string>();
    IDBFactory.prototype.open = function (...args) {
      const damaged = args[0].includes(wanted) && !whole.has(args[0]) && !whole.has('all');
      if (damaged) throw new DOMException('Internal error opening backing store.', 'UnknownError');
      return open.apply(this, args);
    };
    IDBFactory.prototype.deleteDatabase = function (name) {
      whole.add(name);
      return deleteDatabase.call(this, name);
    };
    addEventListener('repair', () => whole.add('all'));
  }, part);
}
const repair = (page: Page) => page.evaluate(() => dispatchEvent(new Event('repair')));

const failed = (page: Page) => page.getByRole('heading', { name: 'Failed to load data' });
const damaged = (page: Page) => page.getByRole('heading', { name: 'Your data on this device is damaged' });
const again = (page: Page) => page.getByRole('button', { name: 'Try again' });

for (const [part, message] of [
  ['simmer-store-', damaged],
  ['simmer-device', failed],
] as const) {
  test(`deletes nothing when ${part} cannot be opened, and shows the data after "Try again"`, async ({
    page,
    context,
  }) => {
    const account = await settleIn(page);
    await context.setOffline(true);
    await checkIn(page);
    await damage(page, part);
    await page.reload();
    await expect(message(page)).toBeVisible();
    await again(page).click();
    await expect(message(page)).toBeVisible();
    await context.setOffline(false);
    await again(page).click();
    await expect(message(page)).toBeVisible();

    await context.setOffline(true);
    await repair(page);
    // the previous attempt may still be running: if it succeeds now, the button disappears during the click
    await expect(async () => {
      if (await again(page).isVisible()) await again(page).click({ timeout: 1000 });
      await expect(page.getByText(`Hey, ${account.display_name}!`)).toBeVisible({ timeout: 5000 });
    }).toPass();
    await expect(page.getByRole('button', { name: 'Checked In!' })).toBeVisible();
  });
}

test('discards a corrupt store on request alone and fetches it again', async ({ page }) => {
  const account = await settleIn(page);
  const answered = page.waitForResponse(
    (response) => response.url().includes('rpc/sync') && !!response.request().postData()?.includes('checkIn'),
  );
  await checkIn(page);
  await answered;
  await damage(page, 'simmer-store-');
  await page.reload();
  await page.getByRole('button', { name: 'Load my data again' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: "Download what's readable" }).click();
  await expect(page.getByText('Nothing could be read.')).toBeVisible();
  await page.getByRole('button', { name: 'Load my data again' }).click();
  await page.getByRole('button', { name: 'Remove and load again' }).click();
  await expect(page.getByText(`Hey, ${account.display_name}!`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Checked In!' })).toBeVisible();
});

/** Rewrites the store as an unreleased version would have left it. */
async function makeUnreleased(page: Page): Promise<void> {
  await page.goto('/robots.txt');
  await page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const databases = await indexedDB.databases();
    const { name = '' } = databases.find((one) => one.name?.startsWith('simmer-store-')) ?? {};
    const released = await done(indexedDB.open(name));
    const stores = await Promise.all(
      [...released.objectStoreNames].map(async (table) => {
        const store = released.transaction(table).objectStore(table);
        return { table, keyPath: store.keyPath, rows: await done(store.getAll()) };
      }),
    );
    released.close();
    await done(indexedDB.deleteDatabase(name));
    const opening = indexedDB.open(name, 30);
    opening.onupgradeneeded = () => {
      for (const { table, keyPath, rows } of stores) {
        const store = opening.result.createObjectStore(table, { keyPath });
        for (const row of rows) store.add(row);
      }
    };
    (await done(opening)).close();
  });
  await page.goto('/');
}

test('exports a store of an unreleased version and then fetches the data again', async ({
  page,
  context,
}) => {
  const account = await settleIn(page);
  await context.setOffline(true);
  await checkIn(page);
  await makeUnreleased(page);
  await expect(page.getByRole('heading', { name: 'Your data on this device is too old' })).toBeVisible();
  await expect(page.getByText("Changes that hadn't synced won't be kept.")).toBeVisible();
  await expect(again(page)).toBeHidden();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: "Download what's readable" }).click();
  const file = await (await downloading).createReadStream();
  const rescued = JSON.parse(Buffer.concat(await file.toArray()).toString());
  expect(rescued).toMatchObject({ complete: false, profile: { display_name: account.display_name } });
  expect(rescued.changes).toMatchObject([{ name: 'checkIn' }]);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Load my data again' }).click();
  await page.getByRole('button', { name: 'Remove and load again' }).click();
  await expect(page.getByText(`Hey, ${account.display_name}!`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Checked In!' })).toBeHidden();
});

test('rescues the readable tables when one cannot be read', async ({ page, context }) => {
  const account = await settleIn(page);
  await context.setOffline(true);
  await checkIn(page);
  await page.addInitScript(() => {
    for (const method of ['get', 'getAll', 'openCursor'] as const) {
      const read: (...args: never[]) => IDBRequest = IDBObjectStore.prototype[method];
      Object.assign(IDBObjectStore.prototype, {
        [method](this: IDBObjectStore, ...args: never[]) {
          if (this.name === 'profiles')
            throw new DOMException('Failed to read large IndexedDB value', 'DataError');
          return read.apply(this, args);
        },
      });
    }
  });
  await page.reload();
  await expect(damaged(page)).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: "Download what's readable" }).click();
  const file = await (await downloading).createReadStream();
  const rescued = JSON.parse(Buffer.concat(await file.toArray()).toString());
  expect(rescued).toMatchObject({ complete: false, account: { email: account.email }, profile: null });
  expect(rescued.check_ins).toHaveLength(1);
  expect(rescued.changes).toMatchObject([{ name: 'checkIn' }]);
});
