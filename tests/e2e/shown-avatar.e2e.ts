import { expect, settleIn, test } from '#tests/e2e/fixtures.ts';
import { BYTES, newName } from '#tests/support/avatar-requests.ts';
import { clientOf } from '#tests/support/embedded-server.ts';

test('shows a picture set on another device without a reload, and offline', async ({
  page,
  context,
  server,
}) => {
  const account = await settleIn(page);

  const other = clientOf(server.url);
  const { data } = await other.auth.signInWithPassword(account);
  const id = data.user?.id ?? '';
  const bucket = other.storage.from('avatars');
  const name = newName({ id });
  expect((await bucket.upload(name, BYTES.png, { contentType: 'image/png' })).error).toBeNull();
  const { publicUrl } = bucket.getPublicUrl(name).data;
  expect((await other.from('profiles').update({ avatar_url: publicUrl }).eq('user_id', id)).error).toBeNull();

  const picture = page.locator('img[src*="/storage/v1/object/public/avatars/"]').first();
  const isPainted = () =>
    picture.evaluate((img) => img instanceof HTMLImageElement && img.complete && img.naturalWidth > 0);
  await expect.poll(isPainted).toBe(true);
  expect(await picture.getAttribute('src')).toBe(publicUrl);
  // the service worker caches it a moment after it was shown
  const isKept = () => page.evaluate(async (url) => (await caches.match(url)) !== undefined, publicUrl);
  await expect.poll(isKept).toBe(true);

  await context.setOffline(true);
  await page.reload();
  await expect.poll(isPainted).toBe(true);
});

test('shows a picture chosen offline on every page and in every tab at once, and uploads it later', async ({
  page,
  context,
  rows,
}) => {
  const account = await settleIn(page);
  const other = await context.newPage();
  await other.goto('/');
  await page.goto('/settings');
  await context.setOffline(true);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'me.gif', mimeType: 'image/gif', buffer: BYTES.gif });
  const waiting = 'img[src^="blob:"]';
  await expect(page.locator(waiting).first()).toBeVisible();
  await expect(other.locator(waiting).first()).toBeVisible();
  await page.goto('/');
  await expect(page.locator(waiting).first()).toBeVisible();

  await context.setOffline(false);
  for (const tab of [page, other]) {
    const picture = tab.locator(`img[src*="/storage/v1/object/public/avatars/"]`).first();
    await expect(picture).toBeVisible();
    expect(await (await fetch((await picture.getAttribute('src')) ?? '')).blob()).toMatchObject({
      type: 'image/gif',
      size: BYTES.gif.byteLength,
    });
  }
  await expect
    .poll(() =>
      rows(
        `select avatar_url from public.profiles where user_id = (select id from auth.users where email = $1)`,
        [account.email],
      ),
    )
    .toEqual([{ avatar_url: expect.stringMatching(/^\/storage\/v1\/object\/public\/avatars\/.*\.gif$/) }]);
});
