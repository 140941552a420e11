import type { Page, Request } from '@playwright/test';
import { type Account, expect, type OwnServer, settleIn, test } from '#tests/e2e/fixtures.ts';
import { checkIn, expectCheckedIn, morning } from '#tests/e2e/morning.ts';
import { type Wire, watchWire } from '#tests/e2e/wire.ts';

// a wide screen shows the status line even when everything is saved
test.use({ viewport: { width: 1280, height: 800 } });

/** Writes as another device would: the server rings and the leader tab pulls. */
const rename = (rows: OwnServer['rows'], { email }: Account, name: string) =>
  rows(
    'update public.profiles set display_name = $2 where user_id = (select id from auth.users where email = $1)',
    [email, name],
  );

const expectName = async (tabs: readonly Page[], name: string) => {
  for (const tab of tabs) await expect(tab.getByText(`Hey, ${name}!`)).toBeVisible();
};

/** Opens `count` tabs of a new user; the first one holds the socket. */
async function openTabs(
  first: Page,
  count: number,
): Promise<{ account: Account; wire: Wire; tabs: Page[]; others: Page[] }> {
  const context = first.context();
  const wire = watchWire(context);
  const account = await settleIn(first);
  await expect.poll(wire.sockets).toEqual([first]);
  const others: Page[] = [];
  for (let opened = 1; opened < count; opened += 1) {
    const tab = await context.newPage();
    await tab.goto('/');
    others.push(tab);
  }
  const tabs = [first, ...others];
  await expectName(tabs, account.display_name);
  return { account, wire, tabs, others };
}

/**
 * Freezes a tab: no timer, message or response reaches it until the returned function is called. Playwright cannot use
 * the browser's own freezing, and a page paused by a debugger misses the messages of other tabs.
 */
async function freeze(page: Page): Promise<() => Promise<void>> {
  let thaw = () => {};
  const thawed = new Promise<void>((resolve) => {
    thaw = resolve;
  });
  let over: Promise<void> = Promise.resolve();
  await new Promise<void>((frozen, failed) => {
    page
      .route('**/never-answers', async (route) => {
        frozen();
        await thawed;
        await route.fulfill({ body: '' });
      })
      .then(() => {
        over = page.evaluate(() => {
          const waiting = new XMLHttpRequest();
          waiting.open('GET', '/never-answers', false);
          waiting.send();
        });
      })
      .catch(failed);
  });
  return async () => {
    thaw();
    await over;
  };
}

/** Makes the page report that it is hidden. Under Playwright every page counts as visible. */
const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });

test('shares one socket and one request among three tabs', async ({ page, rows }) => {
  const { account, wire, tabs } = await openTabs(page, 3);
  await rename(rows, account, 'Before');
  await expectName(tabs, 'Before');
  const before = wire.requests();
  for (const name of ['Ada', 'Bea', 'Cleo']) {
    await rename(rows, account, name);
    await expectName(tabs, name);
  }
  expect(wire.requests() - before).toBe(3);
  expect(wire.sockets()).toEqual([page]);

  const [, second] = tabs;
  if (!second) throw new Error('No tab');
  // any of them may send it, and only one does
  const senders: Page[] = [];
  const isCheckIn = (request: Request) => request.postData()?.includes('"name":"checkIn"') === true;
  for (const tab of tabs) {
    tab.on('request', (request) => {
      if (isCheckIn(request)) senders.push(tab);
    });
  }
  const answered = Promise.any(
    tabs.map((tab) => tab.waitForResponse((response) => isCheckIn(response.request()))),
  );
  await checkIn(second);
  await answered;
  for (const tab of tabs) {
    await expectCheckedIn(tab);
    await expect(tab.getByText('All synced')).toBeVisible();
  }
  expect(senders).toHaveLength(1);
});

test('elects another leader tab without a gap when the leader is closed or hidden', async ({
  page,
  rows,
}) => {
  const { account, wire, others } = await openTabs(page, 3);
  await page.close();
  await rename(rows, account, 'While no tab listened');
  await expectName(others, 'While no tab listened');
  await expect.poll(() => wire.sockets().length).toBe(1);
  const [next] = wire.sockets();
  const [last] = others.filter((tab) => tab !== next);
  if (!next || !last) throw new Error('No tabs');
  await hide(next);
  await expect.poll(wire.sockets).toEqual([last]);
  await rename(rows, account, 'Last');
  await expectName(others, 'Last');
  await hide(last);
  await expect.poll(wire.sockets).toEqual([]);
});

test('elects another leader tab within seconds when the leader is frozen, and the thawed tab disconnects', async ({
  page,
  rows,
}) => {
  const { account, wire, tabs, others } = await openTabs(page, 3);
  const thaw = await freeze(page);
  await expect.poll(() => wire.sockets().length).toBe(2);
  const [next] = wire.sockets().filter((each) => each !== page);
  await rename(rows, account, 'Frozen');
  await expectName(others, 'Frozen');
  await thaw();
  await expectName([page], 'Frozen');
  await expect.poll(wire.sockets).toEqual([next]);
  await rename(rows, account, 'Thawed');
  await expectName(tabs, 'Thawed');
  expect(wire.sockets()).toEqual([next]);
});

test('sends a tap from another tab within seconds when a tab is frozen during a sync', async ({
  page,
  rows,
}) => {
  const { account, others } = await openTabs(page, 2);
  const [other] = others;
  if (!other) throw new Error('No tab');
  await page.route('**/rest/v1/rpc/sync', () => undefined);
  const hanging = page.waitForRequest('**/rest/v1/rpc/sync');
  await rename(rows, account, 'Rung');
  await hanging;
  const thaw = await freeze(page);
  await checkIn(other);
  await expect
    .poll(() =>
      rows(
        'select check_in_type from public.check_ins where user_id = (select id from auth.users where email = $1)',
        [account.email],
      ),
    )
    .toHaveLength(1);
  await expectName([other], 'Rung');
  await page.unroute('**/rest/v1/rpc/sync');
  await thaw();
  await expectCheckedIn(page);
  await expectName([page], 'Rung');
});

test('shows in every tab whether the server is reachable, though only one tab checks', async ({
  page,
  rows,
}) => {
  const { account, tabs } = await openTabs(page, 2);
  await page.route('**/rest/v1/rpc/sync', (route) => route.abort());
  await rename(rows, account, 'Unheard');
  for (const tab of tabs) await expect(tab.getByText('Offline')).toBeVisible();
  await page.unroute('**/rest/v1/rpc/sync');
  await expectName(tabs, 'Unheard');
  for (const tab of tabs) await expect(tab.getByText('All synced')).toBeVisible();
  await expect(morning(page).getByRole('button', { name: 'Check in' })).toBeEnabled();
});

test('lets other tabs write while a finger rests on the button in one', async ({ page }) => {
  const { others } = await openTabs(page, 2);
  const [other] = others;
  if (!other) throw new Error('No tab');
  // while offline no round takes the lock
  await page.context().setOffline(true);
  await morning(page).getByRole('button', { name: 'Check in' }).hover();
  await page.mouse.down();
  const held = async () => {
    const names = await other.evaluate(async () =>
      (await navigator.locks.query()).held?.map(({ name }) => name ?? ''),
    );
    return names?.filter((name) => name.startsWith('store:'));
  };
  await expect.poll(held).toEqual([]);
  await checkIn(other);
  await page.mouse.up();
  await expectCheckedIn(page);
});
