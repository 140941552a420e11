import type { Page } from '@playwright/test';
import {
  type Account,
  expect,
  newAccount,
  type OwnServer,
  offlineReady,
  openAsNew,
  settleIn,
  signIn,
  signUp,
  test,
} from '#tests/e2e/fixtures.ts';
import { checkIn } from '#tests/e2e/morning.ts';
import {
  expireToken,
  mirroredSession,
  signOut,
  storedSession,
  tracesOf,
} from '#tests/e2e/session-on-device.ts';

const NO_TRACES = { databases: [], records: [], storage: [], caches: [] };

const OWN = '(select id from auth.users where email = $1)';

const checkInsOf = (rows: OwnServer['rows'], { email }: Account) =>
  rows(`select check_in_type from public.check_ins where user_id = ${OWN}`, [email]);

const sentBy = (rows: OwnServer['rows'], account: Account) =>
  expect.poll(() => checkInsOf(rows, account)).toHaveLength(1);

const dashboardOf = (page: Page, { display_name }: Account) =>
  expect(page.getByText(`Hey, ${display_name}!`)).toBeVisible();

test('renews a token that expired offline and sends what is pending', async ({ page, context, rows }) => {
  const account = await settleIn(page);
  await context.setOffline(true);
  await expireToken(page);
  const worn = await storedSession(page);
  await page.reload();
  await dashboardOf(page, account);
  await checkIn(page);
  await context.setOffline(false);
  await sentBy(rows, account);
  await expect.poll(() => storedSession(page)).not.toBe(worn);
  await expect.poll(async () => (await mirroredSession(page)) === (await storedSession(page))).toBe(true);
});

for (const [answer, status, body] of [
  ['fails', 500, { error_code: 'unexpected_failure' }],
  ['is busy', 429, { error_code: 'over_request_rate_limit' }],
  ['is hidden behind a page of the network', 403, '<h1>Please sign in to this network</h1>'],
] as const) {
  test(`keeps users signed in when the auth server ${answer}`, async ({ page, context, rows }) => {
    const account = newAccount();
    await openAsNew(page, account);
    await offlineReady(page);
    let asked = 0;
    await context.route('**/auth/v1/token**', (route) => {
      asked += 1;
      return typeof body === 'string'
        ? route.fulfill({ status, body, contentType: 'text/html' })
        : route.fulfill({ status, json: body });
    });
    await expireToken(page);
    await page.reload();
    await dashboardOf(page, account);
    await checkIn(page);
    await expect.poll(() => asked).toBeGreaterThan(1);
    await dashboardOf(page, account);
    expect(await checkInsOf(rows, account)).toEqual([]);
    await context.unroute('**/auth/v1/token**');
    await sentBy(rows, account);
  });
}

test('renews the token and sends again when an intermediary rejects a request silently', async ({
  page,
  context,
  rows,
}) => {
  const account = newAccount();
  await openAsNew(page, account);
  const worn = await storedSession(page);
  await context.route('**/rest/v1/rpc/sync', (route) =>
    route.request().headers().authorization === `Bearer ${JSON.parse(worn ?? '{}').access_token}`
      ? route.fulfill({ status: 401, body: 'Unauthorized' })
      : route.continue(),
  );
  await checkIn(page);
  await sentBy(rows, account);
});

test('keeps pending changes of an ended session for their user alone', async ({ page, context, rows }) => {
  const first = newAccount('First');
  const second = newAccount('Second');
  await openAsNew(page, first);
  await offlineReady(page);
  const tab = await context.newPage();
  await tab.goto('/');
  await dashboardOf(tab, first);
  await context.setOffline(true);
  await checkIn(page);
  await rows(`delete from auth.sessions where user_id = ${OWN}`, [first.email]);
  await expireToken(page);
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/auth/);
  await expect.poll(() => mirroredSession(page)).toBeNull();

  await signUp(page, second);
  await dashboardOf(tab, second);
  await expect(page.getByRole('button', { name: 'Checked In!' })).toHaveCount(0);
  await checkIn(page);
  await sentBy(rows, second);
  expect(await checkInsOf(rows, first)).toEqual([]);
  // the page learns a moment later that the server has it; until then signing out asks
  await expect(page.getByText('All synced')).toBeAttached();
  await signOut(page, 'Second');
  await expect(page).toHaveURL(/\/auth$/);

  await signIn(page, first);
  await sentBy(rows, first);
  expect(await checkInsOf(rows, second)).toHaveLength(1);
});

test("sends nothing from one user's tab under another user's session", async ({
  page,
  context,
  browser,
  rows,
}) => {
  const first = newAccount('First');
  const second = newAccount('Second');
  await openAsNew(page, first);
  await offlineReady(page);
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await openAsNew(other, second, new URL(page.url()).origin);
  const session = await storedSession(other);
  await elsewhere.close();

  await context.setOffline(true);
  await checkIn(page);
  await page.evaluate((stored) => localStorage.setItem('simmer-session', stored ?? ''), session);
  const senders: string[] = [];
  context.on('request', (request) => {
    if (!request.url().endsWith('/rpc/sync')) return;
    const [, claims = ''] = (request.headers().authorization ?? '').split('.');
    senders.push(JSON.parse(Buffer.from(claims, 'base64url').toString() || '{}').email);
  });
  await context.setOffline(false);
  await expect(page.getByText(/You've been signed out/)).toBeVisible();
  expect(await checkInsOf(rows, second)).toEqual([]);
  await page.evaluate(() => localStorage.removeItem('simmer-session'));
  await signIn(page, first);
  await sentBy(rows, first);
  expect(await checkInsOf(rows, second)).toEqual([]);
  expect(senders).toContain(first.email);
  expect(senders.filter((email) => email !== first.email)).toEqual([]);
});

test('leaves no trace of unsaved data after sign-out, even when the service worker wakes later', async ({
  page,
  context,
  rows,
}) => {
  const account = await settleIn(page);
  const tab = await context.newPage();
  await tab.goto('/');
  await dashboardOf(tab, account);
  await context.setOffline(true);
  await checkIn(page);
  await signOut(page, account.display_name);
  await expect(page.getByText(/1 change hasn't synced yet/)).toBeVisible();
  await page.getByRole('button', { name: 'Sign out anyway' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await expect.poll(() => tracesOf(page)).toEqual(NO_TRACES);
  const [worker] = context.serviceWorkers();
  await context.setOffline(false);
  await worker?.evaluate(
    () => new Promise<void>((resolve) => navigator.locks.request('wipe', () => resolve())),
  );
  await expect(tab).toHaveURL(/\/auth$/);
  await expect.poll(() => tracesOf(page)).toEqual(NO_TRACES);
  expect(await mirroredSession(page)).toBeNull();
  expect(await checkInsOf(rows, account)).toEqual([]);
});

test('finishes an interrupted sign-out at the next start', async ({ page, context }) => {
  const account = await settleIn(page);
  // the server never responds, and the page is closed while it waits
  await context.route('**/auth/v1/logout**', () => undefined);
  const leaving = page.waitForRequest('**/auth/v1/logout**');
  await signOut(page, account.display_name);
  await leaving;
  await page.close();
  await context.unroute('**/auth/v1/logout**');
  const next = await context.newPage();
  await next.goto('/');
  await expect(next).toHaveURL(/\/auth/);
  await expect.poll(() => tracesOf(next)).toEqual(NO_TRACES);
  expect(await mirroredSession(next)).toBeNull();
});
