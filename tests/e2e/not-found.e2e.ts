import { expect, newAccount, openAsNew, test } from '#tests/e2e/fixtures.ts';
import { befriend, idOf, register } from '#tests/e2e/test-users.ts';

test('shows Page not found without a session and leads home', async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
  await page.getByRole('link').first().click();
  await expect(page).not.toHaveURL(/no\/such\/page/);
});

test('opens /index.html as the dashboard and an id in capitals as the friend', async ({
  page,
  rows,
  server,
}) => {
  const [account, friend] = [newAccount(), newAccount('Thu Trang')];
  await register(server.url, friend);
  await openAsNew(page, account);
  await befriend(rows, account, friend);
  await page.goto('/index.html?from=bookmark');
  await expect(page.getByRole('group', { name: 'Morning check-in' })).toBeVisible();
  await expect(page).toHaveURL(/\/\?from=bookmark$/);
  const id = await idOf(rows, friend);
  await page.goto(`/friend/${id.toUpperCase()}`);
  await expect(page.getByRole('heading', { name: 'Thu Trang' })).toBeVisible();
  await expect(page).toHaveURL(`/friend/${id}`);
});
