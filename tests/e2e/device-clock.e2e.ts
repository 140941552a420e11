import { expect, settleIn, test } from '#tests/e2e/fixtures.ts';
import { checkIn } from '#tests/e2e/morning.ts';

const MINUTE = 60_000;

test('reports a clock that is 40 minutes fast and checks in at the right time, also offline and after a restart', async ({
  page,
  context,
  rows,
}) => {
  const account = await settleIn(page);
  await page.close();

  const wrong = await context.newPage();
  await wrong.clock.install({ time: Date.now() + 40 * MINUTE });
  await wrong.goto('/');
  const said = wrong.getByText("This device's clock is 40 min fast.");
  await expect(said).toBeVisible();

  await context.setOffline(true);
  await wrong.reload();
  await expect(said).toBeVisible();
  const before = Date.now();
  await checkIn(wrong);
  const after = Date.now();
  await wrong.getByRole('button', { name: 'Got it' }).click();
  await wrong.getByRole('button', { name: 'Offline, 1 waiting' }).click();
  const sheet = wrong.getByRole('dialog', { name: 'Sync status' });
  await expect(sheet.getByText("This device's clock is 40 min fast.")).toBeVisible();

  await context.setOffline(false);
  await expect(sheet.getByRole('heading', { name: 'All synced' })).toBeVisible();
  const [row] = await rows(
    `select extract(epoch from check_in_time)::float8 * 1000 as at from public.check_ins
     where user_id = (select id from auth.users where email = $1)`,
    [account.email],
  );
  expect(row?.at).toBeGreaterThan(before - MINUTE);
  expect(row?.at).toBeLessThan(after + MINUTE);
});
