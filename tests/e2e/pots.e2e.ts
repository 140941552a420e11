import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expect, newAccount, offlineReady, openAsNew, test } from '#tests/e2e/fixtures.ts';
import { pressCheckIn } from '#tests/support/press-check-in.ts';

const PHONE = { width: 390, height: 844 };

interface Device {
  context: BrowserContext;
  page: Page;
  email: string;
}

async function arrive(browser: Browser, url: string, name: string): Promise<Device> {
  const context = await browser.newContext({ viewport: PHONE, baseURL: url, timezoneId: 'UTC' });
  const page = await context.newPage();
  const account = newAccount(name);
  await openAsNew(page, account, url);
  return { context, page, email: account.email };
}

const potsOf = (page: Page) => page.getByRole('region', { name: 'Pots for two' });

/** How many quarters of the pot in a user's row are filled, on the left or on the right. */
const filled = (page: Page, side: 'left' | 'right') => {
  const own = side === 'left' ? ':nth-of-type(-n+2)' : ':nth-of-type(n+3)';
  return potsOf(page).locator(`svg > path[data-half]${own}:not([data-half="open"])`);
};

test('lets two friends keep a pot, each on a device of their own', async ({ browser, server, rows }) => {
  const [mina, jonas] = await Promise.all([
    arrive(browser, server.url, 'Mina'),
    arrive(browser, server.url, 'Jonas Lindqvist'),
  ]);
  await rows(
    `insert into public.friendships (id, user_id, friend_id, status)
     select gen_random_uuid(), a.id, b.id, 'accepted' from auth.users a, auth.users b where a.email = $1 and b.email = $2`,
    [mina.email, jonas.email],
  );
  // Jonas is awake at any time of day, so that a nudge may arrive
  await rows(
    `update public.goals set morning_goal_time = (now() at time zone 'UTC' - interval '3 hours')::time,
       night_goal_time = (now() at time zone 'UTC' + interval '3 hours')::time
     where user_id in (select id from auth.users where email in ($1, $2))`,
    [mina.email, jonas.email],
  );

  // Mina asks
  await mina.page.goto('/friends');
  await mina.page.getByRole('link', { name: 'View Stats for Jonas Lindqvist' }).click();
  await mina.page.getByRole('button', { name: 'Pot for two' }).click();
  await mina.page.getByRole('button', { name: 'Ask Jonas' }).click();
  await expect(mina.page.getByRole('button', { name: 'Jonas is asked' })).toBeDisabled();

  // Jonas, who is on Home, joins
  await jonas.page.getByRole('button', { name: 'Join Mina' }).click();
  await expect(potsOf(jonas.page).getByText('Day 1 with Mina')).toBeVisible();
  await mina.page.goto('/');
  await expect(potsOf(mina.page).getByText('Day 1 with Jonas')).toBeVisible();

  // each quarter fills on both devices
  await pressCheckIn(mina.page, mina.page);
  await expect(filled(mina.page, 'left')).toHaveCount(1);
  await expect(filled(jonas.page, 'right')).toHaveCount(1);
  await expect(potsOf(jonas.page).getByText(/^Mina's is in\. Your (morning|night) is open\.$/)).toBeVisible();

  // the nudge is on the open page of the other
  await potsOf(mina.page).getByRole('button', { name: 'Nudge Jonas' }).click();
  await expect(potsOf(mina.page).getByRole('button', { name: 'Nudged' })).toBeVisible();
  await expect(potsOf(jonas.page).getByText(/^A nudge from Mina\./)).toBeVisible();

  await pressCheckIn(jonas.page, jonas.page);
  await expect(filled(mina.page, 'right')).toHaveCount(1);

  // Jonas ends it offline; Mina learns it when he is back
  await offlineReady(jonas.page);
  await jonas.context.setOffline(true);
  await potsOf(jonas.page).getByText('Day 1 with Mina').click();
  await jonas.page.getByRole('button', { name: 'End this pot…' }).click();
  await jonas.page.getByRole('button', { name: 'End this pot', exact: true }).click();
  await expect(potsOf(jonas.page)).toHaveCount(0);
  await expect(potsOf(mina.page)).toBeVisible();
  await jonas.context.setOffline(false);
  await expect(mina.page.getByRole('region', { name: 'Your pot with Jonas has ended' })).toBeVisible();
  await mina.page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(mina.page.getByText('Your pot with Jonas has ended')).toHaveCount(0);
  await Promise.all([mina.context.close(), jonas.context.close()]);
});
