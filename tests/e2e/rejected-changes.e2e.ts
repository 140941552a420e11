import { expect, newAccount, settleIn, test } from '#tests/e2e/fixtures.ts';
import { register } from '#tests/e2e/test-users.ts';

test('shows rejected changes offline and in two tabs, and discards them', async ({
  page,
  context,
  server,
}) => {
  const thu = newAccount('Thu');
  const { email } = thu;
  await register(server.url, thu);
  await settleIn(page);
  await page.goto('/friends');
  await page.getByLabel("Friend's email").fill(email);
  await page.getByRole('button', { name: 'Add friend' }).click();
  await expect(page.getByText('Friend request sent!')).toBeVisible();
  await page.getByLabel("Friend's email").fill(email);
  await page.getByRole('button', { name: 'Add friend' }).click();
  // otherwise its toast would appear in the sheet
  await expect(page.getByRole('alert')).toHaveText('Friend request already exists');
  await expect(page.getByRole('button', { name: 'Needs your attention: 1' })).toBeVisible();
  await page.getByRole('link', { name: 'Home' }).click();

  const other = await context.newPage();
  await other.goto('/settings');
  await context.setOffline(true);
  for (const tab of [page, other]) {
    await tab.getByRole('button', { name: 'Needs your attention: 1' }).click();
    const sheet = tab.getByRole('dialog', { name: 'Sync status' });
    await expect(sheet.getByText(`Friend request to ${email}`)).toBeVisible();
    await expect(sheet.getByText('Friend request already exists')).toBeVisible();
  }
  await other.getByRole('button', { name: /^Discard: / }).click();
  for (const tab of [page, other]) {
    await expect(tab.getByText(`Friend request to ${email}`)).toBeHidden();
    await expect(tab.getByRole('dialog').getByRole('heading', { name: 'Offline' })).toBeVisible();
  }
});
