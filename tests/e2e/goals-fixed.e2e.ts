import { expect, newAccount, openAsNew, test } from '#tests/e2e/fixtures.ts';
import { lateMorningZone } from '#tests/support/late-morning-zone.ts';
import { pressCheckIn } from '#tests/support/press-check-in.ts';

// the scoring window of 07:00 opened long ago, that of the night has not opened
test.use({ timezoneId: lateMorningZone(Date.now()), viewport: { width: 1280, height: 800 } });

test('applies a morning goal changed after its window opened from tomorrow, and drops the change on Keep', async ({
  page,
  rows,
}) => {
  const account = newAccount();
  await openAsNew(page, account);
  const night = page.getByRole('group', { name: 'Night check-in' });
  await pressCheckIn(page, night);
  await expect(night.getByRole('button', { name: 'Checked In!' })).toBeDisabled();

  const bar = page.getByRole('navigation');
  await bar.getByRole('link', { name: 'Settings' }).click();
  // not the dial of the dashboard, which is shown until the settings have loaded
  const goal = page.getByLabel('Morning goal', { exact: true });
  await goal.fill('06:30');
  await expect(page.getByText("Applies from tomorrow: this morning's window is already open.")).toBeVisible();
  await page.getByRole('button', { name: 'Save Settings' }).click();

  const morning = page.getByRole('group', { name: 'Morning check-in' });
  await expect(morning.getByText('07:00 this morning, 06:30 from tomorrow')).toBeVisible();
  const own = '(select id from auth.users where email = $1)';
  const stored = () =>
    rows(
      `select previous_morning_goal_time::text as today, morning_goal_time::text as chosen,
         morning_goal_from > (select local_day from public.check_ins where user_id = ${own}) as later
       from public.goals where user_id = ${own}`,
      [account.email],
    );
  await expect.poll(stored).toEqual([{ today: '07:00:00', chosen: '06:30:00', later: true }]);

  await bar.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByText('From tomorrow', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Keep 07:00' }).click();
  await expect(goal).toHaveValue('07:00');
  await expect.poll(stored).toMatchObject([{ chosen: '07:00:00', later: false }]);
});
