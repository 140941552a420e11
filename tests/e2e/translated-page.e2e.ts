import { expect, newAccount, openAsNew, test } from '#tests/e2e/fixtures.ts';
import { checkIn, expectCheckedIn, makeNowTheGoal, morning } from '#tests/e2e/morning.ts';
import { befriend, idOf, register } from '#tests/e2e/test-users.ts';
import { translatePage } from '#tests/support/translate-page.ts';

test('saves a check-in, an undo, a message and a setting on a page that the browser translates', async ({
  page,
  rows,
  server,
}) => {
  const [account, friend] = [newAccount(), newAccount('Thu Trang')];
  await register(server.url, friend);
  await openAsNew(page, account);
  await befriend(rows, account, friend);
  await makeNowTheGoal(page, rows, account.email);
  const crashes: string[] = [];
  page.on('pageerror', ({ message }) => crashes.push(message));
  await page.addInitScript(`addEventListener('DOMContentLoaded', () => (${translatePage})(document.body))`);
  await page.goto('/');
  await expect(page.locator('main font').first()).toBeAttached();

  await checkIn(page);
  await expectCheckedIn(page);
  await morning(page).getByRole('button', { name: 'Undo morning check-in' }).click();
  await expect(morning(page).getByRole('button', { name: 'Check in' })).toBeEnabled();
  await checkIn(page);
  await expectCheckedIn(page);

  await page.goto(`/chat/${await idOf(rows, friend)}`);
  await page.getByRole('textbox', { name: 'Message' }).fill('See you');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('log').getByText('See you')).toBeVisible();

  await page.goto('/');
  for (const name of [/^Friends/, /^Ranks/, /^History/, /^Settings/, /^Home/]) {
    await page.getByRole('navigation').getByRole('link', { name }).first().click();
    await expect(page.getByRole('main')).toBeVisible();
  }
  await page.goto('/settings');
  await page.getByLabel('Display Name').fill('Mina K');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByRole('status').getByText(/saved/i)).toBeVisible();
  expect(crashes).toEqual([]);
  await expect(page.getByText('Something boiled over')).toHaveCount(0);
});
