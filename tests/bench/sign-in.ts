import type { Page } from '@playwright/test';
import { storeName } from '#store/database/store-database.ts';
import type { Account } from '#tests/bench/accounts.ts';
import { authCopy } from '#ui/copy/auth.ts';

/** Signs in on /auth as a user does, and waits until the dashboard can be used. */
export async function signIn(page: Page, url: string, account: Account): Promise<void> {
  await page.goto(`${url}/auth?mode=sign-in`);
  await page.getByLabel(authCopy.email).fill(account.email);
  await page.getByLabel(authCopy.password).fill(account.password);
  await page.getByRole('button', { name: authCopy.signIn }).click();
  await page.evaluate(() => window.probe.usable);
}

/** Waits until the first run is complete, by reading the app's client record. */
export async function untilSynced(page: Page, userId: string): Promise<void> {
  // `waitForFunction` treats a returned promise as true
  await page.evaluate(async (name) => {
    const isSynced = () =>
      new Promise<boolean>((resolve) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => {
          const database = opening.result;
          const reading = database.transaction('client').objectStore('client').get('client');
          reading.onsuccess = () => {
            database.close();
            resolve(reading.result?.synced === true && reading.result.mid_run === false);
          };
        };
      });
    while (!(await isSynced())) await new Promise((later) => setTimeout(later, 100));
  }, storeName(userId));
}

/** Waits until the service worker controls this page. */
export async function offlineReady(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}

/** Signs a user in and waits until the doorbell's channel is joined. */
export async function listen(page: Page, url: string, account: Account): Promise<void> {
  const listening = firstFrame(page);
  await signIn(page, url, account);
  await untilSynced(page, account.id);
  await listening;
}

/** Resolves with the first message of the server on a socket of that page. */
function firstFrame(page: Page): Promise<void> {
  return new Promise((resolve) => {
    page.on('websocket', (socket) => socket.on('framereceived', () => resolve()));
  });
}
