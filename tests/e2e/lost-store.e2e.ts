import type { BrowserContext, Page } from '@playwright/test';
import { type Account, expect, newAccount, openAsNew, settleIn, test } from '#tests/e2e/fixtures.ts';
import { checkIn, expectCheckedIn } from '#tests/e2e/morning.ts';
import { pressCheckIn } from '#tests/support/press-check-in.ts';

/** Makes a check-in and waits until the server has it. */
async function checkedIn(page: Page): Promise<void> {
  const answered = page.waitForResponse(
    (response) => /rpc\/sync/.test(response.url()) && /checkIn/.test(response.request().postData() ?? ''),
  );
  await checkIn(page);
  expect((await answered).ok()).toBe(true);
}

async function settleInAndCheckIn(page: Page): Promise<Account> {
  const account = await settleIn(page);
  await checkedIn(page);
  return account;
}

async function expectEverything(page: Page, name: string): Promise<void> {
  await expect(page.getByText(`Hey, ${name}!`)).toBeVisible();
  await expectCheckedIn(page);
  await expect(page.getByText('Failed to load data')).toHaveCount(0);
}

/** Deletes all databases, as a browser does when storage is short. Local storage is kept. */
async function evict(context: BrowserContext, page: Page, origin: string): Promise<void> {
  const browser = await context.newCDPSession(page);
  await browser.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb,cache_storage' });
  await browser.detach();
}

/** Watches for the page to open its store. Returns a function that waits for it. */
async function nextOpening(page: Page): Promise<() => Promise<void>> {
  const watched = await page.evaluateHandle(() => {
    const { open } = IDBFactory.prototype;
    const opened = new Promise<void>((resolve) => {
      IDBFactory.prototype.open = function (name, version) {
        if (name.startsWith('simmer-store-')) resolve();
        return open.call(this, name, version);
      };
    });
    return { opened };
  });
  return () => watched.evaluate(({ opened }) => opened);
}

test('fetches an evicted store again, under an open page and before a start, without a new sign-in', async ({
  context,
  page,
  server,
}) => {
  const account = await settleInAndCheckIn(page);

  // the screen does not show whether the store was reopened
  const fetched = page.waitForResponse('**/rest/v1/rpc/sync');
  await evict(context, page, server.url);
  await fetched;
  await expectEverything(page, account.display_name);

  const blank = await context.newPage();
  await page.close();
  await evict(context, blank, server.url);
  await blank.goto('/');
  await expectEverything(blank, account.display_name);
});

test('tries again when the store is evicted again while the page reopens it', async ({
  context,
  page,
  server,
}) => {
  const account = await settleInAndCheckIn(page);
  for (let eviction = 0; eviction < 4; eviction += 1) {
    const opens = await nextOpening(page);
    await evict(context, page, server.url);
    await opens();
    const fetched = page.waitForResponse('**/rest/v1/rpc/sync');
    await evict(context, page, server.url);
    await fetched;
    await expectEverything(page, account.display_name);
  }
});

test('fetches a database deleted under an open page again and saves the next tap', async ({ page, rows }) => {
  const account = newAccount();
  await openAsNew(page, account);
  await checkedIn(page);
  await page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const name = databases.find((database) => database.name?.startsWith('simmer-store-'))?.name ?? '';
    await new Promise<void>((resolve, reject) => {
      const deleting = indexedDB.deleteDatabase(name);
      deleting.onsuccess = () => resolve();
      deleting.onerror = () => reject(deleting.error);
    });
  });
  await expectEverything(page, account.display_name);
  const night = page.getByRole('group', { name: 'Night check-in' });
  const done = night.getByRole('button', { name: 'Checked In!' });
  // a tap just before the store is reopened shows an error and must be repeated
  await expect(async () => {
    if (!(await done.isVisible())) {
      await pressCheckIn(page, night);
    }
    await expect(done).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect
    .poll(() =>
      rows(
        'select check_in_type from public.check_ins where user_id = (select id from auth.users where email = $1)',
        [account.email],
      ),
    )
    .toHaveLength(2);
});
