import type { Browser, Page } from '@playwright/test';
import {
  type Account,
  breakDisk,
  expect,
  newAccount,
  type OwnServer,
  offlineReady,
  openAsNew,
  test,
} from '#tests/e2e/fixtures.ts';
import { checkIn, makeNowTheGoal } from '#tests/e2e/morning.ts';
import { ofToday } from '#tests/support/test-day.ts';

const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } };

/** A user on a device of their own, signed in. */
async function arrive(
  browser: Browser,
  url: string,
  name: string,
  viewport: { width: number; height: number },
) {
  const context = await browser.newContext({ viewport, baseURL: url });
  const page = await context.newPage();
  const account = newAccount(name);
  await openAsNew(page, account, url);
  return { context, page, account };
}

/** Makes the users friends directly; the tests of /friends cover requests. */
async function befriend(rows: OwnServer['rows'], one: Account, other: Account): Promise<void> {
  await rows(
    `insert into public.friendships (user_id, friend_id, status)
     select a.id, b.id, 'accepted' from auth.users a, auth.users b where a.email = $1 and b.email = $2`,
    [one.email, other.email],
  );
}

/** Adds `count` friends with points of this week: 10, 20, 30 … */
async function surround(rows: OwnServer['rows'], account: Account, count: number): Promise<void> {
  await rows(
    `with friends as (
       insert into auth.users (id, email, raw_user_meta_data)
       select gen_random_uuid(), 'friend-' || n || '-' || $1, jsonb_build_object('display_name', 'Friend ' || n)
       from generate_series(1, $2::int) n returning id
     )
     insert into public.friendships (user_id, friend_id, status)
     select p.id, u.id, 'accepted' from friends p, auth.users u where u.email = $1`,
    [account.email, count],
  );
  await rows(
    `update public.profiles p
     set weekly_points = 10 * substring(p.display_name from 8)::int, week_start = date_trunc('week', now())::date
     where p.email like 'friend-%' || $1`,
    [account.email],
  );
}

/** Sets the morning goal to the page's wall time and checks in, for 100 points. */
async function earnHundred(page: Page, rows: OwnServer['rows'], { email }: Account): Promise<void> {
  await makeNowTheGoal(page, rows, email);
  await checkIn(page);
}

const places = (page: Page) => page.getByRole('list', { name: 'Weekly Leaderboard' }).getByRole('listitem');

for (const [size, viewport] of ofToday(Object.entries(SIZES), 1)) {
  test(`updates an open leaderboard after a friend's check-in on a ${size}`, async ({
    browser,
    server,
    rows,
  }) => {
    const [mina, thu] = await Promise.all([
      arrive(browser, server.url, 'Mina', viewport),
      arrive(browser, server.url, 'Thu Trang', viewport),
    ]);
    await mina.page.goto('/leaderboard');
    await expect(mina.page.getByText('Compete with your friends • Resets every Monday')).toBeVisible();
    await expect(mina.page.getByText('Add friends to compete!')).toBeVisible();
    await expect(mina.page.getByRole('list', { name: 'Your last weeks' })).toContainText('This week');
    await expect(mina.page.getByText(/ left$/).first()).toBeVisible();

    // no reload from here on: the next poll, within 15 s, fetches it
    await befriend(rows, mina.account, thu.account);
    await expect(places(mina.page)).toHaveCount(2);
    await expect(mina.page.getByText('Add friends to compete!')).toBeHidden();

    await earnHundred(thu.page, rows, thu.account);
    await expect(places(mina.page)).toHaveText([
      'Rank 11TTThu TrangCoal League100 points',
      'no place yet–MMinaYOUNot started yet',
    ]);

    await offlineReady(mina.page);
    await mina.context.setOffline(true);
    await mina.page.reload();
    await expect(places(mina.page)).toHaveCount(2);
    await expect(mina.page.getByText(/^Offline, points as of \d\d:\d\d$/)).toBeVisible();
    await expect(mina.page.getByText('Failed to load leaderboard')).toBeHidden();

    await places(mina.page).first().getByRole('link').click();
    await expect(mina.page).toHaveURL(/\/friend\/[0-9a-f-]{36}$/);
    await mina.page.goBack();
    await expect(places(mina.page)).toHaveCount(2);
    await Promise.all([mina.context.close(), thu.context.close()]);
  });
}

test("keeps the user's own row visible among two hundred and numbers the ranks after the third", async ({
  page,
  rows,
}) => {
  const account = newAccount('Mina');
  await openAsNew(page, account);
  await surround(rows, account, 200);
  await rows(
    `update public.profiles set weekly_points = 1005, week_start = date_trunc('week', now())::date where email = $1`,
    [account.email],
  );
  await page.goto('/leaderboard');
  await expect(places(page)).toHaveCount(201);
  await expect(places(page).nth(3)).toHaveText(/^Rank 4#4/);
  const own = places(page).filter({ hasText: 'YOU' });
  await expect(own).toHaveText(/^Rank 101#101/);
  for (const end of ['0', 'document.body.scrollHeight']) {
    await page.evaluate(`scrollTo(0, ${end})`);
    await expect(own).toBeInViewport({ ratio: 0.9 });
  }
  await page.evaluate('scrollTo(0, 0)');
  const [row, bar] = await Promise.all([own.boundingBox(), page.getByRole('navigation').boundingBox()]);
  expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
});

test('shows the card beside the board on a desktop, level with it on both tabs', async ({ page, rows }) => {
  await page.setViewportSize(SIZES.desktop);
  const account = newAccount('Mina');
  await openAsNew(page, account);
  await surround(rows, account, 4);
  await page.goto('/leaderboard');
  const tabs = page.getByRole('tablist', { name: 'What counts' });
  const board = page.getByRole('list', { name: 'Weekly Leaderboard' });
  const card = page.locator('section[aria-labelledby="chase"]');
  await expect(places(page)).toHaveCount(5);
  for (const tab of ['Points', 'Accuracy']) {
    await tabs.getByRole('tab', { name: tab }).click();
    const [list, region] = await Promise.all([board.boundingBox(), card.boundingBox()]);
    expect(region?.y).toBe(list?.y);
    expect(region?.x).toBeGreaterThan((list?.x ?? 0) + (list?.width ?? 0));
    expect((await tabs.boundingBox())?.width).toBe(420);
  }
});

test('shows the first ranks on the desktop dashboard with a link to the board', async ({ page, rows }) => {
  await page.setViewportSize(SIZES.desktop);
  const account = newAccount('Mina');
  await openAsNew(page, account);
  const card = page.getByRole('region', { name: 'Ranks' });
  await expect(card.getByText('Add friends to compete!')).toBeVisible();
  await surround(rows, account, 4);
  await expect(card.getByRole('listitem')).toHaveText([
    'Rank 11Friend 440',
    'Rank 22Friend 330',
    'no place yet–MinaYOU',
  ]);
  await card.getByRole('link', { name: 'See all' }).click();
  await expect(page.getByRole('heading', { name: 'Weekly Leaderboard' })).toBeVisible();
});

test('shows an error when the disk cannot be read', async ({ page }) => {
  await openAsNew(page, newAccount('Mina'));
  await breakDisk(page, 'profiles');
  await page.goto('/leaderboard');
  await expect(page.getByRole('alert').getByText('Failed to load leaderboard')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});
