import { AVATAR_CACHE } from '#base/avatar-address.ts';
import { siteCaches } from '#base/site-data.ts';
import { browserWebPush } from '#pwa/web-push-device.ts';

/**
 * Deletes the cached pictures. A browser without caches must not hold up a sign-out: in some private windows even asking
 * fails.
 */
export async function forgetAvatars(): Promise<void> {
  try {
    await siteCaches().delete(AVATAR_CACHE);
  } catch {
    // there is no cache
  }
}

/**
 * Ends this browser's subscription and closes every notification, at a sign-out. They name friends, and the next
 * user must not be reminded of them. The server forgets the subscription together with the session.
 */
export async function forgetSubscription(): Promise<void> {
  try {
    const push = browserWebPush();
    // in parallel, because a frozen page may block the closing of notifications, and the subscription must end in any case
    await Promise.allSettled([push.closeNotifications(() => true), push.unsubscribe()]);
  } catch {
    // no worker or no notifications here: there is nothing to forget
  }
}
