import { AVATAR_CACHE } from '#base/avatar-cache.ts';

/** Where workbox-expiration writes down which picture was used when: an address names a person. */
const EXPIRATION = { database: 'workbox-expiration', store: 'cache-entries' } as const;

/**
 * Removes the pictures kept for offline, and the worker's own record of them. Quiet where a browser keeps none: in private
 * windows of some, asking is an error already, and that must not hold up a sign-out.
 */
export async function forgetAvatars(): Promise<void> {
  try {
    await caches.delete(AVATAR_CACHE);
  } catch {
    // there is none
  }
  await clearExpiration();
}

/** Emptied, not deleted: the worker keeps its connection open and would let nobody delete it. */
function clearExpiration(): Promise<void> {
  return new Promise((resolve) => {
    const opening = indexedDB.open(EXPIRATION.database);
    // not there yet: made here it would lack what Workbox puts into it
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onerror = () => resolve();
    opening.onsuccess = () => {
      const database = opening.result;
      const end = () => {
        database.close();
        resolve();
      };
      if (!database.objectStoreNames.contains(EXPIRATION.store)) return end();
      const clearing = database.transaction(EXPIRATION.store, 'readwrite');
      clearing.objectStore(EXPIRATION.store).clear();
      clearing.oncomplete = end;
      clearing.onabort = end;
    };
  });
}
