import { expect, newAccount, offlineReady, signUp, test } from '#tests/e2e/fixtures.ts';
import { clientOf } from '#tests/support/local-server.ts';
import { BYTES, newName } from '#tests/support/pictures.ts';

test('a picture set on another device appears without a reload, and is there with no network', async ({
  page,
  context,
  server,
}) => {
  const account = newAccount();
  await signUp(page, account);
  await offlineReady(page);

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
  await expect.poll(isPainted, { timeout: 15_000 }).toBe(true);
  expect(await picture.getAttribute('src')).toBe(publicUrl);

  await context.setOffline(true);
  await page.reload();
  await expect.poll(isPainted).toBe(true);
});
