import type { Browser, BrowserContext, Page } from '@playwright/test';
import { fillSignIn, fillSignUp } from '#tests/e2e/auth-forms.ts';
import {
  type Account,
  breakDisk,
  expect,
  newAccount,
  offlineReady,
  openAsNew,
  test,
} from '#tests/e2e/fixtures.ts';
import { register } from '#tests/e2e/test-users.ts';
import { pressCheckIn } from '#tests/support/press-check-in.ts';
import { ofToday } from '#tests/support/test-day.ts';
import { invitePath } from '#ui/navigation/invite-link.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 800 };

interface Device {
  account: Account;
  context: BrowserContext;
  page: Page;
}

/** A user on a device of their own, signed in. */
async function arrive(
  browser: Browser,
  url: string,
  name: string,
  viewport: { width: number; height: number },
): Promise<Device> {
  const context = await browser.newContext({ viewport, baseURL: url });
  const page = await context.newPage();
  const account = newAccount(name);
  await openAsNew(page, account, url);
  return { account, context, page };
}

const tab = (page: Page, name: string) => page.getByRole('tab', { name });

async function ask(page: Page, email: string): Promise<void> {
  await page.getByLabel("Friend's email").fill(email);
  await page.getByRole('button', { name: 'Add friend' }).click();
}

