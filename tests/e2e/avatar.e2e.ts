import type { Page } from '@playwright/test';
import type { StoredPicture } from '#store/database/outbox.ts';
import { expect, newAccount, offlineReady, openAsNew, settleIn, test } from '#tests/e2e/fixtures.ts';
import { aGif, aHeic, aHollowPng, drawn, withExif } from '#tests/support/sample-pictures.ts';

const input = (page: Page) => page.locator('input[type=file]');

const choose = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  input(page).setInputFiles({ name, mimeType, buffer });

/** The newest picture on this device, decoded: its size and the colours at its left and right edges. */
async function keptPicture(page: Page) {
  await expect(page.getByText("Saved. Syncs when you're online.")).toBeVisible();
  return page.evaluate(async () => {
    const { name = '' } =
      (await indexedDB.databases()).find((database) => database.name?.startsWith('simmer-store-')) ?? {};
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const all = await new Promise<StoredPicture[]>((resolve) => {
      const request = database.transaction('pictures').objectStore('pictures').getAll();
      request.onsuccess = () => resolve(request.result);
    });
    database.close();
    const newest = all.at(-1);
    if (!newest?.picture) throw new Error('no picture is kept');
    const { address, picture } = newest;
    const { bytes, type } = picture;
    const bitmap = await createImageBitmap(new Blob([bytes], { type }));
    const canvas = document.createElement('canvas');
    canvas.width = bitmap.width;
    canvas.height = bitmap.height;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.drawImage(bitmap, 0, 0);
    const at = (x: number, y: number) => {
      const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(x, y, 1, 1).data;
      if (alpha < 40) return 'nothing';
      if (red > 200 && green < 60 && blue < 60) return 'red';
      return blue > 200 && red < 60 && green < 60 ? 'blue' : `${red} ${green} ${blue} ${alpha}`;
    };
    const { width, height } = bitmap;
    const text = new TextDecoder('latin1').decode(bytes);
    return {
      type,
      extension: address.slice(address.lastIndexOf('.') + 1),
      width,
      height,
      corners: [at(2, 2), at(width - 3, 2), at(2, height - 3), at(width - 3, height - 3)],
      bytes: [...new Uint8Array(bytes)],
      text,
    };
  });
}

async function openOffline(page: Page): Promise<void> {
  await settleIn(page);
  await page.goto('/settings');
  await expect(page.getByRole('button', { name: 'Change picture' })).toBeVisible();
  await page.context().setOffline(true);
}

test('turns a photo upright, crops its middle, scales it down and removes its location', async ({ page }) => {
  await openOffline(page);
  // the camera was held sideways, so the left side of the sensor is the top
  const photo = await drawn(page, { type: 'image/jpeg', width: 1600, height: 1200 });
  const secret = '48.2082 N 16.3738 E';
  const file = withExif(photo, 6, secret);
  expect(file.toString('latin1')).toContain(secret);
  await choose(page, 'IMG_0001.jpg', 'image/jpeg', file);
  const kept = await keptPicture(page);
  expect(kept).toMatchObject({
    type: 'image/webp',
    extension: 'webp',
    width: 512,
    height: 512,
    corners: ['red', 'red', 'blue', 'blue'],
  });
  expect(kept.text).not.toMatch(/48\.2082|Exif|EXIF/);
  expect(kept.bytes.length).toBeLessThan(60_000);
});

test('keeps transparency and does not enlarge a small PNG', async ({ page }) => {
  await openOffline(page);
  const png = await drawn(page, { type: 'image/png', width: 300, height: 120, hole: true });
  await choose(page, 'me.png', 'image/png', png);
  expect(await keptPicture(page)).toMatchObject({
    width: 120,
    height: 120,
    corners: ['nothing', 'blue', 'nothing', 'blue'],
  });
});

test('keeps a GIF as it is, with all its frames', async ({ page }) => {
  await openOffline(page);
  await choose(page, 'me.gif', 'image/gif', aGif());
  const kept = await keptPicture(page);
  expect(kept).toMatchObject({ type: 'image/gif', extension: 'gif' });
  expect(kept.bytes).toEqual([...aGif()]);
});

test('turns a GIF over 1,024 pixels into a small still picture and announces that', async ({ page }) => {
  await openAsNew(page, newAccount());
  await page.goto('/settings');
  await choose(page, 'large.gif', 'image/gif', aGif(1600, 1200));
  await expect(page.getByText('Avatar updated!')).toBeVisible();
  await expect(page.getByText('Large GIFs are saved as a still picture.')).toBeVisible();
  const shown = page.getByRole('button', { name: 'Change picture' }).locator('img');
  await expect(shown).toHaveJSProperty('naturalWidth', 512);
});

test('scales down a photo of 108 million pixels like any other', async ({ page }) => {
  await openOffline(page);
  const photo = await drawn(page, { type: 'image/jpeg', width: 12_000, height: 9_000 });
  await choose(page, 'large.jpg', 'image/jpeg', photo);
  expect(await keptPicture(page)).toMatchObject({
    type: 'image/webp',
    width: 512,
    height: 512,
    corners: ['red', 'blue', 'red', 'blue'],
  });
});

test('recognizes a WEBP, and a JPEG that is called a PNG', async ({ page }) => {
  await openOffline(page);
  const webp = await drawn(page, { type: 'image/webp', width: 700, height: 600 });
  await choose(page, 'me.webp', 'image/webp', webp);
  expect(await keptPicture(page)).toMatchObject({ type: 'image/webp', width: 512 });
  const jpeg = await drawn(page, { type: 'image/jpeg', width: 90, height: 200 });
  await choose(page, 'me.png', 'image/png', jpeg);
  await expect.poll(async () => (await keptPicture(page)).width).toBe(90);
});

