import { expect, newAccount, openAsNew, test } from '#tests/e2e/fixtures.ts';
import { smallHoursZone } from '#tests/support/late-morning-zone.ts';
import { pressCheckIn } from '#tests/support/press-check-in.ts';

test.use({ timezoneId: smallHoursZone(Date.now()) });

const own = '(select id from auth.users where email = $1)';

test("offers a later end of the day after midnight and counts last night's check-in once it is chosen", async ({
  page,
  rows,
}) => {
  const account = newAccount();
  await openAsNew(page, account);
  await page.getByRole('link', { name: 'Change when my day ends' }).click();
  const ends = page.getByLabel('Your day ends at');
  await expect(ends).toBeFocused();
  await ends.selectOption({ label: '03:00' });
  // before the first check-in it takes effect at once
  await expect(
    page.getByText('Check-ins before 03:00 count for the previous day.', { exact: true }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByText('Settings saved!')).toBeVisible();
  await expect(page.getByText('Up past midnight?')).toBeHidden();
  await expect
    .poll(() =>
      rows(`select day_start::text as ends from public.goals where user_id = ${own}`, [account.email]),
    )
    .toEqual([{ ends: '03:00:00' }]);

  const night = page.getByRole('group', { name: 'Night check-in' });
  // the dial shows the evening before
  await expect(night.getByRole('img')).toBeVisible();
  await pressCheckIn(page, night);
  await expect(night.getByRole('button', { name: 'Checked In!' })).toBeDisabled();
  const yesterday = await page.evaluate(() => {
    const wall = new Date();
    return new Date(Date.UTC(wall.getFullYear(), wall.getMonth(), wall.getDate() - 1))
      .toISOString()
      .slice(0, 10);
  });
  await expect
    .poll(() =>
      rows(
        `select check_in_type, local_day::text, day_start::text from public.check_ins where user_id = ${own}`,
        [account.email],
      ),
    )
    .toEqual([{ check_in_type: 'night', local_day: yesterday, day_start: '03:00:00' }]);
});
