import type { Page } from '@playwright/test';
import {
  type Account,
  expect,
  newAccount,
  type OwnServer,
  openAs,
  openAsNew,
  test,
} from '#tests/e2e/fixtures.ts';
import { lateMorningZone } from '#tests/support/late-morning-zone.ts';
import { pressCheckIn } from '#tests/support/press-check-in.ts';
import { addLongHistory } from '#tests/support/stories/long-history.ts';

const timezoneId = lateMorningZone(Date.now());
test.use({ timezoneId });

/** The full days before today, which makes the day streak 7. */
const DAYS = 6;
const SEVEN_DAYS = '7 days. Morning and night, seven times over';

const feast = (page: Page) => page.getByRole('dialog', { name: SEVEN_DAYS });
const group = (page: Page, which: 'Morning' | 'Night') =>
  page.getByRole('group', { name: `${which} check-in` });
const undoNight = (page: Page) => group(page, 'Night').getByRole('button', { name: /^Undo/ });

/** Signs up a user who has made six full days, and has this morning's check-in. */
async function openBeforeFeast(page: Page, rows: OwnServer['rows']): Promise<Account> {
  const account = newAccount('Sina');
  await openAsNew(page, account);
  const [user] = await rows('select id from auth.users where email = $1', [account.email]);
  await addLongHistory(rows, String(user?.id), DAYS, timezoneId);
  // the year shows them once all of the history has arrived
  await page.goto('/history?view=year');
  await page
    .getByText(/6 full days/)
    .first()
    .waitFor();
  await page.goto('/');
  await pressCheckIn(page, group(page, 'Morning'));
  await expect(group(page, 'Morning').getByRole('button', { name: 'Checked In!' })).toBeDisabled();
  return account;
}

test('celebrates a day streak of 7 once, and undoing the check-in takes it off the shelf', async ({
  page,
  rows,
}) => {
  await openBeforeFeast(page, rows);
  await pressCheckIn(page, group(page, 'Night'));
  await expect(feast(page)).toBeVisible();
  const go = feast(page).getByRole('button', { name: 'Continue' });
  await expect(go).toBeFocused();
  // a tap while it plays leads to the card, and the next one closes it
  await expect(async () => {
    await go.click({ timeout: 1000 });
    await expect(feast(page)).toBeHidden({ timeout: 500 });
  }).toPass();

  await undoNight(page).click();
  await expect(group(page, 'Night').getByRole('button', { name: /^Check in/ })).toBeEnabled();
  await page.goto('/shelf');
  await expect(page.getByText('Next: 7 days')).toBeAttached();

  await page.goto('/');
  await pressCheckIn(page, group(page, 'Night'));
  await expect(undoNight(page)).toBeVisible();
  await page.goto('/shelf');
  await expect(page.getByText('7 days, reached on')).toBeAttached();
  await page.goto('/');
  await expect(group(page, 'Night').getByRole('button', { name: 'Checked In!' })).toBeDisabled();
  await expect(feast(page)).toBeHidden();
});

test('closes the feast when another device undoes the check-in', async ({ page, rows, browser, server }) => {
  const account = await openBeforeFeast(page, rows);
  const context = await browser.newContext({ timezoneId, baseURL: server.url });
  const other = await context.newPage();
  await openAs(other, account);
  await pressCheckIn(page, group(page, 'Night'));
  await expect(feast(page)).toBeVisible();
  await expect(group(other, 'Night').getByRole('button', { name: 'Checked In!' })).toBeDisabled();
  await expect(other.locator('[data-feast]')).toHaveCount(0);
  await undoNight(other).click();
  await expect(feast(page)).toBeHidden();
  await context.close();
});

test('shows a feast as a still card at once with reduced motion', async ({ page, rows }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openBeforeFeast(page, rows);
  await pressCheckIn(page, group(page, 'Night'));
  await expect(feast(page)).toBeVisible();
  await expect(feast(page)).toHaveAttribute('data-card');
  expect(await feast(page).evaluate((dialog) => dialog.getAnimations({ subtree: true }).length)).toBe(0);
  await page.keyboard.press('Escape');
  await expect(feast(page)).toBeHidden();
});
