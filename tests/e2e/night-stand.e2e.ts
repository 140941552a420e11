import type { Locator, Page } from '@playwright/test';
import { expect, type OwnServer, settleIn, test } from '#tests/e2e/fixtures.ts';
import { expectCheckedIn, morning } from '#tests/e2e/morning.ts';
import { lateMorningZone } from '#tests/support/late-morning-zone.ts';

test.use({ timezoneId: lateMorningZone(Date.now()) });

const stand = (page: Page) => page.getByRole('dialog', { name: 'Night stand' });
const icon = (page: Page) => page.getByRole('button', { name: 'Night stand' });
const isFullScreen = (page: Page) => page.evaluate(() => document.fullscreenElement !== null);

/** What is on top in the middle of the upper edge, where no control is. */
const isOnTop = (page: Page) =>
  page.evaluate(() => document.elementFromPoint(innerWidth / 2, 4)?.closest('[data-night-stand]') !== null);

async function enter(page: Page): Promise<void> {
  await icon(page).click();
  await expect(stand(page)).toBeVisible();
  await expect.poll(() => isFullScreen(page)).toBe(true);
  expect(await isOnTop(page)).toBe(true);
}

async function left(page: Page): Promise<void> {
  await expect(stand(page)).toBeHidden();
  await expect.poll(() => isFullScreen(page)).toBe(false);
  await expect(icon(page)).toBeFocused();
  expect(new URL(page.url()).pathname).toBe('/');
}

/** Signs up a user whose morning goal is in 20 minutes. */
async function settleInBeforeGoal(page: Page, rows: OwnServer['rows']): Promise<string> {
  const { email } = await settleIn(page);
  const goal = await page.evaluate(() => new Date(Date.now() + 20 * 60_000).toTimeString().slice(0, 5));
  await rows(
    `update public.goals set morning_goal_time = $2::time
     where user_id = (select id from auth.users where email = $1)`,
    [email, goal],
  );
  await expect(morning(page).getByRole('button', { name: /^Check in/ })).toHaveText(/\+8/);
  return email;
}

/** How far the middles of two elements are apart, from left to right and from top to bottom. */
async function distance(one: Locator, other: Locator): Promise<{ across: number; down: number }> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error('It is not on screen');
  return {
    across: Math.abs(a.x + a.width / 2 - b.x - b.width / 2),
    down: b.y + b.height / 2 - a.y - a.height / 2,
  };
}

test('checks in from the dimmed night stand without a network, and is left with Back, Escape and a tap', async ({
  page,
  context,
  rows,
}) => {
  const email = await settleInBeforeGoal(page, rows);
  await enter(page);
  await page.keyboard.press('Escape');
  await left(page);

  await context.setOffline(true);
  await enter(page);
  const { width, height } = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }));
  await page.mouse.move(width / 2, height * 0.1);
  await page.mouse.down();
  await page.mouse.move(width / 2, height * 0.2, { steps: 4 });
  await expect(stand(page).getByText('Slide up or down to dim')).toBeVisible();
  await page.mouse.up();
  await expect(stand(page)).toHaveAttribute('data-dim', '');
  await stand(page)
    .getByRole('button', { name: /^Check in/ })
    .click();
  await expect(stand(page).getByRole('button', { name: 'Checked In!' })).toBeDisabled();
  await expect(stand(page)).not.toHaveAttribute('data-dim');
  await expect(stand(page).getByText('Saved. Syncs')).toBeVisible();
  await page.goBack();
  await expect(stand(page)).toBeHidden();
  await expect.poll(() => isFullScreen(page)).toBe(false);
  await expectCheckedIn(page);
  await context.setOffline(false);
  await expect
    .poll(() =>
      rows('select 1 from public.check_ins where user_id = (select id from auth.users where email = $1)', [
        email,
      ]),
    )
    .toHaveLength(1);

  await enter(page);
  await page.mouse.click(width / 2, 4);
  await left(page);
});

test('keeps the button under the clock when its check-in waits for a connection, and the hint under the button', async ({
  page,
  context,
  rows,
}) => {
  // a window in full screen has no other size
  await page.addInitScript(() => Reflect.set(Element.prototype, 'requestFullscreen', undefined));
  await settleInBeforeGoal(page, rows);
  await context.setOffline(true);
  await icon(page).click();
  const button = stand(page).getByRole('button', { name: /^Check/ });
  const clock = stand(page).getByRole('img');

  await page.setViewportSize({ width: 844, height: 390 });
  const hint = stand(page).getByText('Tap anywhere to leave');
  expect((await distance(hint, button)).across).toBeLessThan(1);

  await page.setViewportSize({ width: 320, height: 568 });
  const before = await distance(clock, button);
  await button.click();
  await expect(stand(page).getByText('Saved. Syncs')).toBeVisible();
  expect((await distance(clock, button)).down).toBe(before.down);
});
