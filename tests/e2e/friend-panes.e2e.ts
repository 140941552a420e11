import type { Page } from '@playwright/test';
import { type Account, expect, newAccount, type OwnServer, openAsNew, test } from '#tests/e2e/fixtures.ts';
import { axeFindings } from '#tests/e2e/page-access.ts';
import { befriend, idOf, register } from '#tests/e2e/test-users.ts';

const DESKTOPS = [
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
];
const HINT = 'Choose a friend to see how they do, or to chat.';
const FRIENDS = 12;

const list = (page: Page) => page.getByRole('region', { name: 'Friends' });
const chosen = (page: Page) => page.getByRole('region', { name: 'Chosen friend' });
const stats = (page: Page, name: string) => page.getByRole('link', { name: `View Stats for ${name}` });
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const topOf = (pane: ReturnType<typeof list>) => pane.evaluate((element) => Math.round(element.scrollTop));

/** Mina with more friends than fit into a window; returns the id of the last one, Zoe. */
async function openWithFriends(page: Page, url: string, rows: OwnServer['rows']): Promise<string> {
  const mina = newAccount();
  await openAsNew(page, mina);
  const friends: Account[] = Array.from({ length: FRIENDS - 1 }, (_, n) => newAccount(`Friend ${n}`));
  const zoe = newAccount('Zoe');
  for (const friend of [...friends, zoe]) {
    await register(url, friend);
    await befriend(rows, mina, friend);
  }
  return idOf(rows, zoe);
}

for (const viewport of DESKTOPS) {
  test(`shows in a window of ${viewport.width} px the list and the chosen friend, through Back and Forward`, async ({
    page,
    server,
    rows,
  }) => {
    await page.setViewportSize(viewport);
    const zoe = await openWithFriends(page, server.url, rows);
    await page.goto('/friends');
    await expect(chosen(page).getByText(HINT)).toBeVisible();
    await expect(title(page, 'Friends')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);

    await stats(page, 'Zoe').click();
    await expect(page).toHaveURL(`/friend/${zoe}`);
    await expect(title(page, 'Zoe')).toBeFocused();
    await expect(stats(page, 'Zoe')).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    const listTop = await topOf(list(page));
    expect(listTop).toBeGreaterThan(0);
    expect(await topOf(chosen(page))).toBe(0);
    expect(await axeFindings(page)).toEqual([]);

    await chosen(page).getByRole('link', { name: 'Chat with Zoe' }).click();
    await expect(page).toHaveURL(`/chat/${zoe}`);
    const field = page.getByRole('textbox', { name: 'Message' });
    await expect(field).toBeFocused();
    await field.fill('Are you up?');
    await field.press('Enter');
    await expect(page.getByRole('log').getByText('Are you up?')).toBeVisible();
    const box = await page.getByRole('button', { name: 'Send' }).boundingBox();
    expect(viewport.height - (box ? box.y + box.height : 0)).toBeLessThan(24);
    await expect(list(page).getByRole('link', { name: 'Chat with Zoe' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    expect(await topOf(list(page))).toBe(listTop);
    expect(await axeFindings(page)).toEqual([]);

    await page.goBack();
    await expect(title(page, 'Zoe')).toBeFocused();
    await page.goBack();
    await expect(chosen(page).getByText(HINT)).toBeVisible();
    await expect(stats(page, 'Zoe')).toBeFocused();
    expect(await topOf(list(page))).toBe(listTop);
    await page.goForward();
    await expect(title(page, 'Zoe')).toBeFocused();
  });
}

test('opens a link to a chat beside the list at that friend on a desktop', async ({ page, server, rows }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const zoe = await openWithFriends(page, server.url, rows);
  await page.goto(`/chat/${zoe}`);
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
  const mark = list(page).getByRole('link', { name: 'Chat with Zoe' });
  await expect(mark).toHaveAttribute('aria-current', 'page');
  await expect(mark).toBeInViewport({ ratio: 1 });
});

test('moves the keyboard focus from the list to the chosen friend, and on Back to the list', async ({
  page,
  server,
  rows,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openWithFriends(page, server.url, rows);
  await page.goto('/friends');
  await expect(stats(page, 'Zoe')).toBeVisible();
  await stats(page, 'Friend 0').focus();
  await page.keyboard.press('Enter');
  await expect(title(page, 'Friend 0')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(chosen(page).getByRole('link', { name: 'Chat with Friend 0' })).toBeFocused();
  await page.goBack();
  await expect(stats(page, 'Friend 0')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(list(page).getByRole('link', { name: /^Friend 1\D/ })).toBeFocused();
});

test('restores the scroll position of each pane on a desktop, even after a reload', async ({
  page,
  server,
  rows,
}) => {
  // so low that both panes scroll
  await page.setViewportSize({ width: 1280, height: 420 });
  await openWithFriends(page, server.url, rows);
  await page.goto('/friends');
  await stats(page, 'Friend 0').click();
  await expect(title(page, 'Friend 0')).toBeVisible();
  await list(page).evaluate((pane) => pane.scrollTo(0, 210));
  await chosen(page).evaluate((pane) => pane.scrollTo(0, 130));
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Ranks' }).click();
  await expect(title(page, 'Weekly Leaderboard')).toBeVisible();
  for (const comeBack of [() => page.goBack(), () => page.reload()]) {
    await comeBack();
    await expect(title(page, 'Friend 0')).toBeVisible();
    await expect.poll(() => topOf(list(page))).toBe(210);
    await expect.poll(() => topOf(chosen(page))).toBe(130);
  }
});

test('gives a chat the whole window while the code of the panes cannot be fetched', async ({
  page,
  server,
  rows,
}) => {
  await page.context().route(/\/friend-panes-.*\.js/, (route) => route.abort());
  const zoe = await openWithFriends(page, server.url, rows);
  await page.goto(`/chat/${zoe}`);
  const field = page.getByRole('textbox', { name: 'Message' });
  await field.fill('Are you up?');
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByRole('navigation', { name: 'Main' }).getByText('Ranks')).toBeVisible();
  await expect(field).toHaveValue('Are you up?');
  await field.press('Enter');
  await expect(page.getByRole('log').getByText('Are you up?')).toBeVisible();
  await expect(title(page, 'Zoe')).toBeVisible();
  await expect(page.getByRole('main')).toHaveCount(1);

  await page.context().unrouteAll();
  await page.reload();
  await expect(list(page)).toBeVisible();
  await expect(page.getByRole('log').getByText('Are you up?')).toBeVisible();
});

test('shows one page after the other on a phone', async ({ page, server, rows }) => {
  const zoe = await openWithFriends(page, server.url, rows);
  await page.goto('/friends');
  await stats(page, 'Zoe').click();
  await expect(title(page, 'Zoe')).toBeFocused();
  await expect(stats(page, 'Zoe')).toHaveCount(0);
  await page.getByRole('link', { name: 'Chat with Zoe' }).click();
  await expect(page).toHaveURL(`/chat/${zoe}`);
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
  await expect(page.getByRole('main')).toHaveCount(1);
  const back = page.getByRole('link', { name: 'Back', exact: true });
  await back.click();
  await expect(page).toHaveURL(`/friend/${zoe}`);
  await back.click();
  await expect(page).toHaveURL(/\/friends$/);
  await expect(stats(page, 'Zoe')).toBeVisible();
});
