import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import {
  expect,
  newAccount,
  type OwnServer,
  offlineReady,
  openAsNew,
  settleIn,
} from '#tests/e2e/fixtures.ts';
import { test } from '#tests/e2e/full-chromium.ts';
import { checkIn, expectCheckedIn } from '#tests/e2e/morning.ts';
import { expireToken, mirroredSession, storedSession } from '#tests/e2e/session-on-device.ts';
import { SYNC_RETRIES_SOON, startPlainChromium } from '#tests/support/plain-chromium.ts';

const checkInsOf = (rows: OwnServer['rows'], email: string) => async () =>
  (
    await rows(
      'select 1 from public.check_ins where user_id = (select id from auth.users where email = $1)',
      [email],
    )
  ).length;

/** The tags of the registered background syncs. */
const tags = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return 'sync' in registration
      ? (registration.sync as { getTags(): Promise<string[]> }).getTags()
      : 'not supported';
  });

async function checkInOffline(context: BrowserContext, page: Page): Promise<void> {
  await context.setOffline(true);
  await checkIn(page);
  await expect.poll(() => tags(page)).toEqual(['simmer-push']);
}

test('sends an offline check-in to the server while no window of the app is open', async ({
  page,
  context,
  rows,
}) => {
  const account = await settleIn(page);
  const elsewhere = await context.newPage(); // a context ends with its last page
  await checkInOffline(context, page);
  await page.close();
  await context.setOffline(false);
  await expect.poll(checkInsOf(rows, account.email)).toBe(1);

  await elsewhere.goto('/');
  await expectCheckedIn(elsewhere);
  await expect(elsewhere.getByText(/waiting/)).toHaveCount(0);
});

/** Replaces the server, fails every request and reports when the outbox is sent. */
async function failingServer(port: number): Promise<{ asked: Promise<void>; stop(): Promise<void> }> {
  let wasAsked = () => {};
  const asked = new Promise<void>((resolve) => (wasAsked = resolve));
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/auth/v1/token')) wasAsked();
    response.writeHead(503).end();
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { asked, stop };
}

test('tries again in the background after a server failure and an expired token, and keeps the session', async ({
  ownServer,
  openProfile,
}) => {
  const profile = await mkdtemp(path.join(tmpdir(), 'simmer-profile-'));
  const account = newAccount();
  let context = await openProfile(profile, SYNC_RETRIES_SOON);
  let page = await context.newPage();
  await openAsNew(page, account, ownServer.url);
  await offlineReady(page);
  await checkInOffline(context, page);
  await expireToken(page);
  const worn = await storedSession(page);
  await ownServer.stop();
  await context.close();

  const failing = await failingServer(Number(new URL(ownServer.url).port));
  const browser = startPlainChromium(profile, SYNC_RETRIES_SOON);
  try {
    await failing.asked;
    await failing.stop();
    await ownServer.start();
    await expect.poll(checkInsOf(ownServer.rows, account.email)).toBe(1);
  } finally {
    await browser.close();
  }

  context = await openProfile(profile);
  page = await context.newPage();
  await page.goto(ownServer.url);
  await expectCheckedIn(page);
  await expect(page.getByText(/waiting/)).toHaveCount(0);
  // the page opens with the data on the device, and takes over the service worker's session
  await expect.poll(() => storedSession(page)).not.toBe(worn);
  await expect.poll(async () => (await mirroredSession(page)) === (await storedSession(page))).toBe(true);
  await context.close();
  await rm(profile, { recursive: true, force: true });
});

test('sends from the page in a browser without Background Sync', async ({ page, context, rows }) => {
  await context.addInitScript(() => {
    Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync');
  });
  const account = await settleIn(page);
  await context.setOffline(true);
  await checkIn(page);
  await expect(page.getByText('Offline, 1 waiting')).toBeVisible();
  expect(await tags(page)).toBe('not supported');
  await context.setOffline(false);
  await expect.poll(checkInsOf(rows, account.email)).toBe(1);
});
