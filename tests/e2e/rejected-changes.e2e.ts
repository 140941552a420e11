import { expect, settleIn, test } from '#tests/e2e/fixtures.ts';

test('shows rejected changes offline and in two tabs, and discards them', async ({ page, context }) => {
  await settleIn(page);
  await page.goto('/friends');
  await page.getByLabel("Friend's email").fill('unknown@example.org');
  await page.getByRole('button', { name: 'Add friend' }).click();
  // otherwise its toast would appear in the sheet
  await expect(page.getByRole('alert')).toHaveText('User not found');
  await expect(page.getByRole('button', { name: 'Needs your attention: 1' })).toBeVisible();
  await page.getByRole('link', { name: 'Home' }).click();

  const other = await context.newPage();
  await other.goto('/settings');
  await context.setOffline(true);
  for (const tab of [page, other]) {
    await tab.getByRole('button', { name: 'Needs your attention: 1' }).click();
    const sheet = tab.getByRole('dialog', { name: 'Sync status' });
    await expect(sheet.getByText('Friend request to unknown@example.org')).toBeVisible();
    await expect(sheet.getByText('User not found')).toBeVisible();
  }
  await other.getByRole('button', { name: /^Discard: / }).click();
  for (const tab of [page, other]) {
    await expect(tab.getByText('Friend request to unknown@example.org')).toBeHidden();
    await expect(tab.getByRole('dialog').getByRole('heading', { name: 'Offline' })).toBeVisible();
  }
});
