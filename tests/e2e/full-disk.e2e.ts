import type { Page } from '@playwright/test';
import { expect, newAccount, openAsNew, test } from '#tests/e2e/fixtures.ts';
import { checkIn, morning } from '#tests/e2e/morning.ts';
import { register } from '#tests/e2e/test-users.ts';
import { pressCheckIn } from '#tests/support/press-check-in.ts';

/** A page whose databases reject writes while `window.full` is set. */
async function withoutRoom(page: Page): Promise<(full: boolean) => Promise<void>> {
  await page.addInitScript(() => {
    for (const method of ['add', 'put'] as const) {
      const write = IDBObjectStore.prototype[method];
      IDBObjectStore.prototype[method] = function (...args) {
        if ('full' in window && window.full) throw new DOMException('full', 'QuotaExceededError');
        return write.apply(this, args);
      };
    }
  });
  return (full) => page.evaluate((value) => void Object.assign(window, { full: value }), full);
}

test('reports a full disk, keeps what was typed and saves it once there is room', async ({ page }) => {
  const fill = await withoutRoom(page);
  await openAsNew(page, newAccount());
  await fill(true);
  await pressCheckIn(page, morning(page));
  await expect(page.getByText('This device is out of storage.')).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await fill(false);
  await checkIn(page);

  await page.getByRole('link', { name: 'Settings' }).first().click();
  const name = page.getByLabel('Display Name');
  await name.fill('Bea');
  await fill(true);
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByText('This device is out of storage.')).toBeVisible();
  await expect(name).toHaveValue('Bea');
  await fill(false);
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByText('Hey, Bea!')).toBeVisible();
});

test('reports a full disk inside the open sheet, where it is visible, announced and reachable', async ({
  page,
  server,
}) => {
  const thu = newAccount('Thu');
  await register(server.url, thu);
  const fill = await withoutRoom(page);
  await openAsNew(page, newAccount());
  await page.getByRole('link', { name: 'Friends' }).first().click();
  await page.getByLabel("Friend's email").fill(thu.email);
  await page.getByRole('button', { name: 'Add friend' }).click();
  await expect(page.getByText('Friend request sent!')).toBeVisible();
  await page.getByLabel("Friend's email").fill(thu.email);
  await page.getByRole('button', { name: 'Add friend' }).click();
  // otherwise its toast would appear in the sheet
  await expect(page.getByRole('alert')).toHaveText('Friend request already exists');
  await page.getByRole('button', { name: 'Needs your attention: 1' }).click();
  const sheet = page.getByRole('dialog', { name: 'Sync status' });
  await expect(sheet.getByText('Friend request already exists')).toBeVisible();
  await fill(true);
  await sheet.getByRole('button', { name: /^Try again: / }).click();
  await expect(sheet.getByRole('alert')).toContainText('out of storage');
  // nothing under a modal sheet can be pressed
  await sheet.getByRole('button', { name: 'Dismiss' }).click();
  await expect(sheet.getByRole('button', { name: 'Dismiss' })).toHaveCount(0);
});
