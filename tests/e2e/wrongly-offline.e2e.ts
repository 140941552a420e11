import { expect, newAccount, signUp, test } from '#tests/e2e/fixtures.ts';
import { checkIn } from '#tests/e2e/morning.ts';

test('signs up, sends a check-in and receives live updates in a browser that wrongly reports no network', async ({
  page,
  rows,
}) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }));
  const doorbell = page.waitForEvent('websocket');
  const account = newAccount();
  await signUp(page, account);
  await doorbell;
  await checkIn(page);
  const sent = async () =>
    rows('select 1 from public.check_ins c join auth.users u on u.id = c.user_id where u.email = $1', [
      account.email,
    ]);
  await expect.poll(async () => (await sent()).length).toBe(1);
  await expect(page.getByText('Offline')).toHaveCount(0);
});
