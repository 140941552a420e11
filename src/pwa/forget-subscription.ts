import { browserWebPush } from '#pwa/web-push-device.ts';

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
