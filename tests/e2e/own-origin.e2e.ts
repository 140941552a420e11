import { expect, newAccount, offlineReady, signUp, test } from '#tests/e2e/fixtures.ts';
import { checkIn } from '#tests/e2e/morning.ts';
import { befriend, idOf, register } from '#tests/e2e/test-users.ts';
import { drawn } from '#tests/support/sample-pictures.ts';

test('fetches nothing from another origin on the whole way through the app', async ({
  context,
  page,
  rows,
  server,
}) => {
  const elsewhere: string[] = [];
  let asked = 0;
  const note = (address: string) => {
    asked += 1;
    const url = new URL(address);
    const own = url.host === new URL(server.url).host;
    if (!own && url.protocol !== 'data:' && url.protocol !== 'blob:') elsewhere.push(address);
  };
  // including requests of the service worker
  context.on('request', (request) => note(request.url()));
  context.on('page', (opened) => opened.on('websocket', (socket) => note(socket.url())));
  page.on('websocket', (socket) => note(socket.url()));

  const friend = newAccount('Thu Trang');
  await register(server.url, friend);
  const account = newAccount();
  await signUp(page, account);
  await offlineReady(page);
  await befriend(rows, account, friend);
  const other = await idOf(rows, friend);
  await checkIn(page);

  await page.goto('/history');
  await expect(page.getByText('Total Points Earned')).toBeVisible();
  await page.getByRole('tab', { name: 'Month' }).click();
  await page.goto('/settings');
  const picture = await drawn(page, { type: 'image/png', width: 400, height: 300 });
  const uploaded = page.waitForResponse((answer) => answer.url().includes('/storage/v1/object/avatars/'));
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture });
  await uploaded;
  await page.goto('/leaderboard');
  await expect(page.getByText('YOU', { exact: true })).toBeVisible();
  await page.goto(`/friend/${other}`);
  await expect(page.getByRole('heading', { name: 'Thu Trang' })).toBeVisible();
  await page.goto(`/chat/${other}`);
  await page
    .getByRole('textbox', { name: 'Message' })
    .fill('A https://example.org/ is a link, not a preview');
  await page.getByRole('textbox', { name: 'Message' }).press('Enter');
  await expect(page.getByRole('log').getByText('is a link')).toBeVisible();
  await page.goto('/install');
  await expect(page.getByRole('heading', { name: 'Android, Chrome' })).toBeVisible();

  expect(elsewhere).toEqual([]);
  expect(asked).toBeGreaterThan(50);
});
