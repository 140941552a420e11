import type { Page } from '@playwright/test';
import {
  expect,
  newAccount,
  type OwnServer,
  offlineReady,
  openAs,
  openAsNew,
  test,
} from '#tests/e2e/fixtures.ts';
import { checkIn, expectCheckedIn, makeNowTheGoal, morning } from '#tests/e2e/morning.ts';
import { agreeToNothing } from '#tests/support/press-check-in.ts';

const points = async (rows: OwnServer['rows'], email: string) =>
  (
    await rows(
      `select points_earned::int as points from public.check_ins
       where user_id = (select id from auth.users where email = $1)`,
      [email],
    )
  ).map((row) => row.points);

const toast = (page: Page) => page.getByRole('status');
const onCard = (page: Page) => morning(page).getByRole('button', { name: 'Undo morning check-in' });
const expectOpen = (page: Page) =>
  expect(morning(page).getByRole('button', { name: 'Check in' })).toBeEnabled();

test('keeps an offline undo over a reload and scores the next check-in from scratch', async ({
  page,
  context,
  rows,
}) => {
  const account = newAccount();
  await openAsNew(page, account);
  await makeNowTheGoal(page, rows, account.email);
  await offlineReady(page);
  await context.setOffline(true);
  await checkIn(page);
  await onCard(page).click();
  await expect(toast(page).getByText('Morning check-in undone')).toBeVisible();
  await expectOpen(page);
  await expect(page.getByText('0 / 1,000')).toBeVisible();
  await page.reload();
  await expectOpen(page);

  await checkIn(page);
  await expect(page.getByText('100 / 1,000')).toBeVisible();
  await expect(page.getByText('Offline, 1 waiting')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('All synced')).toBeAttached();
  await expect.poll(() => points(rows, account.email)).toEqual([100]);
  await expectCheckedIn(page);
});

test('undoes a synced check-in from its card after a reload, on both devices', async ({
  page,
  browser,
  rows,
  server,
}) => {
  const account = newAccount();
  await openAsNew(page, account);
  await makeNowTheGoal(page, rows, account.email);
  const other = await browser.newContext();
  const second = await other.newPage();
  await openAs(second, account, server.url);

  await checkIn(page);
  await expect.poll(() => points(rows, account.email)).toEqual([100]);
  await expectCheckedIn(second);
  await page.reload();
  await onCard(page).click();
  await expectOpen(page);
  await expect.poll(() => points(rows, account.email)).toEqual([]);
  await expectOpen(second);
  await expect(second.getByText('0 / 1,000')).toBeVisible();
  await other.close();
});

test('offers no Undo after 60 seconds', async ({ page, rows }) => {
  await page.clock.install();
  const account = newAccount();
  await openAsNew(page, account);
  await checkIn(page);
  await expect(onCard(page)).toBeVisible();
  await page.clock.fastForward(61_000);
  await expect(onCard(page)).toHaveCount(0);
  await page.reload();
  await expectCheckedIn(page);
  await expect(onCard(page)).toHaveCount(0);
  await expect.poll(async () => (await points(rows, account.email)).length).toBe(1);
});

test('keeps the next check-in reachable beside toast and celebration, even on a small phone', async ({
  page,
  rows,
}) => {
  await page.setViewportSize({ width: 375, height: 667 });
  const account = newAccount();
  await openAsNew(page, account);
  await makeNowTheGoal(page, rows, account.email);
  // drop timers of a second and more, which end the toast and the celebration before a busy machine has looked
  await page.evaluate(
    'const realTimeout = setTimeout; setTimeout = (act, ms) => (ms >= 1000 ? 0 : realTimeout(act, ms))',
  );
  await checkIn(page);
  await expect(page.locator('[data-moment]')).toBeAttached();
  const night = page.getByRole('group', { name: 'Night check-in' }).getByRole('button', { name: 'Check in' });
  await expect(toast(page).getByText('Perfect timing! 🎯 +100 points!')).toBeVisible();
  // like a finger: the click fails if another element covers the button
  await night.click({ trial: true });
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }),
  ).toBeInViewport();
  await night.click();
  await agreeToNothing(page);
  await expect(
    page.getByRole('group', { name: 'Night check-in' }).getByRole('button', { name: 'Checked In!' }),
  ).toBeDisabled();
});
