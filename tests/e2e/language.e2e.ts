import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { LANGUAGE_KEY, WORDS_CACHE } from '#base/word-files.ts';
import { expect, newAccount, offlineReady, openAsNew, settleIn, test } from '#tests/e2e/fixtures.ts';

function wordsIn(language: string): (key: string) => string {
  const texts: Readonly<Record<string, string>> = JSON.parse(readFileSync(`words/${language}.arb`, 'utf8'));
  return (key) => texts[key] ?? `no ${key} in words/${language}.arb`;
}
const inGerman = wordsIn('de');

const languageOf = (page: Page) => page.locator('html').getAttribute('lang');

const openLanguages = (page: Page, row: string) => page.getByRole('button', { name: row }).click();

for (const [locale, language] of [
  ['de-DE', 'de'],
  ['ja-JP', 'ja'],
  ['ar-EG', 'ar'],
] as const) {
  test.describe(`language of a device in ${locale}`, () => {
    test.use({ locale });

    test('is spoken from the first visit, and offline', async ({ page, context }) => {
      await page.goto('/auth');
      const create = page.getByRole('button', { name: wordsIn(language)('auth.createAccount') });
      await expect(create).toBeVisible();
      await offlineReady(page);
      await context.setOffline(true);
      await page.reload();
      await expect(create).toBeVisible();
      expect(await languageOf(page)).toBe(language);
    });
  });
}

test.describe('language of a German device', () => {
  test.use({ locale: 'de-DE' });

  test('stays English while a page of a sign-on gate comes in place of the words', async ({ page }) => {
    const gate = { contentType: 'text/html', body: '<p>Sign in to this network</p>' };
    await page.route('**/assets/words-*', (route) => route.fulfill(gate));
    await page.goto('/auth');
    await expect(page.getByRole('button', { name: 'Create Account' })).toBeVisible();
    expect(await languageOf(page)).toBe('en');
    await page.unroute('**/assets/words-*');
    await page.reload();
    await expect(page.getByRole('button', { name: inGerman('auth.createAccount') })).toBeVisible();
  });
});

const REST = '**/assets/words-de-rest.*';
const label = (page: Page, text: string) => page.getByRole('button', { name: text }).first();

/** German from the next start on: a user chose it before. */
const chooseGerman = (page: Page) => page.evaluate((key) => localStorage.setItem(key, 'de'), LANGUAGE_KEY);

test.describe('the rest of the words of a language', () => {
  // its responses to the page cannot be held back
  test.use({ serviceWorkers: 'block' });

  test('is awaited by a screen, which is never drawn in English', async ({ page }) => {
    await openAsNew(page, newAccount());
    await chooseGerman(page);
    await page.addInitScript((english) => {
      const { setTimeout: real } = window;
      const patient = (task: TimerHandler, ms?: number) => real(task, ms === 3000 ? 60_000 : ms);
      Object.assign(window, { setTimeout: patient, wasEnglish: false });
      new MutationObserver(() => {
        if (document.body?.textContent.includes(english)) Object.assign(window, { wasEnglish: true });
      }).observe(document, { childList: true, subtree: true, characterData: true });
    }, wordsIn('en')('settings.save'));
    let arrive = () => {};
    const arrival = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route(REST, async (route) => {
      await arrival;
      await route.continue();
    });
    const asked = page.waitForRequest(REST);
    const code = page.waitForResponse('**/assets/settings-*.js');
    await page.goto('/settings');
    await Promise.all([asked, code]);
    await expect(page.getByRole('navigation', { name: inGerman('app.nav.label') })).toBeVisible();
    await expect(label(page, inGerman('settings.language'))).toBeHidden();
    arrive();
    await expect(label(page, inGerman('settings.language'))).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(window, 'wasEnglish'))).toBe(false);
  });

  test('leaves a screen in English when it is lost, until it is fetched when the device is online again', async ({
    page,
    context,
  }) => {
    await openAsNew(page, newAccount());
    await chooseGerman(page);
    await page.route(REST, (route) => route.abort());
    await page.goto('/settings');
    await expect(label(page, 'Language')).toBeVisible();
    await expect(page.getByRole('navigation', { name: inGerman('app.nav.label') })).toBeVisible();
    await page.unroute(REST);
    await context.setOffline(true);
    await context.setOffline(false);
    await expect(label(page, inGerman('settings.language'))).toBeVisible();
    await expect(label(page, 'Language')).toBeHidden();
  });
});

