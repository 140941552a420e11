import type { Locator, Page } from '@playwright/test';
import { skipFirstSteps } from '#tests/e2e/auth-forms.ts';
import { expect, newAccount, test } from '#tests/e2e/fixtures.ts';
import { morning } from '#tests/e2e/morning.ts';
import { befriend, register } from '#tests/e2e/test-users.ts';
import { ofToday } from '#tests/support/test-day.ts';

/** The focused element, and whether its focus is visible: a ring on it or on the box around it. */
const focusNow = (page: Page) =>
  page.evaluate(() => {
    const ring = (element: Element | null | undefined) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element ?? document.body);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    };
    const at = document.activeElement;
    const name = at?.getAttribute('aria-label') ?? at?.textContent ?? '';
    return {
      seen: [at, at?.parentElement, at?.closest('label')].some(ring),
      isPage: at === document.body,
      where: `${at?.tagName} ${name.trim()}`,
    };
  });

/** Presses Tab and checks that the focus is visible. Returns null when the focus leaves the page. */
async function tab(page: Page): Promise<string | null> {
  await page.keyboard.press('Tab');
  const { seen, isPage, where } = await focusNow(page);
  if (isPage) return null; // the browser's own bar
  expect(seen, `the focus is seen at ${where}`).toBe(true);
  return where;
}

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stops = 0; stops < 60; stops += 1) {
    await tab(page);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error('Tab never came there');
}

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const button = (page: Page, name: string) => page.getByRole('button', { name });
const inNav = (page: Page, name: RegExp) => page.getByRole('navigation').getByRole('link', { name });

/** The polite live region: what a screen reader announces next. */
const said = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words });

const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } };

