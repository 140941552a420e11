import type { Locator, Page } from '@playwright/test';
import { expect, newAccount, type OwnServer, openAsNew, test } from '#tests/e2e/fixtures.ts';
import { makeNowTheGoal, morning } from '#tests/e2e/morning.ts';

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

async function boxOf(element: Locator): Promise<Box> {
  const box = await element.boundingBox();
  if (!box) throw new Error('It is not on screen');
  return box;
}

const meet = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

const button = (page: Page) => morning(page).getByRole('button', { name: /^Check/ });
const toast = (page: Page) => page.getByRole('status').locator('[data-kind]').filter({ visible: true });

/** Keeps toast, flare and Undo where they are: without timers of a second and more, nothing leaves. */
const stopLeaving = (page: Page) =>
  page.evaluate(
    'const realTimeout = setTimeout; setTimeout = (act, ms) => (ms >= 1000 ? 0 : realTimeout(act, ms))',
  );

/** Gives the user a streak of four mornings, so that the toast is as long as it gets. */
async function addStreak(page: Page, rows: OwnServer['rows'], email: string): Promise<void> {
  const own = '(select id from auth.users where email = $1)';
  const today = await page.evaluate(() => new Date().toLocaleDateString('sv'));
  await rows("update auth.users set created_at = now() - interval '9 days' where email = $1", [email]);
  await rows(
    `insert into public.check_ins (user_id, check_in_type, check_in_time, utc_offset_minutes, local_day, day_start, goal_time)
     select ${own}, 'morning', (day + interval '7 hours') at time zone 'UTC', 0, day::date, '00:00', '07:00'
     from generate_series($2::date - 4, $2::date - 1, interval '1 day') as day`,
    [email, today],
  );
  await expect(button(page)).toHaveText(/\+500/);
}

const SIZES = [
  ['a phone', 390, 844],
  ['a small phone', 320, 568],
  ['a phone held sideways', 844, 390],
  ['a desktop', 1280, 800],
] as const;

for (const [device, width, height] of SIZES) {
  test(`shows a toast beside greeting, check-in and Undo on ${device}`, async ({ page, rows }) => {
    const account = newAccount();
    await openAsNew(page, account);
    await makeNowTheGoal(page, rows, account.email);
    await addStreak(page, rows, account.email);
    await page.setViewportSize({ width, height });
    await stopLeaving(page);
    // at the bottom it covers the page, at the side it does not
    const bar = (await boxOf(page.getByRole('navigation', { name: 'Main' }))).y || height;
    const below = async (element: Locator) => {
      const { y, height: tall } = await boxOf(element);
      return y + tall + 8 - bar;
    };
    // as far as a thumb has to scroll
    await page.mouse.wheel(0, Math.max(0, await below(button(page))));
    await expect.poll(() => below(button(page))).toBeLessThanOrEqual(1);
    await button(page).click();
    await expect(toast(page)).toBeVisible();
    const place = await boxOf(toast(page));
    const undo = page.getByRole('button', { name: 'Undo morning check-in' });
    await expect(undo).toBeVisible();
    for (const control of [button(page), undo]) {
      expect(meet(place, await boxOf(control)), await control.innerText()).toBe(false);
    }
    await page.evaluate(() => scrollTo(0, 0));
    const greeting = page.getByRole('heading', { level: 1 });
    await expect(greeting).toBeInViewport();
    expect(meet(place, await boxOf(greeting)), 'greeting').toBe(false);
  });
}
