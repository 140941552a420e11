import type { CDPSession, Page } from '@playwright/test';
import { fillSignUp, skipFirstSteps } from '#tests/e2e/auth-forms.ts';
import { expect, newAccount, offlineReady, openAsNew, test } from '#tests/e2e/fixtures.ts';
import { checkIn, expectCheckedIn, makeNowTheGoal, morning } from '#tests/e2e/morning.ts';
import { signOut } from '#tests/e2e/session-on-device.ts';
import { befriend, register } from '#tests/e2e/test-users.ts';
import { watchWire } from '#tests/e2e/wire.ts';

const question = (page: Page) => page.getByRole('dialog', { name: 'Check in for this morning?' });

test.describe('shortcut of the installed app', () => {
  test('asks, checks in with one tap and does not ask again at the same address', async ({ page, rows }) => {
    const account = newAccount();
    await openAsNew(page, account);
    await page.goto('/?check-in=morning');
    await expect(question(page)).toBeVisible();
    const button = question(page).getByRole('button', { name: /^Check in/ });
    await expect(button).toBeFocused();
    const checkIns = () =>
      rows(
        `select check_in_type from public.check_ins
         where user_id = (select id from auth.users where email = $1)`,
        [account.email],
      );
    // opening the address did not check in
    await expect(morning(page).getByRole('button', { name: 'Check in' })).toBeEnabled();
    expect(await checkIns()).toEqual([]);

    await page.keyboard.press('Enter');
    await expect(question(page)).toBeHidden();
    await expectCheckedIn(page);
    await expect(page).toHaveURL((url) => url.search === '');
    await expect.poll(checkIns).toEqual([{ check_in_type: 'morning' }]);

    await page.reload();
    await expectCheckedIn(page);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goto('/?check-in=morning');
    const dialog = page.getByRole('dialog', { name: "You've already checked in this morning" });
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(page).toHaveURL((url) => url.search === '');
  });

  test('closes with Escape and ignores an unknown check-in type', async ({ page }) => {
    await openAsNew(page, newAccount());
    await page.goto('/?check-in=night');
    await expect(page.getByRole('dialog', { name: 'Check in early for tonight?' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL((url) => url.search === '');
    await page.goto('/?check-in=noon');
    await expect(morning(page)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('leads through sign-in to its question and opens offline', async ({ page, context }) => {
    const account = newAccount();
    await page.goto('/?check-in=morning');
    await expect(page).toHaveURL(/\/auth$/);
    await fillSignUp(page, account);
    await skipFirstSteps(page);
    await expect(question(page)).toBeVisible();
    await page.getByRole('button', { name: 'Not now' }).click();

    await offlineReady(page);
    await context.setOffline(true);
    await page.goto('/?check-in=morning');
    await question(page)
      .getByRole('button', { name: /^Check in/ })
      .click();
    await expectCheckedIn(page);
  });
});

test('shows on the icon a dot while a check-in earns points, then the waiting count, and nothing after sign-out', async ({
  page,
  rows,
  server,
}) => {
  await page.addInitScript(() => {
    const badge = (value: number | 'dot' | null) => {
      document.documentElement.dataset.badge = String(value);
      return Promise.resolve();
    };
    Object.assign(navigator, {
      setAppBadge: (count?: number) => badge(count ?? 'dot'),
      clearAppBadge: () => badge(null),
    });
  });
  const shown = (value: string) => expect(page.locator('html')).toHaveAttribute('data-badge', value);
  const account = newAccount();
  await openAsNew(page, account);
  await makeNowTheGoal(page, rows, account.email);
  await shown('dot');
  await checkIn(page);
  await shown('null');

  const friend = newAccount('Thu Trang');
  await register(server.url, friend);
  await befriend(rows, friend, account, 'pending');
  await shown('1');
  await signOut(page, 'Mina');
  await expect(page).toHaveURL(/\/auth$/);
  await shown('null');
});

test.describe('pull from the top', () => {
  test.use({ hasTouch: true, isMobile: true });

  const touch =
    (devtools: CDPSession) =>
    async (type: 'touchStart' | 'touchMove' | 'touchEnd', y = 0) => {
      await devtools.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: 200, y }],
      });
    };
  const pull = async (page: Page, from: number, to: number) => {
    const devtools = await page.context().newCDPSession(page);
    const send = touch(devtools);
    await send('touchStart', from);
    for (let y = from; y <= to; y += 20) await send('touchMove', y);
    return () => send('touchEnd');
  };

  test('syncs instead of reloading the page and shows the result', async ({ page, context }) => {
    await openAsNew(page, newAccount());
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overscrollBehaviorY)).toBe(
      'contain',
    );

    // the parts that the first paint does not need load a moment later
    const status = page.getByRole('status');
    const letGo = page.getByText('Release to sync');
    const wire = watchWire(context);
    await expect(async () => {
      const end = await pull(page, 260, 460);
      const before = wire.requests();
      await expect(letGo).toBeVisible({ timeout: 500 }).finally(end);
      await expect.poll(wire.requests).toBeGreaterThan(before);
    }).toPass();
    await expect(status.getByText('All synced')).toBeAttached();
    await expect(letGo).toBeHidden();

    // a short pull does nothing
    const short = await pull(page, 260, 320);
    await expect(page.getByText('Pull to sync')).toBeVisible();
    await short();
    await expect(page.getByText('Pull to sync')).toBeHidden();
    await expect(status.getByText('Syncing')).toHaveCount(0);

    await context.setOffline(true);
    const offline = await pull(page, 260, 460);
    await offline();
    await expect(status.getByText('Offline')).toBeAttached();
    expect(loads).toBe(0);
  });

  test('does nothing in a sheet, in a field or further down the page', async ({ page }) => {
    await openAsNew(page, newAccount());
    const pulling = page.getByText('Pull to sync');
    await expect(async () => {
      const end = await pull(page, 260, 320);
      await expect(pulling).toBeVisible({ timeout: 500 }).finally(end);
    }).toPass();
    await expect(pulling).toBeHidden();

    await page.evaluate(() => scrollTo(0, 60));
    const lower = await pull(page, 260, 300);
    await expect(pulling).toBeHidden();
    await lower();

    await page.evaluate(() => scrollTo(0, 0));
    await page.getByRole('button', { name: "Mina's account" }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    const inSheet = await pull(page, 600, 760);
    await expect(pulling).toBeHidden();
    await inSheet();
  });
});
