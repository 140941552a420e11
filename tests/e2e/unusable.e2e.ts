import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { fillSignUp } from '#tests/e2e/auth-forms.ts';
import { expect, newAccount, test } from '#tests/e2e/fixtures.ts';
import { FULL_CHROMIUM } from '#tests/e2e/full-chromium.ts';

const LAN = '192.168.1.5';

/** A start, a form, a public page, an unknown page, and the link of a confirmation email. */
const PAGES = [
  '/',
  '/auth',
  '/auth?mode=sign-up',
  '/install',
  '/no-such-page',
  '/#access_token=a.b.c&type=signup',
];

/** Loads each page and expects this heading, no form, and no uncaught error. */
async function expectOnEveryPage(page: Page, origin: string, heading: string): Promise<void> {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  for (const address of PAGES) {
    await page.goto('about:blank');
    await page.goto(`${origin}${address}`);
    await expect(page.getByRole('heading', { name: heading }), address).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
  }
  expect(errors).toEqual([]);
}

test.describe('full Chromium with its settings', () => {
  test.use({ program: FULL_CHROMIUM });

  test('shows one clear sentence on every page when site data is blocked', async ({
    openProfile,
    server,
  }, testInfo) => {
    const profile = testInfo.outputPath('profile');
    await mkdir(path.join(profile, 'Default'), { recursive: true });
    // like "Block all cookies" in its settings
    const blocked = { profile: { default_content_setting_values: { cookies: 2 } } };
    await writeFile(path.join(profile, 'Default', 'Preferences'), JSON.stringify(blocked));
    const context = await openProfile(profile);
    const page = await context.newPage();
    await expectOnEveryPage(page, server.url, "Simmer can't store anything here");
    await expect(page.getByText('needs cookies and site data')).toBeVisible();
  });
});

test('shows one clear sentence without local storage and IndexedDB', async ({ page, server }) => {
  // as in Firefox, possibly in a private window
  await page.addInitScript(() => {
    const deny = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    Object.defineProperty(window, 'localStorage', { get: () => null });
    Object.defineProperty(window, 'sessionStorage', { get: deny });
    Object.defineProperty(navigator, 'serviceWorker', { get: deny });
    IDBFactory.prototype.open = () => {
      throw new DOMException('A mutation operation was attempted.', 'InvalidStateError');
    };
    Object.assign(window, { BroadcastChannel: deny });
  });
  await expectOnEveryPage(page, server.url, "Simmer can't store anything here");
});

test('shows one clear sentence on every page on plain HTTP at a local network address', async ({
  openProfile,
  server,
}, testInfo) => {
  const context = await openProfile(testInfo.outputPath('profile'), [
    `--host-resolver-rules=MAP ${LAN} 127.0.0.1`,
  ]);
  const page = await context.newPage();
  await expectOnEveryPage(page, server.url.replace('127.0.0.1', LAN), 'Simmer needs a secure address');
  await expect(page.getByText('begins with https')).toBeVisible();
});

test('signs up and starts signed in again without local storage', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', { get: () => null });
  });
  const account = newAccount();
  await page.goto('/auth');
  // nothing remembers the first questions, so they are not asked
  await fillSignUp(page, account);
  await expect(page.getByText(`Hey, ${account.display_name}!`)).toBeVisible();
  await page.reload();
  await expect(page.getByText(`Hey, ${account.display_name}!`)).toBeVisible();
});
