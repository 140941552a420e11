import type { Page } from '@playwright/test';
import {
  type Account,
  expect,
  newAccount,
  type OwnServer,
  openAs,
  openAsNew,
  settleIn,
  signIn,
  test,
} from '#tests/e2e/fixtures.ts';
import { checkIn } from '#tests/e2e/morning.ts';
import { tracesOf } from '#tests/e2e/session-on-device.ts';

const NO_TRACES = { databases: [], records: [], storage: [], caches: [] };
const NEW = 'a louder kettle';
const OWN = '(select id from auth.users where email = $1)';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const sent = (rows: OwnServer['rows'], email: string) =>
  expect
    .poll(() => rows(`select check_in_type from public.check_ins where user_id = ${OWN}`, [email]))
    .toHaveLength(1);

/** A second device of the same user. */
async function otherDevice(page: Page, account: Account, url: string): Promise<Page> {
  const browser = page.context().browser();
  if (!browser) throw new Error('no browser');
  const other = await (await browser.newContext({ baseURL: url })).newPage();
  await openAs(other, account);
  return other;
}

test('asks for the current password before a new one and signs other devices out', async ({
  page,
  server,
  rows,
}) => {
  const account = newAccount();
  await openAsNew(page, account);
  const other = await otherDevice(page, account, server.url);
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Account and data' }).click();
  await button(page, 'Change password').click();
  await page.getByLabel('Current password').fill('not the kettle');
  await page.getByLabel('New password').fill(NEW);
  await button(page, 'Change password').click();
  await expect(page.getByRole('alert').filter({ hasText: "That isn't your current password" })).toBeVisible();
  await expect(page.getByLabel('New password')).toHaveValue(NEW);

  await page.getByLabel('Current password').fill(account.password);
  await button(page, 'Change password').click();
  await expect(page.getByText(/Password changed\. Your other devices/)).toBeVisible();
  await other.reload();
  await expect(other.getByText(/You've been signed out/)).toBeVisible();
  await signIn(other, { ...account, password: NEW });
  await other.context().close();
  await page.goto('/');
  await checkIn(page);
  await sent(rows, account.email);
});

test('changes the email once both addresses have confirmed it and shows it in every tab', async ({
  page,
  context,
  mailedCode,
  rows,
}) => {
  const account = newAccount();
  const fresh = `new-${account.email}`;
  await openAsNew(page, account);
  const tab = await context.newPage();
  await tab.goto('/account');
  await expect(tab.getByText(account.email)).toBeVisible();
  await page.bringToFront();
  await page.goto('/account');
  await button(page, 'Change email').click();
  await page.getByLabel('New email').fill(account.email);
  await page.getByLabel('Current password').fill(account.password);
  await button(page, 'Send code').click();
  await expect(page.getByText("That's already your email.")).toBeVisible();
  await page.getByLabel('New email').fill(fresh);
  await button(page, 'Send code').click();
  await expect(page.getByText(`We sent a code to ${fresh}.`)).toBeVisible();
  const code = page.getByLabel('Code from the email');
  await code.fill('000000');
  await button(page, 'Confirm').click();
  await expect(page.getByRole('alert').filter({ hasText: 'That code is wrong' })).toBeVisible();
  await code.fill(await mailedCode(fresh));
  await button(page, 'Confirm').click();
  await expect(page.getByText(`the code we sent to ${account.email}`)).toBeVisible();
  await code.fill(await mailedCode(account.email));
  await button(page, 'Confirm').click();
  await expect(page.getByText(`Email changed. You now sign in as ${fresh}.`)).toBeVisible();
  await expect(tab.getByText(fresh)).toBeVisible();
  await tab.close();
  await page.reload();
  await expect(page.getByText(fresh)).toBeVisible();
  expect(await rows('select email from auth.users where email = any ($1)', [[fresh, account.email]])).toEqual(
    [{ email: fresh }],
  );
  await page.goto('/');
  await checkIn(page);
  await sent(rows, fresh);
});

test('signs out everywhere, wipes this device and asks before unsaved data is lost', async ({
  page,
  context,
  server,
  rows,
}) => {
  const account = await settleIn(page);
  const other = await otherDevice(page, account, server.url);
  await context.setOffline(true);
  await checkIn(page);
  await page.goto('/account');
  await button(page, 'Sign out everywhere').click();
  await expect(page.getByText(/1 change hasn't synced yet/)).toBeVisible();
  await button(page, 'Sign out anyway').click();
  await expect(page.getByText(/Couldn't connect/).first()).toBeVisible();

  await context.setOffline(false);
  await sent(rows, account.email);
  await expect(page.getByText('Changes waiting to sync')).toHaveCount(0);
  await button(page, 'Sign out everywhere').click();
  await expect(page).toHaveURL(/\/auth$/);
  await expect.poll(() => tracesOf(page)).toEqual(NO_TRACES);
  await other.reload();
  await expect(other.getByText(/You've been signed out/)).toBeVisible();
  await button(other, 'Remove my data from this device').click();
  await button(other, 'Remove my data').click();
  await expect(other.getByText(/You've been signed out/)).toHaveCount(0);
  await expect.poll(() => tracesOf(other)).toEqual(NO_TRACES);
  await other.context().close();
});

test('shows what this device stores', async ({ page, context, rows }) => {
  const account = await settleIn(page);
  await checkIn(page);
  await sent(rows, account.email);
  await page.goto('/account');
  const fact = (name: string) => page.locator('dl > div').filter({ hasText: name }).getByRole('definition');
  await expect(fact('Check-ins')).toHaveText('1');
  // the server has it; only an online device learns that
  await expect(fact('Changes waiting to sync')).toHaveCount(0);
  await context.setOffline(true);
  await page.reload();
  await expect(fact('Check-ins')).toHaveText('1');
  await expect(fact('Changes waiting to sync')).toHaveCount(0);
  await expect(fact('Storage used')).toHaveText(/^\d+(\.\d)? [KM]B of \d/);
  await expect(page.getByText(/Last synced just now/)).toBeVisible();
});

test('deletes the account after a typed word, with its data in every tab and on the server', async ({
  page,
  context,
  rows,
  server,
}) => {
  const account = await settleIn(page);
  const [{ id } = { id: '' }] = await rows(`select ${OWN} as id`, [account.email]);
  await checkIn(page);
  await sent(rows, account.email);
  const tab = await context.newPage();
  await tab.goto('/');
  await expect(tab.getByText(`Hey, ${account.display_name}!`)).toBeVisible();
  const other = await otherDevice(page, account, server.url);
  await other.context().setOffline(true);

  await page.goto('/account');
  await button(page, 'Delete my account…').click();
  await button(page, 'Delete it for good').click();
  await expect(page.getByText('Type the word delete to confirm.')).toBeVisible();
  await page.getByLabel(/Type "delete"/).fill('Delete');
  await context.setOffline(true);
  await button(page, 'Delete it for good').click();
  await expect(page.getByText(/Couldn't connect/)).toBeVisible();
  await context.setOffline(false);
  // half-way: the pictures are gone, the rows are not
  await context.route('**/rpc/delete_account', (route) => route.abort(), { times: 1 });
  await button(page, 'Delete it for good').click();
  await expect(page.getByText(/Couldn't connect/)).toBeVisible();
  await button(page, 'Delete it for good').click();
  await expect(page).toHaveURL(/\/auth$/);
  await expect(page.getByText('Your account and everything in it have been deleted.')).toBeVisible();
  await expect(tab).toHaveURL(/\/auth$/);
  await expect.poll(() => tracesOf(page)).toEqual(NO_TRACES);
  expect(await rows('select 1 from public.profiles where user_id = $1', [id])).toEqual([]);
  expect(await rows('select 1 from auth.users where id = $1', [id])).toEqual([]);

  // the other device detects it, and its remaining data can be removed
  await other.context().setOffline(false);
  await expect(other.getByText('This account was deleted')).toBeVisible();
  await other.getByRole('button', { name: /This account was deleted/ }).click();
  await button(other, 'Remove the data').click();
  await expect(other).toHaveURL(/\/auth$/);
  await expect.poll(() => tracesOf(other)).toEqual(NO_TRACES);
  await other.context().close();
});
