import type { Page } from '@playwright/test';
import { AVATAR_CACHE } from '#base/avatar-address.ts';
import { fillSignIn } from '#tests/e2e/auth-forms.ts';
import { test as base, expect, newAccount, offlineReady, openAsNew, signIn } from '#tests/e2e/fixtures.ts';
import { checkIn, expectCheckedIn } from '#tests/e2e/morning.ts';
import { register } from '#tests/e2e/test-users.ts';
import { type SignOnGate, startSignOnGate } from '#tests/support/sign-on-gate.ts';

const test = base.extend<{ gate: SignOnGate }>({
  gate: async ({ server }, use) => {
    const gate = await startSignOnGate(server.url);
    await use(gate);
    await gate.stop();
  },
});

const toGate = (page: Page) => page.getByRole('button', { name: 'Open sign-in' });
const banner = (page: Page) => page.getByRole('status').filter({ has: toGate(page) });

const countCheckIns = `select count(*)::int as n from public.check_ins
  where user_id = (select id from auth.users where email = $1)`;

for (const manner of ['redirect', 'page'] as const) {
  test(`shows a sign-on gate that answers with a ${manner}, leads through it and syncs afterwards`, async ({
    page,
    gate,
    rows,
  }) => {
    const account = newAccount();
    await openAsNew(page, account, gate.url);
    await offlineReady(page);
    gate.raise(manner);
    await page.reload();
    await checkIn(page);
    await expect(banner(page)).toContainText('Sign in to your network');
    await expect(page.getByText(/offline/i)).toHaveCount(0);

    await toGate(page).click();
    await expect(page.getByRole('heading', { name: 'Guest Wi-Fi' })).toBeVisible();
    expect(new URL(page.url()).origin).toBe(manner === 'redirect' ? gate.loginUrl : gate.url);
    await page.getByRole('link', { name: 'Let me in' }).click();

    await expectCheckedIn(page);
    await expect.poll(() => rows(countCheckIns, [account.email])).toEqual([{ n: 1 }]);
    await expect(toGate(page)).toHaveCount(0);
    // the service worker controls this page again
    await expect(page).toHaveURL(`${gate.url}/`);
    await page.context().setOffline(true);
    await page.reload();
    await expectCheckedIn(page);
  });

  test(`caches no sign-on page as an avatar when the gate answers with a ${manner}`, async ({
    page,
    gate,
  }) => {
    await page.goto(`${gate.url}/auth`);
    await offlineReady(page);
    gate.raise(manner);
    const kept = await page.evaluate(async (cacheName) => {
      const picture = new Image();
      const ended = new Promise((resolve) => {
        picture.onerror = resolve;
        picture.onload = resolve;
      });
      picture.src = '/storage/v1/object/public/avatars/00000000-0000-4000-8000-00000000000a/avatar-1.png';
      await ended;
      return (await (await caches.open(cacheName)).keys()).map(({ url }) => url);
    }, AVATAR_CACHE);
    expect(kept).toEqual([]);
  });
}

test('shows a gate before sign-in and leads through it', async ({ page, gate, server }) => {
  const account = newAccount();
  await register(server.url, account);
  await page.goto(`${gate.url}/auth`);
  await offlineReady(page);
  gate.raise('redirect');
  await page.reload();
  await fillSignIn(page, account);
  await expect(page.getByRole('alert').filter({ has: toGate(page) })).toContainText(
    'Sign in to your network',
  );
  await toGate(page).click();
  await page.getByRole('link', { name: 'Let me in' }).click();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await signIn(page, account, page.url());
});

test('shows a password in front of the server and keeps users signed in', async ({ page, gate }) => {
  const account = newAccount();
  await openAsNew(page, account, gate.url);
  await offlineReady(page);
  gate.raise('password');
  await page.reload();
  // the browser's password dialog blocks the first request until it times out
  await expect(banner(page)).toContainText('Simmer is behind another password');
  await expect(page.getByText(/offline/i)).toHaveCount(0);
  await checkIn(page);
  await expect(page.getByText(`Hey, ${account.display_name}!`)).toBeVisible();
});
