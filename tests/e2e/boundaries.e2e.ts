import type { Browser, Page } from '@playwright/test';
import { type Account, expect, newAccount, offlineReady, openAsNew, test } from '#tests/e2e/fixtures.ts';
import { befriend, idOf } from '#tests/e2e/test-users.ts';

test.use({ viewport: { width: 390, height: 844 } });

interface Device {
  account: Account;
  id: string;
  page: Page;
  setOffline(offline: boolean): Promise<void>;
}

/** Mina and Thu Trang, old friends, each on their own phone. */
async function twoFriends(
  browser: Browser,
  url: string,
  rows: Parameters<typeof befriend>[0],
): Promise<{ mina: Device; thu: Device }> {
  const arrive = async (name: string): Promise<Device> => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: url });
    const page = await context.newPage();
    const account = newAccount(name);
    await openAsNew(page, account, url);
    await offlineReady(page);
    const setOffline = (offline: boolean) => context.setOffline(offline);
    return { account, id: await idOf(rows, account), page, setOffline };
  };
  const [mina, thu] = await Promise.all([arrive('Mina'), arrive('Thu Trang')]);
  await befriend(rows, mina.account, thu.account);
  return { mina, thu };
}

const write = async (page: Page, text: string) => {
  await page.getByLabel('Message').fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
};
const more = (page: Page, name: string) => page.getByRole('button', { name: `More about ${name}` });
const goTo = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();

test('separates two users by an offline block and restores everything by an unblock', async ({
  browser,
  server,
  rows,
}) => {
  const { mina, thu } = await twoFriends(browser, server.url, rows);
  await mina.page.goto(`/chat/${thu.id}`);
  await write(mina.page, 'How do you never miss a morning?');
  await thu.page.goto(`/chat/${mina.id}`);
  await expect(thu.page.getByText('How do you never miss a morning?', { exact: true })).toBeVisible();

  // both are offline: one blocks, the other writes
  await mina.setOffline(true);
  await thu.setOffline(true);
  await more(mina.page, 'Thu Trang').click();
  await expect(mina.page.getByRole('dialog').getByRole('heading', { name: 'Thu Trang' })).toBeFocused();
  await mina.page.keyboard.press('Escape');
  await expect(more(mina.page, 'Thu Trang')).toBeFocused();
  await more(mina.page, 'Thu Trang').click();
  await mina.page.getByRole('button', { name: /^Block…/ }).click();
  await mina.page.getByRole('button', { name: 'Block Thu Trang' }).click();
  await expect(mina.page.getByText('Thu Trang is blocked.')).toBeVisible();
  await expect(mina.page.getByText('No friends yet. Start adding some!')).toBeVisible();
  await write(thu.page, 'The broth goes on at half past six.');

  await mina.setOffline(false);
  await expect
    .poll(() =>
      rows('select 1 from public.boundaries where blocked_since is not null and user_id = $1', [mina.id]),
    )
    .toHaveLength(1);
  await thu.setOffline(false);
  await expect(thu.page.getByRole('heading', { name: "This chat isn't available" })).toBeVisible();
  await goTo(thu.page, 'Friends');
  await expect(thu.page.getByText('No friends yet. Start adding some!')).toBeVisible();

  // a block is indistinguishable from an unknown address
  for (const address of [mina.account.email, 'nobody@nowhere.example']) {
    await thu.page.getByLabel("Friend's email").fill(address);
    await thu.page.getByRole('button', { name: 'Add friend' }).click();
    await expect(thu.page.getByRole('alert').filter({ hasText: 'User not found' })).toBeVisible();
    await thu.page.getByLabel("Friend's email").fill('');
    await thu.page.getByRole('tab', { name: /^Friends/ }).click();
  }
  expect(await rows('select 1 from public.messages where sender_id = $1', [thu.id])).toEqual([]);

  await mina.page.goto('/account');
  await mina.page.getByRole('button', { name: 'Unblock Thu Trang' }).click();
  await expect(mina.page.getByText('Nobody is blocked.')).toBeVisible();
  await expect(thu.page.getByRole('link', { name: 'Chat with Mina' })).toBeVisible();
  await mina.page.goto(`/chat/${thu.id}`);
  await expect(mina.page.getByText('How do you never miss a morning?', { exact: true })).toBeVisible();
});

