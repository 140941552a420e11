import { AVATAR_CACHE } from '#base/avatar-cache.ts';
import { siteCaches, siteDatabases } from '#base/site-data.ts';

/**
 * Until November 2026 the worker recorded here when each picture was used. The addresses name people.
 */
const RECORD = 'workbox-expiration';

/**
 * Deletes the cached pictures, and an earlier worker's record of them. A browser without caches must not hold up a
 * sign-out: in some private windows even asking fails.
 */
export async function forgetAvatars(): Promise<void> {
  try {
    await siteCaches().delete(AVATAR_CACHE);
  } catch {
    // there is none
  }
  // an earlier worker that still runs holds it open: it goes when that worker ends
  siteDatabases().deleteDatabase(RECORD);
}
