import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { fillSignUp, skipFirstSteps } from '#tests/e2e/auth-forms.ts';
import { expect, newAccount, offlineReady, openAs, openAsNew, signUp, test } from '#tests/e2e/fixtures.ts';
import { checkIn, expectCheckedIn, makeNowTheGoal, morning } from '#tests/e2e/morning.ts';

type Rows = (sql: string, params?: unknown[]) => Promise<Record<string, unknown>[]>;

async function expectScored(page: Page): Promise<void> {
  await expectCheckedIn(page);
  await expect(page.getByText('100 / 1,000')).toBeVisible();
  await expect(page.getByText('Coal League').first()).toBeVisible();
}

const storedCheckIns = (rows: Rows, email: string) =>
  rows(
    `select c.check_in_type, c.points_earned::int, c.streak, c.streak_multiplier, p.total_points::int, p.weekly_points::int
     from public.check_ins c join public.profiles p using (user_id)
     where user_id = (select id from auth.users where email = $1)`,
    [email],
  );

const PERFECT = {
  check_in_type: 'morning',
  points_earned: 100,
  streak: 1,
  streak_multiplier: 1,
  total_points: 100,
  weekly_points: 100,
};

test("stores a check-in made offline after sign-up in the server's database, after a reload and a restart", async ({
  server,
  rows,
  openProfile,
  browser,
}) => {
  const profile = await mkdtemp(path.join(tmpdir(), 'simmer-profile-'));
  const account = newAccount();
  let context = await openProfile(profile);
  let page = await context.newPage();
  await signUp(page, account, `${server.url}/auth`);
  await expect(page).toHaveURL(`${server.url}/`);
  await makeNowTheGoal(page, rows, account.email);
  await offlineReady(page);

  const other = await browser.newContext();
  const second = await other.newPage();
  await openAs(second, account, server.url);
  await expect(morning(second).getByRole('button', { name: 'Check in' })).toBeEnabled();

  await context.setOffline(true);
  await morning(page).getByRole('button', { name: 'Check in' }).click();
  await expect(page.getByText('Perfect timing! 🎯 +100 points!')).toBeVisible();
  await expectScored(page);
  await expect(page.getByText('Offline, 1 waiting')).toBeVisible();

  await page.reload();
  await expectScored(page);
  await context.close();
  expect(await storedCheckIns(rows, account.email)).toEqual([]);

  context = await openProfile(profile);
  await context.setOffline(true);
  page = await context.newPage();
  await page.goto(server.url);
  await expectScored(page);

  await context.setOffline(false);
  await expect.poll(() => storedCheckIns(rows, account.email), { intervals: [100] }).toEqual([PERFECT]);
  await expectScored(page);
  await expect(page.getByText('Offline, 1 waiting')).toBeHidden();
  // the second browser received a doorbell event and was not reloaded
  await expectScored(second);
  await other.close();
  await context.close();
  await rm(profile, { recursive: true, force: true });
});

test('stores a check-in made while the server is down, after a reload and a restart', async ({
  page,
  ownServer,
}) => {
  const account = newAccount();
  await openAsNew(page, account, ownServer.url);
  await makeNowTheGoal(page, ownServer.rows, account.email);
  await offlineReady(page);

  await ownServer.stop();
  await morning(page).getByRole('button', { name: 'Check in' }).click();
  await expect(page.getByText('Perfect timing! 🎯 +100 points!')).toBeVisible();
  await expectScored(page);
  await page.reload();
  await expectScored(page);

  await ownServer.start();
  await expect
    // the page retries with growing delays, so wait as long as the server was down
    .poll(() => storedCheckIns(ownServer.rows, account.email))
    .toEqual([PERFECT]);
  await expectScored(page);
});

test('makes one check-in from two tabs and double taps at the same instant', async ({
  page,
  context,
  rows,
}) => {
  const account = newAccount();
  await openAsNew(page, account);
  await makeNowTheGoal(page, rows, account.email);
  const tab = await context.newPage();
  await tab.goto('/');
  const buttons = [page, tab].map((each) => morning(each).getByRole('button', { name: 'Check in' }));
  for (const button of buttons) await expect(button).toBeEnabled();
  await Promise.all(
    buttons.map((button) =>
      button.evaluate((element) => {
        for (let tap = 0; tap < 3; tap += 1) if (element instanceof HTMLElement) element.click();
      }),
    ),
  );
  await expectScored(page);
  await expectScored(tab);
  await expect.poll(() => storedCheckIns(rows, account.email)).toEqual([PERFECT]);
});

test('takes the check-in of a new account before the first data has arrived', async ({
  page,
  context,
  rows,
}) => {
  const account = newAccount();
  // the network is cut between the sign-up and the first page
  await context.route('**/rest/v1/rpc/sync', (route) => route.abort());
  await page.goto('/auth');
  await fillSignUp(page, account);
  await skipFirstSteps(page);
  await expect(page.getByText(`Hey, ${account.display_name}!`)).toBeVisible();
  await checkIn(page);
  expect(await storedCheckIns(rows, account.email)).toEqual([]);
  await context.unroute('**/rest/v1/rpc/sync');
  await expect.poll(async () => (await storedCheckIns(rows, account.email)).length).toBe(1);
});
