import type { Page } from '@playwright/test';
import { addDays } from '#domain/calendar/days.ts';
import {
  type Account,
  expect,
  newAccount,
  offlineReady,
  openAs,
  openAsNew,
  settleIn,
  test,
} from '#tests/e2e/fixtures.ts';
import { checkIn } from '#tests/e2e/morning.ts';
import { ofToday } from '#tests/support/test-day.ts';

type Rows = (sql: string, params?: unknown[]) => Promise<Record<string, unknown>[]>;

interface Made {
  type: 'morning' | 'night';
  day: string;
  /** The wall time where the user was. */
  time: string;
  offset?: number;
}

/** The date in the time zone of that page. */
const todayOn = (page: Page) =>
  page.evaluate(() => {
    const now = new Date();
    const [month, day] = [now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'));
    return `${now.getFullYear()}-${month}-${day}`;
  });

/** Inserts earlier check-ins, as if another device of the user had sent them; the server scores them. */
async function addCheckIns(rows: Rows, account: Account, made: readonly Made[]): Promise<void> {
  const owner = '(select id from auth.users where email = $1)';
  await rows("update auth.users set created_at = now() - interval '50 days' where email = $1", [
    account.email,
  ]);
  for (const { type, day, time, offset = 0 } of made) {
    const at = new Date(Date.parse(`${day}T${time}:00Z`) - offset * 60_000).toISOString();
    await rows(
      `insert into public.check_ins (user_id, check_in_type, check_in_time, utc_offset_minutes, local_day, day_start, goal_time)
       values (${owner}, $2, $3::timestamptz, $4::int, $5::date, '00:00', $6::time)`,
      [account.email, type, at, offset, day, type === 'morning' ? '07:00' : '23:00'],
    );
  }
}

const entries = (page: Page) => page.getByRole('list', { name: 'Check-ins' }).getByRole('listitem');
const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const total = (page: Page, points: string) =>
  expect(page.getByText('Total Points Earned').locator('..')).toHaveText(`${points}Total Points Earned`);

const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } };

for (const [size, viewport] of ofToday(Object.entries(SIZES), 0)) {
  test.describe(`history on a ${size}`, () => {
    test.use({ viewport });

    test('follows days, weeks and months by the address and reloads the same period', async ({
      page,
      rows,
    }) => {
      const account = newAccount();
      await openAsNew(page, account);
      await page.goto('/history');
      await expect(page.getByText('No check-ins yet. Start your journey today!')).toBeVisible();
      await total(page, '0');

      const today = await todayOn(page);
      const [yesterday, before] = [addDays(today, -1), addDays(today, -2)];
      await addCheckIns(rows, account, [
        { type: 'morning', day: before, time: '07:02' },
        { type: 'morning', day: yesterday, time: '06:58' },
        { type: 'night', day: yesterday, time: '22:30' },
      ]);
      // no reload: after a doorbell event the open page pulls
      await page.goto(`/history?view=day&from=${yesterday}`);
      await expect(tab(page, 'Day')).toHaveAttribute('aria-selected', 'true');
      await expect(entries(page)).toHaveText([
        /^Night.*22:30.*\+75$/,
        /^Morning.*06:58.*\+2002x Multiplier$/,
      ]);
      await total(page, '275');

      await page.getByRole('button', { name: 'Previous day' }).click();
      await expect(entries(page)).toHaveText([/^Morning.*07:02.*\+100$/]);
      await page.reload();
      await expect(page).toHaveURL(new RegExp(`view=day&from=${before}$`));
      await expect(entries(page)).toHaveCount(1);

      await tab(page, 'Month').click();
      await page.goto('/history?view=month');
      await expect(page.getByRole('button', { name: 'Next month' })).toBeDisabled();
      await page.getByRole('button', { name: 'Previous month' }).click();
      await expect(page.getByRole('button', { name: 'Next month' })).toBeEnabled();
      await page.goto('/history?view=fortnight&from=2999-99-99');
      await expect(tab(page, 'Month')).toHaveAttribute('aria-selected', 'true');
      await expect(page.getByRole('button', { name: 'Next month' })).toBeDisabled();

      await page.goto('/history?view=week');
      await expect(page.getByRole('button', { name: 'Next week' })).toBeDisabled();
      await tab(page, 'Week').focus();
      await page.keyboard.press('ArrowLeft');
      await expect(page).toHaveURL(/view=day$/);
      await expect(page.getByRole('button', { name: 'Next day' })).toBeDisabled();
    });
  });
}

test('opens all data offline and recounts a late day that another device brings', async ({
  page,
  context,
  rows,
}) => {
  const account = newAccount();
  await openAsNew(page, account);
  const today = await todayOn(page);
  await addCheckIns(rows, account, [
    { type: 'morning', day: addDays(today, -3), time: '07:00' },
    { type: 'morning', day: addDays(today, -1), time: '07:00' },
  ]);
  await page.goto(`/history?view=day&from=${addDays(today, -1)}`);
  await expect(entries(page)).toHaveText([/\+100$/]);
  await offlineReady(page);

  await context.setOffline(true);
  await page.reload();
  await expect(entries(page)).toHaveText([/\+100$/]);
  await expect(page.getByText('Offline', { exact: true })).toBeVisible();
  await addCheckIns(rows, account, [{ type: 'morning', day: addDays(today, -2), time: '07:00' }]);

  await context.setOffline(false);
  await expect(entries(page)).toHaveText([
    /\+3003x MultiplierRecalculated: the check-in on \w+day synced late \(was .\+100\)\.$/,
  ]);
  await total(page, '300');
});

test('shows a check-in of this minute at once, and as pending while offline', async ({ page, context }) => {
  await settleIn(page);
  await context.setOffline(true);
  await checkIn(page);
  await page.getByRole('link', { name: 'History' }).click();
  await expect(entries(page)).toHaveText([/^Morning.*Saved\. Syncs when you're online\.$/]);
  await context.setOffline(false);
  await expect(page.getByText("Saved. Syncs when you're online.")).toBeHidden();
  await expect(entries(page)).toHaveCount(1);
});

test("shows past times in their local zone, by the locale's clock", async ({
  page,
  browser,
  baseURL,
  rows,
}) => {
  const account = newAccount();
  await openAsNew(page, account);
  const day = addDays(await todayOn(page), -3);
  await addCheckIns(rows, account, [{ type: 'morning', day, time: '06:20', offset: 540 }]);
  const far = await browser.newContext({
    timezoneId: 'America/Los_Angeles',
    locale: 'en-US',
    ...(baseURL ? { baseURL } : {}),
  });
  const reader = await far.newPage();
  await openAs(reader, account);
  await reader.goto(`/history?view=day&from=${day}`);
  await expect(entries(reader)).toHaveText([/^Morning.*6:20.AM.*\+65$/]);
  await page.goto(`/history?view=day&from=${day}`);
  await expect(entries(page)).toHaveText([/^Morning.*06:20.*\+65$/]);
  await far.close();
});

test('leads from a coin of the month to its day by keyboard', async ({ page, rows }) => {
  const account = newAccount();
  await openAsNew(page, account);
  const today = await todayOn(page);
  await addCheckIns(rows, account, [{ type: 'morning', day: addDays(today, -1), time: '07:02' }]);
  await page.goto('/history');
  await page
    .getByRole('grid')
    .getByRole('link', { name: /not yet/ })
    .focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/view=day$/);
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeFocused();
  await page.getByRole('button', { name: 'Previous day' }).click();
  await expect(entries(page)).toHaveCount(1);
});
