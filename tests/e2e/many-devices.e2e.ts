import { expect, offlineReady, openAs, settleIn, test } from '#tests/e2e/fixtures.ts';
import { watchWire } from '#tests/e2e/wire.ts';
import { pressCheckIn } from '#tests/support/press-check-in.ts';

test('shows in every tab of two devices what was done offline in any of them', async ({
  page,
  context,
  browser,
  server,
  rows,
}) => {
  const away = await browser.newContext();
  const wires = [watchWire(context), watchWire(away)];
  const account = await settleIn(page);
  const [hereToo, there, thereToo] = [await context.newPage(), await away.newPage(), await away.newPage()];
  await openAs(there, account, server.url);
  await offlineReady(there);
  const tabs = [page, hereToo, there, thereToo];
  for (const tab of [hereToo, thereToo]) await tab.goto(server.url);
  for (const tab of tabs) await expect(tab.getByText(`Hey, ${account.display_name}!`)).toBeVisible();

  for (const device of [context, away]) await device.setOffline(true);
  for (const [tab, which] of [
    [hereToo, 'Morning'],
    [there, 'Morning'],
    [thereToo, 'Night'],
  ] as const) {
    const group = tab.getByRole('group', { name: `${which} check-in` });
    await tab.bringToFront();
    await pressCheckIn(tab, group);
    await expect(group.getByRole('button', { name: 'Checked In!' })).toBeVisible();
  }
  await expect(page.getByRole('button', { name: 'Checked In!' })).toHaveCount(1);

  for (const device of [context, away]) await device.setOffline(false);
  for (const tab of tabs) {
    await expect(tab.getByRole('button', { name: 'Checked In!' })).toHaveCount(2);
    await expect(tab.getByText(/waiting/)).toHaveCount(0);
  }
  await expect
    .poll(() =>
      rows(
        `select check_in_type from public.check_ins
         where user_id = (select id from auth.users where email = $1) order by 1`,
        [account.email],
      ),
    )
    .toEqual([{ check_in_type: 'morning' }, { check_in_type: 'night' }]);
  // a lost socket is reopened after 30 to 45 seconds at the latest
  for (const wire of wires) await expect.poll(() => wire.sockets().length).toBe(1);
  await away.close();
});
