import type { Locator, Page } from '@playwright/test';
import { expect, newAccount, type OwnServer, openAsNew, test } from '#tests/e2e/fixtures.ts';
import { morning } from '#tests/e2e/morning.ts';
import { lateMorningZone } from '#tests/support/late-morning-zone.ts';
import { pressCheckIn } from '#tests/support/press-check-in.ts';

test.use({ timezoneId: lateMorningZone(Date.now()) });

const SIZES = [
  [844, 390],
  [667, 375],
  [568, 320],
  [320, 568],
] as const;

/** Minutes from the goal to now: the button is worth nothing yet, is near its goal, and is late. */
const STATES = [
  ['before', -179],
  ['near', -20],
  ['late', 40],
] as const;

const night = (page: Page) => page.getByRole('group', { name: 'Night check-in' });
const button = (group: Locator) => group.getByRole('button', { name: /^Check/ }).first();

/** How far that control is below what the bottom bar leaves of the window; at most 0 if it is in view. */
async function hidden(page: Page, control: Locator, height: number): Promise<number> {
  const box = await control.boundingBox();
  const bar = await page.getByRole('navigation', { name: 'Main' }).boundingBox();
  if (!box || !bar) throw new Error('It is not on screen');
  return Math.max(box.y + box.height - (bar.y || height), -box.y, bar.y ? 0 : bar.width - box.x);
}

async function goalWas(page: Page, rows: OwnServer['rows'], email: string, minutes: number): Promise<void> {
  const time = await page.evaluate((ago) => {
    const at = new Date(Date.now() - ago * 60_000);
    return [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
  }, minutes);
  await rows(
    `update public.goals set morning_goal_time = $2::time
     where user_id = (select id from auth.users where email = $1)`,
    [email, time],
  );
  await expect(
    morning(page)
      .getByText(new RegExp(`${time}$`))
      .first(),
  ).toBeAttached();
}

async function expectInView(page: Page, what: string): Promise<void> {
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    const name = `${what}, ${width} × ${height}`;
    for (const group of [morning(page), night(page)]) {
      await expect.poll(() => hidden(page, button(group), height), { message: name }).toBeLessThanOrEqual(0);
    }
    expect(await page.evaluate('scrollY'), name).toBe(0);
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), name).toBe(0);
  }
}

test('shows both check-ins without scrolling on the smallest phones', async ({ page, rows }) => {
  const account = newAccount('Bartholomew Featherstonehaugh');
  await openAsNew(page, account);
  await expect(page.locator('a[href="/install"]')).toBeAttached();
  for (const [state, minutes] of STATES) {
    await goalWas(page, rows, account.email, minutes);
    await expectInView(page, state);
  }
  await pressCheckIn(page, morning(page));
  await expect(morning(page).getByRole('button', { name: 'Checked In!' })).toBeDisabled();
  await page.setViewportSize({ width: 844, height: 390 });
  const close = page.getByRole('dialog').getByRole('button', { name: 'Got it' });
  await expect(close).toBeInViewport();
  await close.click();
  await expectInView(page, 'done');
});
