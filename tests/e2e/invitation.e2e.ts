import type { Browser, Locator, Page } from '@playwright/test';
import jsQR from 'jsqr';
import { fillSignUp } from '#tests/e2e/auth-forms.ts';
import { expect, newAccount, openAsNew, test } from '#tests/e2e/fixtures.ts';

const PHONE = { width: 390, height: 844 };

/** A browser that has never met the other. */
async function newBrowser(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ viewport: PHONE, baseURL, deviceScaleFactor: 2 });
  return context.newPage();
}

async function arrive(browser: Browser, url: string, name: string) {
  const page = await newBrowser(browser, url);
  const account = newAccount(name);
  await openAsNew(page, account, url);
  return { page, account };
}

/** What a camera reads from the picture of the code on screen. */
async function readQr(code: Locator): Promise<string | undefined> {
  const png = (await code.screenshot()).toString('base64');
  const { pixels, width, height } = await code.page().evaluate(async (encoded) => {
    const bytes = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const context = canvas.getContext('2d');
    context?.drawImage(picture, 0, 0);
    const data = context?.getImageData(0, 0, picture.width, picture.height).data ?? new Uint8ClampedArray();
    // as text: Playwright takes seconds to pass a million numbers
    let binary = '';
    for (const byte of data) binary += String.fromCharCode(byte);
    return { pixels: btoa(binary), width: picture.width, height: picture.height };
  }, png);
  return jsQR(Uint8ClampedArray.from(Buffer.from(pixels, 'base64')), width, height)?.data;
}

/** Opens the sheet and returns the link in its QR code. */
async function makeLink(page: Page): Promise<string> {
  await page.goto('/friends');
  await page.getByRole('button', { name: 'Invite with a link' }).click();
  const sheet = page.getByRole('dialog', { name: 'Invite with a link' });
  await expect(sheet.getByText('Nobody has joined yet.', { exact: false })).toBeVisible();
  const code = sheet.getByRole('img', { name: 'QR code of your invitation link' });
  const link = await readQr(code);
  expect(link).toMatch(/\/i\/[0-9a-v]{16}$/);
  await expect(sheet.getByText(`${link}`.replace(/^https?:\/\//, ''))).toBeVisible();
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await readQr(code)).toBe(link);
  await page.emulateMedia({ colorScheme: null });
  await expect(page.getByText("couldn't be saved")).toHaveCount(0);
  return link ?? '';
}

const rows = (page: Page) => page.getByRole('main').getByRole('listitem');

test('makes friends of two who never met, with a link read from its QR code', async ({ browser, server }) => {
  const mina = await arrive(browser, server.url, 'Mina');
  const link = await makeLink(mina.page);
  await mina.page.getByRole('button', { name: 'Close' }).click();

  const page = await newBrowser(browser, server.url);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Mina would like to compete with you' })).toBeVisible();
  await expect(page.getByText('Coal League')).toBeVisible();
  // tap 1; then the form, with tap 2 on its button
  await page.getByRole('button', { name: 'Create Account' }).click();
  const jonas = newAccount('Jonas');
  await fillSignUp(page, jonas);
  await expect(page).toHaveURL(/\/leaderboard$/);
  await expect(page.getByText('You and Mina are friends now')).toBeVisible();
  await expect(rows(page).filter({ hasText: 'Mina' })).toBeVisible();
  await expect(rows(page).filter({ hasText: 'YOU' })).toBeVisible();

  // Mina sees it without a reload
  await expect(mina.page.getByText('Jonas joined through your link')).toBeVisible();
  await expect(mina.page.getByRole('tab', { name: 'Friends (1)' })).toBeVisible();
  await mina.page.goto('/leaderboard');
  await expect(rows(mina.page).filter({ hasText: 'Jonas' })).toBeVisible();
});

test('asks a signed-in user once, and never shows a stopped link', async ({ browser, server }) => {
  const mina = await arrive(browser, server.url, 'Mina');
  const link = await makeLink(mina.page);
  const thu = await arrive(browser, server.url, 'Thu');
  await thu.page.goto(link);
  await expect(thu.page.getByText("You're on each other's weekly leaderboard")).toBeVisible();
  await thu.page.getByRole('button', { name: 'Become friends' }).click();
  await expect(thu.page).toHaveURL(/\/leaderboard$/);
  await thu.page.goto(link);
  await expect(thu.page.getByRole('heading', { name: 'You and Mina are friends already' })).toBeVisible();

  await mina.page.goto(link);
  await expect(mina.page.getByRole('heading', { name: 'This is your own link' })).toBeVisible();
  await mina.page.goto('/friends');
  await mina.page.getByRole('button', { name: 'Invite with a link' }).click();
  await expect(mina.page.getByText('1 has joined.', { exact: false })).toBeVisible();
  await mina.page.getByRole('button', { name: 'Stop this link' }).click();
  await mina.page.getByRole('button', { name: 'Stop this link' }).click();
  await expect(mina.page.getByRole('heading', { name: 'This link has stopped' })).toBeVisible();

  const page = await newBrowser(browser, server.url);
  await expect(async () => {
    await page.goto(link);
    await expect(page.getByRole('heading', { name: "This link doesn't work any more" })).toBeVisible({
      timeout: 5000,
    });
  }).toPass();
  await page.goto('/i/0000000000000000');
  await expect(page.getByRole('heading', { name: "This link doesn't work any more" })).toBeVisible();
});

test('keeps an invitation for a user without an email until one is added', async ({ browser, server }) => {
  const mina = await arrive(browser, server.url, 'Mina');
  const link = await makeLink(mina.page);
  const page = await newBrowser(browser, server.url);
  await page.goto(link);
  await expect(
    page.getByText("Friends need an email. Mina's invitation waits till you add one."),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Start without an account' }).click();
  await expect(page).toHaveURL(`${server.url}/`);
  await page.goto(link);
  await expect(
    page.getByText("You need an email for friends. Mina's invitation waits till you add one."),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Add an email' }).click();
  const { email, password } = newAccount();
  const sheet = page.getByRole('dialog', { name: 'Add an email' });
  await sheet.getByLabel('Email').fill(email);
  await sheet.getByLabel('Password').fill(password);
  await sheet.getByRole('button', { name: 'Add email' }).click();
  await expect(page.getByText('You and Mina are friends now')).toBeVisible();
});

test('keeps an invitation while offline and opens it by itself', async ({ browser, server }) => {
  const mina = await arrive(browser, server.url, 'Mina');
  const link = await makeLink(mina.page);
  const thu = await arrive(browser, server.url, 'Thu');
  await thu.page.route('**/rpc/open_invitation', (route) => route.abort());
  await thu.page.goto(link);
  await expect(thu.page.getByRole('heading', { name: "Couldn't open your invitation" })).toBeVisible();
  await thu.page.unroute('**/rpc/open_invitation');
  await thu.page.getByRole('button', { name: 'Try again' }).click();
  await expect(thu.page.getByRole('button', { name: 'Become friends' })).toBeVisible();
});