for (const [size, viewport] of ofToday(Object.entries({ phone: PHONE, desktop: DESK }), 1)) {
  test(`connects two users live on a ${size}`, async ({ browser, server }) => {
    const [mina, thu] = await Promise.all([
      arrive(browser, server.url, 'Mina', viewport),
      arrive(browser, server.url, 'Thu Trang', viewport),
    ]);
    await mina.page.goto('/friends');
    await expect(mina.page.getByText('No friends yet. Start adding some!')).toBeVisible();
    await expect(mina.page.getByRole('button', { name: 'Add friend' })).toBeDisabled();
    await tab(mina.page, 'Requests (0)').click();
    await expect(mina.page.getByText('No pending requests')).toBeVisible();
    await tab(mina.page, 'Sent (0)').click();
    await expect(mina.page.getByText('No sent requests')).toBeVisible();

    await ask(mina.page, mina.account.email.toUpperCase());
    await expect(mina.page.getByRole('alert')).toHaveText("You can't add yourself as a friend");
    await mina.page.getByRole('button', { name: 'Dismiss' }).click();

    await ask(mina.page, `  ${thu.account.email.toUpperCase()} `);
    await expect(mina.page.getByText('Friend request sent!')).toBeVisible();
    await expect(tab(mina.page, 'Sent (1)')).toHaveAttribute('aria-selected', 'true');
    await expect(mina.page.getByText('Thu Trang', { exact: true })).toBeVisible();

    // Thu is on the dashboard and does not reload
    await thu.page.getByRole('navigation').getByRole('link', { name: 'Friends, 1 friend request' }).click();
    await tab(thu.page, 'Requests (1)').click();
    await thu.page.getByRole('button', { name: "Accept Mina's request" }).click();
    await expect(thu.page.getByText('Friend request accepted!')).toBeVisible();
    await expect(tab(thu.page, 'Requests (0)')).toBeVisible();

    await tab(mina.page, 'Friends (1)').click();
    await expect(mina.page.getByText('No streak yet')).toBeVisible();
    await expect(tab(mina.page, 'Sent (0)')).toBeVisible();

    // an existing friend cannot be asked again
    await ask(mina.page, thu.account.email);
    await expect(mina.page.getByRole('alert')).toHaveText('Friend request already exists');
    await expect(mina.page.getByText('Friend request already exists')).toHaveCount(2);
    await mina.page.getByRole('button', { name: 'Discard' }).click();
    await expect(mina.page.getByText('No sent requests')).toBeVisible();

    await tab(mina.page, 'Friends (1)').click();
    await mina.page.getByRole('link', { name: 'View Stats for Thu Trang' }).click();
    await expect(mina.page.getByRole('heading', { name: 'Thu Trang' })).toBeVisible();
    await expect(mina.page.getByText('No check-ins yet')).toBeVisible();

    // the friend's check-in appears on Mina's open page
    await thu.page.getByRole('link', { name: 'Home' }).click();
    await pressCheckIn(thu.page, thu.page);
    await expect(thu.page.getByRole('button', { name: 'Checked In!' })).toBeVisible();
    await expect(mina.page.getByRole('list', { name: 'Recent check-ins' }).getByRole('listitem')).toHaveCount(
      1,
    );
    await mina.page.reload();
    await expect(mina.page.getByRole('list', { name: 'Recent check-ins' })).toBeVisible();
    // a desktop has a second link, in the list
    await mina.page.getByRole('link', { name: 'Chat with Thu Trang' }).last().click();
    await expect(mina.page).toHaveURL(/\/chat\//);
    await Promise.all([mina.context.close(), thu.context.close()]);
  });
}

test('keeps an offline request in Sent over a reload and sends it when the network returns', async ({
  browser,
  server,
}) => {
  const mina = await arrive(browser, server.url, 'Mina', PHONE);
  const thu = await arrive(browser, server.url, 'Thu', PHONE);
  await mina.page.goto('/friends');
  await expect(tab(mina.page, 'Friends (0)')).toBeVisible();
  await offlineReady(mina.page);
  await mina.context.setOffline(true);
  await ask(mina.page, thu.account.email);
  await expect(mina.page.getByText('Waiting to sync')).toBeVisible();
  await ask(mina.page, 'nobody@nowhere.example');
  await ask(mina.page, thu.account.email);
  await expect(mina.page.getByRole('alert')).toHaveText('Friend request already exists');
  await mina.page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(tab(mina.page, 'Sent (2)')).toBeVisible();
  await mina.page.reload();
  await expect(tab(mina.page, 'Sent (2)')).toHaveAttribute('aria-selected', 'true');
  await expect(mina.page.getByText(thu.account.email, { exact: true })).toBeVisible();

  // a cancelled request disappears for good
  await mina.page.getByRole('button', { name: `Cancel your request to ${thu.account.email}` }).click();
  await expect(tab(mina.page, 'Sent (1)')).toBeVisible();
  await ask(mina.page, thu.account.email);
  await expect(mina.page.getByText('Friend request sent!')).toBeHidden();

  await mina.context.setOffline(false);
  await expect(mina.page.getByText('Friend request sent!')).toBeVisible();
  // it explains itself where the address was typed, and is not listed
  await expect(mina.page.getByRole('alert').filter({ hasText: 'User not found' })).toContainText(
    'Not on Simmer yet?',
  );
  await expect(mina.page.getByText('Thu', { exact: true })).toBeVisible();
  await expect(tab(mina.page, 'Sent (1)')).toBeVisible();
  await expect(mina.page.getByRole('button', { name: /Needs your attention/ })).toHaveCount(0);

  // it has arrived, and disappears from Thu's open page when it is cancelled
  await thu.page.goto('/friends?tab=requests');
  await expect(thu.page.getByText('Mina', { exact: true })).toBeVisible();
  await mina.page.getByRole('button', { name: 'Cancel your request to Thu' }).click();
  await expect(thu.page.getByText('No pending requests')).toBeVisible();
  await Promise.all([mina.context.close(), thu.context.close()]);
});

test('shows an offline answer at once and sends it to the other user later', async ({ browser, server }) => {
  const mina = await arrive(browser, server.url, 'Mina', DESK);
  const thu = await arrive(browser, server.url, 'Thu', PHONE);
  const eli = await arrive(browser, server.url, 'Eli', PHONE);
  for (const { page } of [thu, eli]) {
    await page.goto('/friends');
    await ask(page, mina.account.email);
    await expect(page.getByText('Friend request sent!')).toBeVisible();
  }
  await mina.page.goto('/friends?tab=requests');
  await expect(tab(mina.page, 'Requests (2)')).toBeVisible();
  await offlineReady(mina.page);
  await mina.context.setOffline(true);
  await mina.page.getByRole('button', { name: "Reject Eli's request" }).click();
  await expect(mina.page.getByText('Friend request rejected')).toBeVisible();
  await mina.page.getByRole('button', { name: "Accept Thu's request" }).click();
  await expect(mina.page.getByText('Friend request accepted!')).toBeVisible();
  await tab(mina.page, 'Friends (1)').click();
  await expect(mina.page.getByText('Waiting to sync')).toBeVisible();
  await mina.page.getByRole('link', { name: 'View Stats for Thu' }).click();
  await expect(
    mina.page.getByText('Points, streaks and check-ins will appear after the next sync.'),
  ).toBeVisible();

  await mina.context.setOffline(false);
  await expect(mina.page.getByRole('heading', { name: 'Coal League' })).toBeVisible();
  await expect(tab(thu.page, 'Friends (1)')).toBeVisible();
  await expect(eli.page.getByText('No sent requests')).toBeVisible();
  await Promise.all([mina, thu, eli].map(({ context }) => context.close()));
});

test('rejects strangers, nonsense and oneself as friends and shows an incoming request with two buttons', async ({
  browser,
  server,
  rows,
}) => {
  const mina = await arrive(browser, server.url, 'Mina', PHONE);
  const thu = await arrive(browser, server.url, 'Thu', PHONE);
  const idOf = async ({ account }: Device) =>
    String((await rows('select id from auth.users where email = $1', [account.email]))[0]?.id);
  const thuId = await idOf(thu);
  for (const id of [thuId, await idOf(mina), 'nonsense', '00000000-0000-4000-8000-000000000000']) {
    await mina.page.goto(`/friend/${id}`);
    await expect(mina.page.getByRole('heading', { name: 'Friend not found' })).toBeVisible();
  }
  await mina.page.goto(`/friend/${thuId}`);
  await thu.page.goto('/friends');
  await ask(thu.page, mina.account.email);
  // she sends a request while Mina's list is open and empty
  await expect(mina.page.getByRole('heading', { name: 'Thu' })).toBeVisible();
  await mina.page.getByRole('button', { name: 'Accept' }).click();
  await expect(mina.page.getByRole('heading', { name: 'Coal League' })).toBeVisible();
  await Promise.all([mina.context.close(), thu.context.close()]);
});

test('fills in the inviter from an older link with an address, even for a user who has yet to sign up', async ({
  browser,
  server,
}) => {
  const mina = await arrive(browser, server.url, 'Mina', PHONE);
  await mina.page.goto('/friends');
  const link = `${server.url}${invitePath(mina.account.email)}`;
  const context = await browser.newContext({ viewport: PHONE });
  const page = await context.newPage();
  const eli = newAccount('Eli');
  await page.goto(link);
  await expect(page.getByText(`to add ${mina.account.email} as a friend`)).toBeVisible();
  await fillSignUp(page, eli);
  await expect(page.getByLabel("Friend's email")).toHaveValue(mina.account.email);
  await expect(tab(page, 'Friends (0)')).toBeVisible();
  await page.getByRole('button', { name: 'Add friend' }).click();
  await expect(page.getByText('Friend request sent!')).toBeVisible();
  await expect(tab(mina.page, 'Requests (1)')).toBeVisible();
  await Promise.all([mina.context.close(), context.close()]);
});

test('does not call the friend list empty before the first sync', async ({ page, context, server }) => {
  const account = newAccount();
  await register(server.url, account);
  await context.route('**/rest/v1/rpc/sync', (route) => route.abort());
  await page.goto('/auth');
  await fillSignIn(page, account);
  await expect(page.getByRole('heading', { name: "Today's Check-ins" })).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Friends' }).click();
  await expect(
    page.getByText("You're offline. Connect once to load your data; then Simmer works offline."),
  ).toBeVisible();
  await expect(page.getByText(/No friends yet/)).toBeHidden();
  await page.goto('/friend/00000000-0000-4000-8000-000000000000');
  await expect(page.getByText(/Connect once to load your data/)).toBeVisible();
  await expect(page.getByText('Friend not found')).toBeHidden();
  await context.unroute('**/rest/v1/rpc/sync');
  await expect(page.getByRole('heading', { name: 'Friend not found' })).toBeVisible();
});

test('shows an error, not an empty friend list, when the disk cannot be read', async ({ page }) => {
  await openAsNew(page, newAccount());
  await breakDisk(page, 'friendships');
  for (const [address, sentence] of [
    ['/friends', 'Failed to load friends'],
    ['/friend/00000000-0000-4000-8000-000000000000', "Failed to load friend's profile"],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('alert').getByText(sentence)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expect(page.getByText(/No friends yet|Friend not found/)).toBeHidden();
  }
});
