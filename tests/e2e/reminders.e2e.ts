import type { Page } from '@playwright/test';
import { expect, type OwnServer, settleIn } from '#tests/e2e/fixtures.ts';
import { test } from '#tests/e2e/full-chromium.ts';
import { checkIn, expectCheckedIn, makeNowTheGoal } from '#tests/e2e/morning.ts';
import { notifications, pushTo, tapButton, worded } from '#tests/e2e/notifications.ts';

test.use({ permissions: ['notifications'] });

const today = (page: Page) => page.evaluate(() => new Intl.DateTimeFormat('sv-SE').format(new Date()));

const rowsOf = (rows: OwnServer['rows'], email: string) =>
  rows(
    `select points_earned::int as points, check_in_time::text as at from public.check_ins
     where user_id = (select id from auth.users where email = $1)`,
    [email],
  );

test('shows in a reminder what is at stake and replaces it after the check-in', async ({
  page,
  context,
  rows,
  baseURL,
}) => {
  const account = await settleIn(page);
  await makeNowTheGoal(page, rows, account.email);
  const push = await pushTo(page, baseURL ?? '');
  const reminder = { kind: 'reminder', type: 'morning', day: await today(page), when: 'goal' };
  await push(reminder);
  await expect
    .poll(() => notifications(context))
    .toEqual([
      expect.stringMatching(worded("It's TIME, your morning goal | Perfect until TIME. | Check in | Later")),
    ]);

  // the open page closes it
  await checkIn(page);
  await expect.poll(() => notifications(context)).toEqual([]);

  // a late reminder shows that the check-in is saved; Chromium can lose a notification whose tag was just closed, so the
  // test repeats the push, which replaces the notification with the same tag
  await expect(async () => {
    await push(reminder);
    await expect
      .poll(() => notifications(context), { timeout: 4_000 })
      .toEqual([expect.stringMatching(worded('Morning saved, TIME | Perfect timing! 🎯'))]);
  }).toPass();
});

test.describe('service worker without a page, in a zone that the test chooses', () => {
  test.use({ timezoneId: new Intl.DateTimeFormat().resolvedOptions().timeZone });

  test('stores one row with the right score for an offline check-in from the notification', async ({
    page,
    context,
    rows,
    baseURL,
  }) => {
    const account = await settleIn(page);
    await makeNowTheGoal(page, rows, account.email);
    const day = await today(page);
    const elsewhere = await context.newPage(); // a context ends with its last page
    const push = await pushTo(elsewhere, baseURL ?? '');
    await page.close();
    await push({ kind: 'reminder', type: 'morning', day, when: 'goal' });
    await expect.poll(() => notifications(context)).toHaveLength(1);

    await context.setOffline(true);
    await tapButton(context, 'check-in');
    await expect
      .poll(() => notifications(context))
      .toEqual([
        expect.stringMatching(worded("Morning checked in, TIME | Saved. Syncs when you're online. | Undo")),
      ]);
    await tapButton(context, 'check-in');
    expect(await rowsOf(rows, account.email)).toEqual([]);

    await context.setOffline(false);
    await expect.poll(() => rowsOf(rows, account.email)).toMatchObject([{ points: 100 }]);
    await elsewhere.goto('/');
    await expectCheckedIn(elsewhere);
  });
});

test('shows the score of a check-in from the notification in an open tab, where it can be undone', async ({
  page,
  context,
  rows,
  baseURL,
}) => {
  const account = await settleIn(page);
  await makeNowTheGoal(page, rows, account.email);
  const push = await pushTo(page, baseURL ?? '');
  await push({ kind: 'reminder', type: 'morning', day: await today(page), when: 'goal' });
  await expect.poll(() => notifications(context)).toHaveLength(1);
  await tapButton(context, 'check-in');
  await expectCheckedIn(page);
  await expect
    .poll(() => notifications(context))
    .toEqual([
      expect.stringMatching(worded('Morning checked in, TIME | Perfect timing! 🎯 +100 points! | Undo')),
    ]);
  await tapButton(context, 'undo');
  await expect
    .poll(() => notifications(context))
    .toEqual(['Morning check-in undone | You can check in again.']);
  await expect.poll(() => rowsOf(rows, account.email)).toEqual([]);
});

test('shows one notification per sender and closes it when the chat is read elsewhere', async ({
  page,
  context,
  baseURL,
}) => {
  await settleIn(page);
  const push = await pushTo(page, baseURL ?? '');
  const from = '00000000-0000-4000-8000-0000000000b0';
  await push({ kind: 'message', from, count: 1 });
  await expect.poll(() => notifications(context)).toEqual(['Someone | Sent you a message.']);
  await push({ kind: 'message', from, count: 2 });
  await expect.poll(() => notifications(context)).toEqual(['Someone | Sent you 2 messages.']);
  await push({ kind: 'read', from });
  await expect.poll(() => notifications(context)).toEqual([]);
});
