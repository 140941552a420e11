import type { Page } from '@playwright/test';
import { expect, settleIn, test } from '#tests/e2e/fixtures.ts';
import { checkIn } from '#tests/e2e/morning.ts';

/** From the next page on, databases whose name has that in it do not open until they are deleted, or `mend` is called. */
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
    addEventListener('mend', () => whole.add('all'));
  }, part);
}
const mend = (page: Page) => page.evaluate(() => dispatchEvent(new Event('mend')));

const failed = (page: Page) => page.getByRole('heading', { name: 'Failed to load data' });

for (const part of ['simmer-outbox-', 'simmer-device']) {
  test(`${part} cannot be opened: nothing is deleted, and trying again shows what was there`, async ({
    page,
    context,
  }) => {
    const account = await settleIn(page);
    await context.setOffline(true);
    await checkIn(page);
    await damage(page, part);
    await page.reload();
    await expect(failed(page)).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(failed(page)).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(failed(page)).toBeVisible();

    await context.setOffline(true);
    await mend(page);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(`Hey, ${account.display_name}!`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Checked In!' })).toBeVisible();
  });
}

test('a table of the documents cannot be opened: it is made anew and fetched as soon as there is a network', async ({
  page,
  context,
}) => {
  const account = await settleIn(page);
  await context.setOffline(true);
  await checkIn(page);
  await damage(page, '--check_ins');
  await page.reload();
  await expect(failed(page)).toBeVisible();

  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(`Hey, ${account.display_name}!`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Checked In!' })).toBeVisible();
});