for (const [size, viewport] of ofToday(Object.entries(SIZES), 1)) {
  test.describe(`keyboard on a ${size}`, () => {
    test.use({ viewport });

    test('leads from signing up to signing out', async ({ page, server, rows }) => {
      const [me, asked, asking] = [newAccount('Kim'), newAccount('Ada'), newAccount('Bo')];
      for (const friend of [asked, asking]) await register(server.url, friend);

      await page.goto('/auth');
      await typeInto(page, page.getByLabel('Display Name'), me.display_name);
      await typeInto(page, page.getByLabel('Email'), me.email);
      await typeInto(page, page.getByLabel('Password'), me.password);
      await page.keyboard.press('Enter');
      await expect(heading(page, 'When do you want to be up?')).toBeFocused();
      await press(page, page.getByRole('slider', { name: 'Up at' }));
      await expect(heading(page, 'When do you want to wind down?')).toBeFocused();
      await press(page, button(page, 'Skip'));
      await expect(heading(page, 'Hey, Kim!')).toBeFocused();
      await expect(heading(page, 'Hey, Kim!').and(page.locator(':focus'))).toBeVisible();
      await befriend(rows, asking, me, 'pending');

      await press(page, inNav(page, /^Settings/));
      await expect(heading(page, 'Settings')).toBeFocused();
      await typeInto(page, page.getByLabel('Morning goal'), '0815');
      await page.keyboard.press('Enter');
      await expect(said(page, 'Settings saved!')).toBeVisible();
      await expect(heading(page, 'Hey, Kim!')).toBeFocused();
      await expect(page.getByText(/08:15/).first()).toBeVisible();

      await press(page, morning(page).getByRole('button', { name: 'Check in' }));
      // too late for points, so the app asks
      const yes = page.getByRole('dialog').getByRole('button', { name: /^Check in/ });
      await expect(yes).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(said(page, 'points!')).toBeVisible();
      await press(page, button(page, 'Undo morning check-in'));
      await expect(said(page, 'Morning check-in undone')).toBeVisible();
      await expect(morning(page).getByRole('button', { name: 'Check in' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(yes).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(button(page, 'Checked In!')).toBeVisible();

      await press(page, inNav(page, /^Friends/));
      await expect(heading(page, 'Friends')).toBeFocused();
      await typeInto(page, page.getByLabel("Friend's email"), asked.email);
      await page.keyboard.press('Enter');
      await expect(said(page, 'Friend request sent!')).toBeVisible();
      const sent = page.getByRole('tab', { name: 'Sent (1)' });
      await expect(sent).toHaveAttribute('aria-selected', 'true');
      await tabTo(page, sent);
      await page.keyboard.press('ArrowLeft');
      await expect(page.getByRole('tab', { name: 'Requests (1)' })).toBeFocused();
      await press(page, button(page, "Accept Bo's request"));
      await expect(page.getByRole('tab', { name: 'Friends (1)' })).toBeVisible();
      await expect(button(page, "Accept Bo's request")).toHaveCount(0);
      await expect
        .poll(async () => (await focusNow(page)).isPage, 'the list keeps the place of its last row')
        .toBe(false);
      await page.keyboard.press('Shift+Tab');
      await expect(page.getByRole('tab', { name: 'Friends (1)' })).toBeFocused();
      await press(page, page.getByRole('link', { name: /Chat with Bo/ }));

      const message = page.getByRole('textbox', { name: 'Message' });
      if (!(await message.evaluate((element) => element === document.activeElement))) {
        await tabTo(page, message);
      }
      await page.keyboard.type('Soup at seven?');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('log')).toContainText('Soup at seven?');
      await expect(message).toBeFocused();

      await page.goBack();
      // the list is still beside the chat, or is redrawn
      const left = page.getByRole('link', { name: /Chat with Bo/ });
      await expect(size === 'desktop' ? left : heading(page, 'Friends')).toBeFocused();
      await press(page, inNav(page, /^Home/));
      await expect(heading(page, 'Hey, Kim!')).toBeFocused();
      const account = button(page, "Kim's account");
      const sheet = page.getByRole('dialog', { name: "Kim's account" });
      await press(page, account);
      await expect(sheet).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(sheet).toBeHidden();
      await expect(account).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(sheet.getByText('All synced')).toBeVisible();
      await press(page, sheet.getByRole('button', { name: 'Sign out' }));
      await expect(page).toHaveURL(/\/auth$/);
      await expect(heading(page, 'Simmer')).toBeFocused();
    });
  });
}

test('moves with Tab through the content and then the navigation, in reading order', async ({ page }) => {
  const account = newAccount('Kim');
  await page.goto('/auth?mode=sign-up');
  await typeInto(page, page.getByLabel('Display Name'), account.display_name);
  await typeInto(page, page.getByLabel('Email'), account.email);
  await typeInto(page, page.getByLabel('Password'), account.password);
  await page.keyboard.press('Enter');
  await skipFirstSteps(page);
  // the first screen of a visit does not take the focus
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Coal League' })).toBeVisible();
  const stops: string[] = [];
  for (let stop = await tab(page); stop !== null && stops.length < 40; stop = await tab(page))
    stops.push(stop);
  expect(stops.slice(0, 4)).toEqual(["BUTTON Kim's account", 'A Friends', 'A Leaderboard', 'A Settings']);
  expect(stops.slice(4, 7)).toEqual([
    'BUTTON Night stand',
    expect.stringMatching(/^BUTTON Check in/),
    expect.stringMatching(/^BUTTON Check in/),
  ]);
  expect(stops.slice(-5)).toEqual(['A Home', 'A Friends', 'A Ranks', 'A History', 'A Settings']);
});

test('draws the focus ring around the password field with its button', async ({ page }) => {
  await page.goto('/auth');
  const password = page.getByRole('textbox', { name: 'Password' });
  await tabTo(page, password);
  const ringed = await password.evaluate((input) => {
    const isRinged = (element: Element) => getComputedStyle(element).outlineStyle !== 'none';
    const at = [input, input.parentElement].find((element) => element && isRinged(element));
    return at?.querySelector('button')?.textContent ?? null;
  });
  expect(ringed).toBe('Show');
});