test('shows no badge for messages of a friend who was muted offline', async ({ browser, server, rows }) => {
  const { mina, thu } = await twoFriends(browser, server.url, rows);
  await mina.page.goto(`/friend/${thu.id}`);
  await expect(more(mina.page, 'Thu Trang')).toBeVisible();
  await mina.setOffline(true);
  await more(mina.page, 'Thu Trang').click();
  await mina.page.getByRole('button', { name: /^Mute/ }).click();
  await expect(mina.page.getByText('Thu Trang is muted.')).toBeVisible();
  await goTo(mina.page, 'Friends');
  await mina.setOffline(false);
  await expect
    .poll(() =>
      rows('select 1 from public.boundaries where muted_since is not null and user_id = $1', [mina.id]),
    )
    .toHaveLength(1);
  await thu.page.goto(`/chat/${mina.id}`);
  await write(thu.page, 'Up already?');
  const chat = mina.page.getByRole('link', { name: 'Chat with Thu Trang', exact: true });
  await expect
    .poll(async () => {
      const [found] = await rows('select message from public.messages where sender_id = $1', [thu.id]);
      return found?.message;
    })
    .toBe('Up already?');
  await chat.click();
  await expect(mina.page.getByText('Up already?', { exact: true })).toBeVisible();
});

test("removes a user who leaves the boards offline from friends' boards once online", async ({
  browser,
  server,
  rows,
}) => {
  const { mina, thu } = await twoFriends(browser, server.url, rows);
  await mina.page.goto('/leaderboard');
  await expect(mina.page.getByText('Thu Trang')).toBeVisible();
  await thu.page.goto('/account');
  await thu.setOffline(true);
  await thu.page.getByRole('radio', { name: 'Off' }).click();
  await goTo(thu.page, 'Ranks');
  await expect(thu.page.getByRole('link', { name: 'Change it in Account' })).toBeVisible();
  await expect(thu.page.getByText('Mina')).toHaveCount(0);
  await thu.setOffline(false);
  // the next poll, within 15 s, fetches it
  await expect(mina.page.getByText('Thu Trang')).toHaveCount(0);
  await goTo(mina.page, 'Friends');
  await expect(mina.page.getByRole('link', { name: 'Chat with Thu Trang' })).toBeVisible();
});

test('sends an offline report to the operators, who pause the account', async ({ browser, server, rows }) => {
  const { mina, thu } = await twoFriends(browser, server.url, rows);
  await thu.page.goto(`/chat/${mina.id}`);
  await write(thu.page, 'Pay me, or else.');
  await mina.page.goto(`/chat/${thu.id}`);
  await expect(mina.page.getByText('Pay me, or else.', { exact: true })).toBeVisible();
  await mina.setOffline(true);
  await more(mina.page, 'Thu Trang').click();
  await mina.page.getByRole('button', { name: /^Report…/ }).click();
  await mina.page.getByRole('radio', { name: 'Hurtful or threatening messages' }).check();
  await mina.page.getByLabel('Anything to add? (optional)').fill('It is the third time.');
  await mina.page.getByRole('button', { name: 'Send report' }).click();
  await expect(mina.page.getByText("It goes out when you're online.")).toBeVisible();
  await mina.setOffline(false);
  await expect
    .poll(() =>
      rows(
        `select reason, note, messages -> 0 ->> 'message' as newest from private.reports where about_id = $1`,
        [thu.id],
      ),
    )
    .toEqual([{ reason: 'hurtful', note: 'It is the third time.', newest: 'Pay me, or else.' }]);

  await rows(`insert into private.suspensions (user_id, reason) values ($1, 'threats')`, [thu.id]);
  const paused = 'Your account is paused. You can read and export everything, but not change it.';
  await expect(thu.page.getByText(paused).first()).toBeVisible();
  await expect(thu.page.getByLabel('Message')).toHaveCount(0);
  await thu.page.goto('/settings');
  await expect(thu.page.getByText('To ask why, write to the people who run this server.')).toBeVisible();
  await rows('delete from private.suspensions where user_id = $1', [thu.id]);
  await expect(thu.page.getByText(paused)).toHaveCount(0);
});
