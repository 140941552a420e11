import { afterEach, expect, it, vi } from 'vitest';
import { openFirefox } from '#tests/browsers/open-browsers.ts';
import { checkInForNight, signUp } from '#tests/browsers/sign-up.ts';
import { visitorAt } from '#tests/browsers/visitor.ts';
import { startTestServer } from '#tests/support/embedded-server.ts';
import { startFirefoxPushService } from '#tests/support/firefox-push-service.ts';
import { lateMorningZone } from '#tests/support/late-morning-zone.ts';

const undo: (() => Promise<unknown> | unknown)[] = [];

afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

const SOON = { timeout: 60_000, interval: 100 };
const TEST_NOTIFICATION = 'Reminders work | This is what a reminder looks like.';
const NOTIFICATIONS = `
  return navigator.serviceWorker.getRegistration()
    .then((registration) => registration.getNotifications())
    .then((notifications) => notifications.map(({ title, body }) => title + ' | ' + body));`;

it('shows a notification for a web push in Firefox, even after the subscription was renewed', async () => {
  const service = await startFirefoxPushService();
  undo.push(() => service.stop());
  const server = await startTestServer({ notifications: { origins: [service.origin] }, distDir: 'dist' });
  undo.push(() => server.end());
  await server.query('insert into private.web_push_hosts (origin) values ($1)', [service.origin]);
  const browser = await openFirefox(lateMorningZone(Date.now()), {
    'dom.push.serverURL': service.url,
    'dom.push.connection.enabled': true,
    'dom.push.testing.allowInsecureServerURL': true,
    'permissions.default.desktop-notification': 1,
    // without a desktop, Firefox draws notifications itself
    'alerts.useSystemBackend': false,
    'dom.push.retryBaseInterval': 100,
  });
  undo.push(() => browser.close());
  const mina = visitorAt(browser);
  await signUp(mina, server.url);
  await checkInForNight(mina);
  // everything was synced before the tap as well
  await mina.sees('Checked In!');
  await mina.sees('All synced');
  await mina.open(`${server.url}/settings/reminders`);
  await mina.press('button', 'Turn on reminders');
  await mina.sees("On, and silent once you've checked in.");
  await mina.press('button', 'Send a test');
  await vi.waitFor(async () => expect(await mina.asks(NOTIFICATIONS)).toEqual([TEST_NOTIFICATION]), SOON);
  expect(service.delivered()).toBe(1);

  const endpoint = async () => {
    const [row] = await server.query<{ endpoint: string }>(
      'select endpoint from private.web_push_subscriptions',
    );
    return row?.endpoint;
  };
  const before = await endpoint();
  expect(before).toContain(service.origin);
  service.dropSubscriptions();
  await vi.waitFor(async () => expect(await endpoint()).not.toBe(before), SOON);
  await mina.press('button', 'Send a test');
  await vi.waitFor(() => expect(service.delivered()).toBe(2), SOON);
});
