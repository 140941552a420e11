import { AVATAR_CACHE } from '#base/avatar-cache.ts';

/** Where workbox-expiration records when each picture was used. The addresses name people. */
const EXPIRATION = { database: 'workbox-expiration', store: 'cache-entries' } as const;

/**
 * Deletes the cached pictures and the worker's record of them. A browser without caches must not hold up a
 * sign-out: in some private windows even asking fails.
 */
export async function forgetAvatars(): Promise<void> {
  try {
    await caches.delete(AVATAR_CACHE);
  } catch {
    // there is none
  }
  await clearExpiration();
}

/**
 * Empties the database instead of deleting it, because the worker keeps its connection open and would block
 * that.
 */
function clearExpiration(): Promise<void> {
  return new Promise((resolve) => {
    const opening = indexedDB.open(EXPIRATION.database);
    // it does not exist yet: creating it here would skip Workbox's own setup
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
