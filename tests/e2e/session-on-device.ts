import type { Page } from '@playwright/test';

/** Signs out through the account sheet of the dashboard. */
export async function signOut(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `${name}'s account` }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
}

/** All data of a user that could remain on a device, by name. */
export const tracesOf = (page: Page) =>
  page.evaluate(async () => {
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const device = await asked(indexedDB.open('simmer-device'));
    const records: unknown[] = await asked(device.transaction('records').objectStore('records').getAll());
    device.close();
    return {
      databases: (await indexedDB.databases())
        .map(({ name }) => name)
        .filter((name) => name !== 'simmer-device'),
      // no active user and no user left to wipe
      records: records.filter((record) => record !== null && JSON.stringify(record) !== '[]'),
      storage: [...Object.keys(localStorage), ...Object.keys(sessionStorage)],
      caches: (await caches.keys()).filter((name) => !name.includes('precache')),
    };
  });

/** The session in the device record of the service worker, or null. */
export const mirroredSession = (page: Page) =>
  page.evaluate(async () => {
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const device = await asked(indexedDB.open('simmer-device'));
    const session: unknown = await asked(device.transaction('records').objectStore('records').get('session'));
    device.close();
    return typeof session === 'string' ? session : null;
  });

export const storedSession = (page: Page) => page.evaluate(() => localStorage.getItem('simmer-session'));

/**
 * Expires the access token in local storage and in the device record; the refresh token stays
 * valid.
 */
export const expireToken = (page: Page) =>
  page.evaluate(async () => {
    const stored = JSON.parse(localStorage.getItem('simmer-session') ?? '{}');
    const [head, payload, tail] = stored.access_token.split('.');
    const claims = { ...JSON.parse(atob(payload)), exp: 1_000_000_000 };
    stored.access_token = [head, btoa(JSON.stringify(claims)), tail].join('.');
    stored.expires_at = 1_000_000_000;
    const worn = JSON.stringify(stored);
    localStorage.setItem('simmer-session', worn);
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open('simmer-device');
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const change = opening.result.transaction('records', 'readwrite');
        change.objectStore('records').put(worn, 'session');
        change.oncomplete = () => {
          opening.result.close();
          resolve();
        };
      };
    });
  });
