import { expect, settleIn, test } from '#tests/e2e/fixtures.ts';

test('names the night offline, on the dial and in Settings, and sends the name later', async ({
  page,
  context,
  rows,
}) => {
  const account = await settleIn(page);
  const nav = page.getByRole('navigation');
  await context.setOffline(true);
  await nav.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('button', { name: /^Night: what is it/ }).click();
  await page.getByLabel('Or your own words').fill('Book shut, phone down and more');
  await expect(page.getByText('24 of 24')).toBeVisible();
  await page.getByLabel('Or your own words').fill('Book shut, phone down');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByText('Settings saved!')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Night check-in' })).toContainText('Book shut, phone down');
  await page.reload();
  await expect(page.getByRole('group', { name: 'Night check-in' })).toContainText('Book shut, phone down');

  await context.setOffline(false);
  await expect
    .poll(() =>
      rows(
        `select morning_name, night_name from public.goals
         where user_id = (select id from auth.users where email = $1)`,
        [account.email],
      ),
    )
    .toEqual([{ morning_name: null, night_name: 'Book shut, phone down' }]);
  await nav.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('button', { name: 'Night, named Book shut, phone down' })).toBeVisible();
});
