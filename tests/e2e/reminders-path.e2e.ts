import type { Page } from '@playwright/test';
import { expect, settleIn } from '#tests/e2e/fixtures.ts';
import { test } from '#tests/e2e/full-chromium.ts';
import { checkIn } from '#tests/e2e/morning.ts';
import { notifications, pushTo } from '#tests/e2e/notifications.ts';
import type { WebPushService } from '#tests/support/web-push-service.ts';

/*
 * The whole path of a web push, from Settings to the notification. Everything is real except the browser's connection to its
 * push service, which test machines lack: the page subscribes to a fake push service, and its decrypted messages are passed
 * to the service worker.
 */

test.use({ permissions: ['notifications'] });

/** Makes the page subscribe to that push service. */
async function subscribeAt(page: Page, service: WebPushService): Promise<void> {
  await page.exposeFunction('subscribeAtService', (key: string) => service.subscribe(key));
  await page.addInitScript(() => {
    const { subscribeAtService } = globalThis as unknown as {
      subscribeAtService(key: unknown): Promise<{ endpoint: string; p256dh: string; auth: string }>;
    };
    let subscribed: PushSubscription | null = null;
    Object.assign(PushManager.prototype, {
      getSubscription: async () => subscribed,
      async subscribe({ applicationServerKey }: PushSubscriptionOptionsInit) {
        const { endpoint, ...keys } = await subscribeAtService(applicationServerKey);
        subscribed = {
          endpoint,
          toJSON: () => ({ endpoint, keys }),
          unsubscribe: async () => {
            subscribed = null;
            return true;
          },
        } as unknown as PushSubscription;
        return subscribed;
      },
    });
  });
}

/** The payload of the first message after `count` others, once it has arrived. */
async function arrived(service: WebPushService, count: number): Promise<object> {
  await expect.poll(() => service.received.length).toBeGreaterThan(count);
  return service.received[count]?.payload as object;
}

test('turns reminders on, sends a test and the due reminder, and plans the next one for tomorrow after the check-in', async ({
  page,
  context,
  rows,
  baseURL,
  webPushService,
}) => {
  await subscribeAt(page, webPushService);
  const { email } = await settleIn(page);
  await page.goto('/settings/reminders');
  await expect(page.getByText('You can turn on reminders after your first check-in.')).toBeVisible();
  await page.goto('/');
  await checkIn(page);

  await page.goto('/settings');
  await page.getByRole('link', { name: 'Reminders' }).click();
  await page.getByRole('button', { name: 'Turn on reminders' }).click();
  await expect(page.getByText("On, and silent once you've checked in.")).toBeVisible();

  const push = await pushTo(page, baseURL ?? '');
  const start = webPushService.received.length;
  await page.getByRole('button', { name: 'Send a test' }).click();
  await push(await arrived(webPushService, start));
  await expect
    .poll(() => notifications(context))
    .toEqual(['Reminders work | This is what a reminder looks like.']);

  const mine = 'user_id = (select id from auth.users where email = $1)';
  const planned = () =>
    rows(`select type, day::text, due_at from private.reminder_times where ${mine} and due_at is not null`, [
      email,
    ]);
  // wait for the sync, because the server plans reminders from what it received
  await expect
    .poll(async () => (await planned()).map(({ type }) => type).sort())
    .toEqual(['morning', 'night', 'weekly']);
  const today = await page.evaluate(() => new Intl.DateTimeFormat('sv-SE').format(new Date()));
  const days = new Map((await planned()).map(({ type, day }) => [type, day]));
  expect(days.get('night')).toBe(today);
  expect(days.get('morning')).not.toBe(today);

  // do not wait until tonight
  await rows(`update private.reminder_times set due_at = now() where ${mine} and type = 'night'`, [email]);
  const reminder = await arrived(webPushService, start + 1);
  expect(reminder).toMatchObject({ kind: 'reminder', type: 'night', day: today });
  await push(reminder);
  await expect
    .poll(() => notifications(context))
    .toContainEqual(
      expect.stringMatching(/^Night in \d+ minutes \| Perfect from .* to .*\. \| Check in \| Later$/),
    );
});

test('explains a browser that blocks notifications', async ({ page, baseURL, webPushService }) => {
  await subscribeAt(page, webPushService);
  await settleIn(page);
  await checkIn(page);
  const devtools = await page.context().newCDPSession(page);
  const { targetInfo } = await devtools.send('Target.getTargetInfo');
  const { browserContextId } = targetInfo;
  const decide = (setting: 'granted' | 'denied') =>
    devtools.send('Browser.setPermission', {
      permission: { name: 'notifications' },
      setting,
      ...(baseURL && { origin: baseURL }),
      ...(browserContextId && { browserContextId }),
    });
  await decide('denied');
  await page.goto('/settings/reminders');
  await expect(page.getByRole('heading', { name: 'This browser blocks reminders' })).toBeVisible();
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByText('Still blocked. Is Notifications set to Allow?')).toBeVisible();
  await decide('granted');
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByText("On, and silent once you've checked in.")).toBeVisible();
});
