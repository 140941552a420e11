import type { Page } from '@playwright/test';
import { expect, type OwnServer } from '#tests/e2e/fixtures.ts';
import { pressCheckIn } from '#tests/support/press-check-in.ts';

/** The morning button on the dashboard, in any state. */
export const morning = (page: Page) => page.getByRole('group', { name: 'Morning check-in' });

/** Expects the morning check-in to be done and its button to be disabled. */
export const expectCheckedIn = (page: Page): Promise<void> =>
  expect(morning(page).getByRole('button', { name: 'Checked In!' })).toBeDisabled();

/** Taps the morning check-in and expects it to be shown as done at once. */
export async function checkIn(page: Page): Promise<void> {
  await pressCheckIn(page, morning(page));
  await expectCheckedIn(page);
}

/**
 * Sets the goal to the page's current wall time, so that a tap is perfect, and waits until the page shows it.
 */
export async function makeNowTheGoal(page: Page, rows: OwnServer['rows'], email: string): Promise<void> {
  const now = await page.evaluate(() => {
    const wall = new Date();
    return [wall.getHours(), wall.getMinutes(), 0].map((part) => String(part).padStart(2, '0')).join(':');
  });
  await rows(
    `update public.goals set morning_goal_time = $2::time
     where user_id = (select id from auth.users where email = $1)`,
    [email, now],
  );
  // no reload: after a doorbell event the open page pulls
  await expect(morning(page).getByRole('button', { name: 'Check in' })).toHaveText(/\+100/);
}
