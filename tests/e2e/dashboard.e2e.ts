import type { Page } from '@playwright/test';
import { addDays } from '#domain/calendar/days.ts';
import { fillSignIn } from '#tests/e2e/auth-forms.ts';
import {
  type Account,
  breakDisk,
  expect,
  newAccount,
  type OwnServer,
  openAsNew,
  test,
} from '#tests/e2e/fixtures.ts';
import { morning } from '#tests/e2e/morning.ts';
import { pressCheckIn } from '#tests/support/press-check-in.ts';

type Rows = OwnServer['rows'];

const own = '(select id from auth.users where email = $1)';

const button = (page: Page) => morning(page).getByRole('button', { name: /^Check/ });

/** Day and wall time of that page, `minutes` from now. */
const wall = (page: Page, minutes = 0) =>
  page.evaluate((ahead) => {
    const at = new Date(Date.now() + ahead * 60_000);
    const two = (part: number) => String(part).padStart(2, '0');
    return {
      day: `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`,
      time: `${two(at.getHours())}:${two(at.getMinutes())}`,
      offset: -at.getTimezoneOffset(),
    };
  }, minutes);

/** Sets the morning goal to `minutes` before now; the open page receives it without a reload. */
async function goalWas(page: Page, rows: Rows, { email }: Account, minutes: number): Promise<void> {
  const { time } = await wall(page, -minutes);
  await rows(`update public.goals set morning_goal_time = $2::time where user_id = ${own}`, [email, time]);
  await expect(
    morning(page)
      .getByText(new RegExp(`(past|it's|Morning) ${time}$`))
      .first(),
  ).toBeAttached();
}

test('greets and links to every other screen from the top and from the bottom bar', async ({ page }) => {
  await openAsNew(page, newAccount());
  await expect(page.getByText('Keep your streak alive')).toBeVisible();
  await expect(page.getByRole('heading', { name: "Today's Check-ins" })).toBeVisible();
  await expect(page.getByText('Total points')).toBeVisible();
  await expect(page.getByText('This week', { exact: true })).toBeVisible();
  await expect(page.getByText('day streak')).toBeVisible();
  for (const [name, title] of [
    ['Friends', 'Friends'],
    ['Ranks', 'Weekly Leaderboard'],
    ['History', 'History'],
    ['Settings', 'Settings'],
  ] as const) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Home', exact: true })
      .click();
    await expect(page.getByText('Hey, Mina!')).toBeVisible();
  }
});

test('greets a user without a name as Champion', async ({ page, server }) => {
  const account = newAccount('Champion');
  const { display_name: _none, ...credentials } = account;
  await page.request.post(`${server.url}/auth/v1/signup`, {
    headers: { apikey: 'e2e' },
    data: credentials,
  });
  await page.goto('/auth');
  await fillSignIn(page, account);
  await expect(page.getByText('Hey, Champion!')).toBeVisible();
});

test('shows "Checking in..." during a slow write and ignores a second tap', async ({ page }) => {
  await openAsNew(page, newAccount());
  await expect(button(page)).toHaveText(/^Check in/);
  // another transaction blocks writes for a while
  await page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
    const opening = indexedDB.open(names.find((name) => name.startsWith('simmer-store-')) ?? '');
    await new Promise((opened) => {
      opening.onsuccess = opened;
    });
    const queue = opening.result.transaction('mutations', 'readwrite').objectStore('mutations');
    let isReleased = false;
    const proceed = () => {
      if (isReleased) opening.result.close();
      else queue.count().onsuccess = proceed;
    };
    proceed();
    const release = () => {
      isReleased = true;
    };
    Object.assign(window, { release });
  });
  await pressCheckIn(page, morning(page));
  await expect(button(page)).toHaveText(/^Checking in\.\.\./);
  await expect(button(page)).toBeDisabled();
  await page.evaluate('release()');
  await expect(button(page)).toHaveText('Checked In!');
  await expect(button(page)).toBeDisabled();
});

test.describe('check-in toast', () => {
  for (const [what, minutes, toast] of [
    ['shows the result of a check-in on the minute', 0, /^Perfect timing! 🎯 \+100 points!$/],
    [
      'shows the result of a check-in 24 minutes late',
      24,
      /^(24 minutes off target \+81|25 minutes off target \+80) points!$/,
    ],
    ['shows the result of a check-in 130 minutes late', 130, /^Try to be closer next time! \+0 points!$/],
  ] as const) {
    test(what, async ({ page, rows }) => {
      const account = newAccount();
      await openAsNew(page, account);
      await goalWas(page, rows, account, minutes);
      await pressCheckIn(page, morning(page));
      await expect(page.getByRole('status').getByText(toast)).toBeVisible();
    });
  }

  test('multiplies the points on the second day in a row', async ({ page, rows }) => {
    const account = newAccount();
    await openAsNew(page, account);
    const { day, offset } = await wall(page);
    const yesterday = addDays(day, -1);
    await rows("update auth.users set created_at = now() - interval '9 days' where email = $1", [
      account.email,
    ]);
    await rows(
      `insert into public.check_ins (user_id, check_in_type, check_in_time, utc_offset_minutes, local_day, day_start, goal_time)
       values (${own}, 'morning', $2::timestamptz, $3::int, $4::date, '00:00', '07:00')`,
      [
        account.email,
        new Date(Date.parse(`${yesterday}T07:00:00Z`) - offset * 60_000).toISOString(),
        offset,
        yesterday,
      ],
    );
    await goalWas(page, rows, account, 0);
    await expect(button(page)).toHaveText(/\+200/);
    await button(page).click();
    await expect(page.getByText('Perfect timing! 🎯 +200 points! 2x multiplier! 🔥')).toBeVisible();
  });
});

test('shows why the server rejected a check-in and opens it again', async ({ page, rows }) => {
  const account = newAccount();
  await openAsNew(page, account);
  await expect(button(page)).toHaveText(/^Check in/);
  await rows("update auth.users set created_at = now() + interval '1 day' where email = $1", [account.email]);
  await pressCheckIn(page, morning(page));
  await expect(page.getByRole('alert')).toHaveText('That check-in is older than your account.');
  await expect(page.getByText('Needs your attention: 1')).toBeVisible();
  await expect(button(page)).toHaveText(/^Check in/);
});

test('shows the name and description of each league and no goal above the last one', async ({
  page,
  rows,
}) => {
  const account = newAccount();
  await openAsNew(page, account);
  await expect(page.getByRole('heading', { name: 'Coal League' })).toBeVisible();
  await expect(page.getByText('Starting your journey')).toBeVisible();
  await expect(page.getByText('1,000 to Carbonara League')).toBeVisible();
  const reach = (league: string) =>
    rows(`update public.profiles set current_league = $2 where user_id = ${own}`, [account.email, league]);
  await reach('carbonara');
  await expect(page.getByRole('heading', { name: 'Carbonara League' })).toBeVisible();
  await expect(page.getByText('Cooking up consistency!')).toBeVisible();
  await expect(page.getByText('5,000 to Pho Bo League')).toBeVisible();
  await reach('pho');
  await expect(page.getByRole('heading', { name: 'Pho Bo League' })).toBeVisible();
  await expect(page.getByText('Master of habits!')).toBeVisible();
  await expect(page.getByText('Max League! 🏆')).toBeVisible();
});

test('shows an error when the disk cannot be read', async ({ page }) => {
  await openAsNew(page, newAccount());
  await breakDisk(page, 'profiles');
  await page.goto('/');
  await expect(page.getByRole('alert').getByText('Failed to load data')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});
