import { AVATAR_CACHE } from '#base/avatar-address.ts';
import { siteCaches, siteDatabases } from '#base/site-data.ts';
import { browserWebPush } from '#pwa/web-push-device.ts';

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

/**
 * Ends this browser's subscription and closes every notification, at a sign-out. They name people, and the next
 * person must not be reminded of them. The server forgets the subscription together with the session.
 */
export async function forgetSubscription(): Promise<void> {
  try {
    const push = browserWebPush();
    // together: a frozen page may block the closing of notifications, and the subscription must end all the same
    await Promise.allSettled([push.closeNotifications(() => true), push.unsubscribe()]);
  } catch {
    // no worker or no notifications here: there is nothing to forget
  }
}
