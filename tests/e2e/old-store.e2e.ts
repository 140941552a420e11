import type { Page } from '@playwright/test';
import { checkInId } from '#domain/check-ins/check-in-id.ts';
import { expect, settleIn, test } from '#tests/e2e/fixtures.ts';
import type { DiskImage } from '#tests/support/disk-image.ts';
import { ANN } from '#tests/support/old-store.ts';
import { LAST_OF_MANY_DATABASES, readImage } from '#tests/support/store-images.ts';

const namesOf = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''));

/** What the page has of a person is deleted, and an earlier version's store written in its place. */
const replaceStore = (page: Page, store: string, image: DiskImage) =>
  page.evaluate(
    async ([name, { databases }]) => {
      const done = (request: IDBOpenDBRequest) =>
        new Promise<void>((resolve, reject) => {
          request.onsuccess = () => {
            request.result?.close();
            resolve();
          };
          request.onerror = () => reject(request.error);
        });
      await done(indexedDB.deleteDatabase(name));
      for (const { name, version, stores } of databases) {
        const opening = indexedDB.open(name, version);
        opening.onupgradeneeded = () => {
          for (const { name, keyPath, indexes, rows } of stores) {
            const made = opening.result.createObjectStore(name, { keyPath });
            for (const { name, ...index } of indexes) made.createIndex(name, index.keyPath, index);
            for (const row of rows) made.add(row);
          }
        };
        await done(opening);
      }
    },
    [store, image] as const,
  );

/** The image as if this person's device had written it. */
function imageOf(userId: string): DiskImage {
  let text = JSON.stringify(readImage(LAST_OF_MANY_DATABASES));
  for (const day of ['2026-03-09', '2026-03-10', '2026-03-11']) {
    text = text.replaceAll(checkInId(ANN, 'morning', day), checkInId(userId, 'morning', day));
  }
  return JSON.parse(text.replaceAll(ANN, userId));
}

test('a store of an earlier version is taken over without a network, and what waits in it arrives later', async ({
  context,
  page,
  rows,
}) => {
  await settleIn(page);
  const store = (await namesOf(page)).find((name) => name.startsWith('simmer-store-')) ?? '';
  const userId = store.slice('simmer-store-'.length);
  await page.goto('/favicon.svg');
  await context.setOffline(true);
  await replaceStore(page, store, imageOf(userId));

  await page.goto('/');
  await expect(page.getByText('Hey, Anna!')).toBeVisible();
  await expect
    .poll(async () => (await namesOf(page)).filter((name) => name.includes(userId)).sort())
    .toEqual([`simmer-outbox-${userId}`, store]);
  await page.goto('/history');
  await page.getByRole('link', { name: 'Go to March 2026' }).click();
  await expect(page.getByText('Total Points Earned').locator('..')).toHaveText('600Total Points Earned');

  await context.setOffline(false);
  await expect
    .poll(() => rows('select display_name from public.profiles where user_id = $1', [userId]))
    .toEqual([{ display_name: 'Anna' }]);
});
