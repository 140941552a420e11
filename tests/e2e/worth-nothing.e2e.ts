import type { Page } from '@playwright/test';
import { expect, newAccount, type OwnServer, openAsNew, test } from '#tests/e2e/fixtures.ts';
import { checkIn, expectCheckedIn, makeNowTheGoal, morning } from '#tests/e2e/morning.ts';

const night = (page: Page) => page.getByRole('group', { name: 'Night check-in' });
const early = (page: Page) => night(page).getByRole('button', { name: /^Check in early/ });
const typesOf = async (rows: OwnServer['rows'], email: string) =>
  (
    await rows(
      `select check_in_type from public.check_ins
       where user_id = (select id from auth.users where email = $1) order by 1`,
      [email],
    )
  ).map(({ check_in_type }) => check_in_type);

test('asks by keyboard before a check-in that is worth nothing, and continues where the focus was', async ({
  page,
  rows,
}) => {
  const account = newAccount();
  await openAsNew(page, account);
  await early(page).focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Check in early for tonight?' });
  await expect(question.getByRole('button', { name: 'Wait for 21:20' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(early(page)).toBeFocused();
  expect(await typesOf(rows, account.email)).toEqual([]);

  await page.keyboard.press('Enter');
  await expect(question).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(night(page).getByRole('button', { name: 'Checked In!' })).toBeDisabled();
  await expect(night(page)).toBeFocused();
  await expect.poll(() => typesOf(rows, account.email)).toEqual(['night']);
});

test('checks in once, however often the same place is tapped', async ({ page, rows }) => {
  const account = newAccount();
  await openAsNew(page, account);
  await makeNowTheGoal(page, rows, account.email);
  const place = await morning(page).getByRole('button', { name: 'Check in' }).boundingBox();
  if (!place) throw new Error('The button is not on screen');
  const [x, y] = [place.x + place.width / 2, place.y + place.height / 2];
  await checkIn(page);
  for (let tap = 0; tap < 3; tap++) await page.mouse.click(x, y);
  await expectCheckedIn(page);
  await expect(early(page)).toBeEnabled();
  await expect.poll(() => typesOf(rows, account.email)).toEqual(['morning']);
});
