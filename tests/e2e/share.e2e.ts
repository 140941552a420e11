import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, newAccount, offlineReady, openAsNew, test } from '#tests/e2e/fixtures.ts';
import { checkIn, makeNowTheGoal } from '#tests/e2e/morning.ts';

/** Width and height are at the same offset in every PNG. */
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];
const PNG = '89504e470d0a1a0a';

/** The number of colours at a grid of points in the picture on screen; 1 if nothing was drawn. */
const coloursOf = (page: Page) =>
  page
    .locator('main img')
    .first()
    .evaluate((image: HTMLImageElement) => {
      const canvas = document.createElement('canvas');
      canvas.width = 108;
      canvas.height = 135;
      const context = canvas.getContext('2d');
      context?.drawImage(image, 0, 0, 108, 135);
      const pixels = context?.getImageData(0, 0, 108, 135).data ?? [];
      const colours = new Set<string>();
      for (let at = 0; at < pixels.length; at += 4) colours.add(pixels.slice(at, at + 3).join(' '));
      return colours.size;
    });

test('saves the week of a first check-in as a picture, also offline', async ({ page, rows, context }) => {
  const account = newAccount('Mina');
  await openAsNew(page, account);
  await makeNowTheGoal(page, rows, account.email);
  await checkIn(page);
  await page.goto('/share/week/today');
  const picture = page.getByRole('img', { name: /^1 check-in this week\. 100 points/ });
  await expect(picture).toBeVisible();
  await expect.poll(() => coloursOf(page)).toBeGreaterThan(100);

  await offlineReady(page);
  await context.setOffline(true);
  await page.getByRole('tab', { name: 'Year' }).click();
  await expect(page.getByRole('img', { name: /^20\d\d: 1 check-in\./ })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save picture' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^simmer-year-20\d\d-01-01\.png$/);
  const png = await readFile(await file.path());
  expect(png.subarray(0, 8).toString('hex')).toBe(PNG);
  expect(sizeOf(png)).toEqual([1080, 1350]);
});
