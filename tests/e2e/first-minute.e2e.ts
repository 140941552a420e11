import type { Page } from '@playwright/test';
import { fillSignUp, skipFirstSteps } from '#tests/e2e/auth-forms.ts';
import { type Account, expect, newAccount, offlineReady, test } from '#tests/e2e/fixtures.ts';
import { axeFindings, smallTargets } from '#tests/e2e/page-access.ts';
import { lateMorningZone } from '#tests/support/late-morning-zone.ts';

// the morning's points are gone there, and the night's have not begun
test.use({ timezoneId: lateMorningZone(Date.now()), locale: 'en-GB' });

const question = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const UP = 'When do you want to be up?';
const DOWN = 'When do you want to wind down?';
const next = (page: Page) => page.getByRole('button', { name: 'Next' });

/** Creates an account, and leads to the first question. */
async function arrive(page: Page): Promise<Account> {
  const account = newAccount('Lena');
  await page.goto('/auth');
  await fillSignUp(page, account);
  await expect(question(page, UP)).toBeFocused();
  return account;
}

const GOALS = `select morning_goal_time, night_goal_time, day_start from public.goals
  where user_id = (select id from auth.users where email = $1)`;

test('asks a new user for both goals and says when the first check-in is', async ({ page, rows }) => {
  const account = await arrive(page);
  const ring = page.getByRole('slider', { name: 'Up at' });
  const box = (await ring.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  // from the sun at the top, along the ring to the right
  await page.mouse.move(box.x + box.width / 2, box.y + box.height * 0.14);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.7, box.y + box.height * 0.2, { steps: 4 });
  await page.mouse.move(box.x + box.width * 0.95, box.y + box.height * 0.63, { steps: 4 });
  await page.mouse.up();
  await expect(ring).toHaveAttribute('aria-valuetext', '10:00, perfect from 09:55 to 10:05');
  await page.getByRole('textbox', { name: 'Up at' }).or(page.locator('input[type="time"]')).fill('06:42');
  await expect(ring).toHaveAttribute('aria-valuetext', '06:42, perfect from 06:37 to 06:47');
  await next(page).click();

  await expect(question(page, DOWN)).toBeFocused();
  await page.locator('input[type="time"]').fill('22:30');
  await next(page).click();
  await page.getByRole('button', { name: /^(Not now|Continue)$/ }).click();

  await expect(page.getByText('Hey, Lena!')).toBeVisible();
  await expect(page.getByText('Your first check-in is tonight.')).toBeVisible();
  await expect(page.getByText(/^Perfect from 22:25 to 22:35: .?\+100$/)).toBeVisible();
  await expect
    .poll(() => rows(GOALS, [account.email]))
    .toEqual([{ morning_goal_time: '06:42:00', night_goal_time: '22:30:00', day_start: '00:00:00' }]);
  await page.reload();
  await expect(page.getByText('Hey, Lena!')).toBeVisible();
});

test('continues at the question where the app was closed, offline too', async ({ page, context, rows }) => {
  const account = await arrive(page);
  await offlineReady(page);
  await context.setOffline(true);
  await page.locator('input[type="time"]').fill('05:50');
  await next(page).click();
  await expect(question(page, DOWN)).toBeVisible();
  await page.close();

  const later = await context.newPage();
  await later.goto('/');
  await expect(question(later, DOWN)).toBeVisible();
  await later.locator('input[type="time"]').fill('00:30');
  await expect(
    later.getByText('Your day then ends at 03:00, so 00:30 still counts for the evening before.'),
  ).toBeVisible();
  await next(later).click();
  await later.getByRole('button', { name: /^(Not now|Continue)$/ }).click();
  await expect(later.getByText('Hey, Lena!')).toBeVisible();
  await context.setOffline(false);
  await expect
    .poll(() => rows(GOALS, [account.email]))
    .toEqual([{ morning_goal_time: '05:50:00', night_goal_time: '00:30:00', day_start: '03:00:00' }]);
});

test('blocks no other page, and is left with Skip', async ({ page }) => {
  await arrive(page);
  await page.goto('/friends');
  await expect(page.getByRole('heading', { level: 1, name: 'Friends' })).toBeVisible();
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(question(page, UP)).toBeVisible();
  await skipFirstSteps(page);
  await expect(page.getByText('Hey, Lena!')).toBeVisible();
});

for (const viewport of [
  { width: 390, height: 844 },
  { width: 320, height: 568 },
  { width: 844, height: 390 },
  { width: 1280, height: 800 },
]) {
  test(`fits on ${viewport.width}×${viewport.height}, with large targets`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await arrive(page);
    const fits = async () => {
      const size = await page.evaluate(() => [document.body.scrollWidth, document.body.scrollHeight]);
      expect(size).toEqual([viewport.width, viewport.height]);
      expect(await smallTargets(page)).toEqual([]);
      expect(await axeFindings(page)).toEqual([]);
    };
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await fits();
    await next(page).click();
    await page.locator('input[type="time"]').fill('00:30');
    await fits();
    await next(page).click();
    await page.getByRole('button', { name: /^(Not now|Continue)$/ }).waitFor();
    await fits();
  });
}
