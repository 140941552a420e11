import { expect, offlineReady, openAs, settleIn } from '#tests/e2e/fixtures.ts';
import { FULL_CHROMIUM, test } from '#tests/e2e/full-chromium.ts';
import { pressCheckIn } from '#tests/support/press-check-in.ts';

// Playwright switches the back/forward cache off by default
test.use({ program: { ...FULL_CHROMIUM, ignoreDefaultArgs: ['--disable-back-forward-cache'] } });

test('shows changes of other tabs on a page from the back/forward cache, and sends the changes made there', async ({
  page,
  browser,
  server,
  rows,
}) => {
  const account = await settleIn(page);
  await offlineReady(page);
  await page.evaluate(() =>
    addEventListener('pageshow', ({ persisted }) => {
      Reflect.set(window, 'asItWasLeft', persisted);
    }),
  );
  await page.goto('about:blank');

  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await openAs(other, account, server.url);
  const of = (on: typeof page, which: string) => on.getByRole('group', { name: `${which} check-in` });
  await pressCheckIn(other, of(other, 'Morning'));
  await expect(of(other, 'Morning').getByRole('button', { name: 'Checked In!' })).toBeVisible();
  const days = async () =>
    (
      await rows(
        `select check_in_type from public.check_ins
         where user_id = (select id from auth.users where email = $1)`,
        [account.email],
      )
    ).length;
  await expect.poll(days).toBe(1);
  await elsewhere.close();

  await page.goBack({ waitUntil: 'commit' });
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'asItWasLeft'))).toBe(true);
  await expect(of(page, 'Morning').getByRole('button', { name: 'Checked In!' })).toBeVisible();
  await pressCheckIn(page, of(page, 'Night'));
  await expect(of(page, 'Night').getByRole('button', { name: 'Checked In!' })).toBeVisible();
  await expect.poll(days).toBe(2);
});