test('rejects at once a file that is no picture or too large and changes nothing', async ({ page }) => {
  await openOffline(page);
  const png = await drawn(page, { type: 'image/png', width: 64, height: 64 });
  const large = Buffer.concat([png, Buffer.alloc(5_242_881 - png.length)]);
  const invalid = 'Please upload a valid image (JPEG, PNG, WEBP, or GIF)';
  for (const [name, type, bytes, sentence] of [
    ['large.png', 'image/png', large, 'File size must be less than 5MB'],
    ['empty.png', 'image/png', Buffer.alloc(0), invalid],
    ['text.png', 'image/png', Buffer.from('hello'), invalid],
    ['photo.heic', 'image/heic', aHeic(), invalid],
    ['photo.jpg', 'image/jpeg', aHeic(), invalid],
    ['vector.svg', 'image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), invalid],
    ['torn.png', 'image/png', png.subarray(0, 60), "That picture can't be opened. It may be damaged."],
    ['bomb.png', 'image/png', aHollowPng(20_000, 20_000), /too large to open/],
  ] as const) {
    await choose(page, name, type, bytes);
    const alert = page.getByRole('alert').getByText(sentence);
    await expect(alert).toBeVisible();
    await page.getByRole('alert').getByRole('button', { name: 'Dismiss' }).click();
    await expect(alert).toBeHidden();
  }
  await expect(page.getByText('JPEG, PNG, WEBP or GIF, up to 5 MB')).toBeVisible();
  // the largest allowed file
  await choose(page, 'just.png', 'image/png', large.subarray(0, 5_242_880));
  expect(await keptPicture(page)).toMatchObject({ width: 64 });
});

test('keeps the page responsive while it opens a photo of 24 million pixels', async ({ page }) => {
  await openOffline(page);
  const photo = await drawn(page, { type: 'image/jpeg', width: 6000, height: 4000 });
  expect(photo.length).toBeLessThan(5_242_880);
  await page.evaluate(() => {
    Object.assign(window, { longest: 0 });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) {
        Object.assign(window, { longest: Math.max(Number(Reflect.get(window, 'longest')), duration) });
      }
    }).observe({ type: 'longtask' });
  });
  await choose(page, 'me.jpg', 'image/jpeg', photo);
  expect(await keptPicture(page)).toMatchObject({ width: 512, height: 512 });
  const longest = await page.evaluate(() => Number(Reflect.get(window, 'longest')));
  expect(longest).toBeLessThan(1000);
});

test('announces the picture once the server has it, replaces the previous one and removes it on request', async ({
  page,
  context,
  rows,
}) => {
  const account = newAccount();
  await openAsNew(page, account);
  await page.goto('/settings');
  const named = async (): Promise<string | null> => {
    const [row] = await rows(
      'select avatar_url from public.profiles where user_id = (select id from auth.users where email = $1)',
      [account.email],
    );
    return typeof row?.avatar_url === 'string' ? row.avatar_url : null;
  };
  const statusOf = async (address: string | null) => (await page.request.get(address ?? '/')).status();

  await choose(
    page,
    'one.png',
    'image/png',
    await drawn(page, { type: 'image/png', width: 600, height: 600 }),
  );
  await expect(page.getByText('Avatar updated!')).toBeVisible();
  const first = await named();
  expect(await statusOf(first)).toBe(200);

  await offlineReady(page);
  await context.setOffline(true);
  await choose(page, 'two.gif', 'image/gif', aGif());
  const shown = page.getByRole('button', { name: 'Change picture' }).locator('img');
  await expect(shown).toHaveAttribute('src', /^blob:/);
  await expect
    .poll(() => shown.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth))
    .toBe(1);
  await page.reload();
  await expect(shown).toHaveAttribute('src', /^blob:/);
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.getByRole('button', { name: "Mina's account" }).locator('img')).toBeVisible();
  expect(await named()).toBe(first);
  await context.setOffline(false);
  await expect.poll(named).toMatch(/\.gif$/);
  const second = await named();
  await expect.poll(() => statusOf(first)).toBe(404);
  expect(await statusOf(second)).toBe(200);

  await page.goto('/settings');
  await page.getByRole('button', { name: 'Remove picture' }).click();
  await expect(shown).toHaveCount(0);
  await expect.poll(named).toBeNull();
  await expect.poll(() => statusOf(second)).toBe(404);
});

test('reports a picture that storage rejects and keeps the previous one', async ({ page, context }) => {
  await openAsNew(page, newAccount());
  await page.goto('/settings');
  await context.route('**/storage/v1/object/avatars/**', (route) =>
    route.fulfill({
      status: 400,
      json: { statusCode: '413', error: 'Payload too large', message: 'too large' },
    }),
  );
  await choose(page, 'me.gif', 'image/gif', aGif());
  await expect(page.getByRole('alert').getByText("That picture wasn't accepted.")).toBeVisible();
  await expect(page.getByText("Your picture wasn't saved.")).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change picture' }).locator('img')).toHaveCount(0);
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText("Your picture wasn't saved.")).toBeHidden();
});

test('reports a picture that fails unexpectedly and keeps the previous one', async ({ page }) => {
  await openOffline(page);
  // the chosen file can be read, but the prepared picture cannot
  await page.evaluate(
    "Blob.prototype.arrayBuffer = function () { return this instanceof File ? new Response(this).arrayBuffer() : Promise.reject(new Error('lost')) }",
  );
  await choose(page, 'me.gif', 'image/gif', aGif());
  await expect(page.getByRole('alert').getByText('Failed to upload avatar')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change picture' }).locator('img')).toHaveCount(0);
});