test('opens every screen in its language without a connection, and keeps only the words of its version', async ({
  page,
  context,
}) => {
  await settleIn(page);
  await chooseGerman(page);
  await page.reload();
  const kept = () =>
    page.evaluate(async (name) => (await (await caches.open(name)).keys()).length, WORDS_CACHE);
  await expect.poll(kept).toBe(2);
  await page.evaluate(async (name) => {
    await (await caches.open(name)).put('/assets/words-de.of-before.json', new Response('{}'));
  }, WORDS_CACHE);
  await page.reload();
  await expect.poll(kept).toBe(2);
  await context.setOffline(true);
  await page.goto('/settings');
  await expect(label(page, inGerman('settings.language'))).toBeVisible();
  await page.goto('/history');
  await expect(page.getByRole('heading', { level: 1, name: inGerman('app.nav.history') })).toBeVisible();
});

test.describe('language of a Vietnamese device', () => {
  test.use({ locale: 'vi-VN' });

  test('keeps the fonts of Vietnamese for a start without a connection', async ({ page, context }) => {
    await page.goto('/auth');
    await offlineReady(page);
    const kept = () => page.evaluate(async () => (await (await caches.open('simmer-words')).keys()).length);
    await expect.poll(kept).toBe(4);
    await context.setOffline(true);
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', 'vi');
    const loaded = await page.evaluate(async () =>
      (await document.fonts.load('500 17px "Bricolage Text"', 'a ế')).map(({ status }) => status),
    );
    expect(loaded).toEqual(['loaded', 'loaded']);
  });
});

test('changes the language at once, in all tabs, and keeps the sheet open', async ({ page, context }) => {
  await openAsNew(page, newAccount());
  const tab = await context.newPage();
  await tab.goto('/');
  await page.goto('/settings');
  await openLanguages(page, 'Language');
  await page.getByRole('radio', { name: 'Deutsch' }).check();
  const done = page.getByRole('button', { name: inGerman('settings.languageDone') });
  await expect(done).toBeVisible();
  await expect(tab.getByText(inGerman('app.dashboard.tagline'))).toBeVisible();
  expect([await languageOf(page), await languageOf(tab)]).toEqual(['de', 'de']);
  await page.getByRole('radio', { name: 'English' }).check();
  await expect(page.getByRole('button', { name: 'Done' })).toBeVisible();
  await expect(tab.getByText('Keep your streak alive')).toBeVisible();
});

test('stays in its language while the words of another one cannot be fetched', async ({ page, context }) => {
  await openAsNew(page, newAccount());
  await page.goto('/settings');
  await offlineReady(page);
  await context.setOffline(true);
  await openLanguages(page, 'Language');
  await page.getByRole('radio', { name: 'Deutsch' }).check();
  await expect(page.getByRole('status').filter({ hasText: 'Deutsch comes with the next' })).toBeVisible();
  expect(await languageOf(page)).toBe('en');
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: inGerman('settings.languageDone') })).toBeVisible();
});

test('notes the language in the account once for all tabs, for its emails', async ({
  page,
  context,
  rows,
}) => {
  const account = newAccount();
  const sent: (string | null)[] = [];
  context.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().endsWith('/auth/v1/user')) sent.push(request.postData());
  });
  await openAsNew(page, account);
  const tab = await context.newPage();
  await tab.goto('/');
  await page.goto('/settings');
  await openLanguages(page, 'Language');
  await page.getByRole('radio', { name: 'Deutsch' }).check();
  await expect(tab.getByText(inGerman('app.dashboard.tagline'))).toBeVisible();
  const noted = () =>
    rows(`select raw_user_meta_data ->> 'language' as language from auth.users where email = $1`, [
      account.email,
    ]);
  await expect.poll(noted).toEqual([{ language: 'de' }]);
  await page.reload();
  await expect(page.getByRole('button', { name: inGerman('settings.language') })).toBeVisible();
  expect(sent).toEqual(['{"data":{"language":"de"}}']);
});
