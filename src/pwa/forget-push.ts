import { browserPush } from '#pwa/push-device.ts';

/**
 * Ends this browser's subscription and closes every notice, at a sign-out. They name people, and the next
 * person must not be reminded of them. The server forgets the subscription together with the session.
 */
export async function forgetPush(): Promise<void> {
  try {
    const push = browserPush();
    // each by itself: a frozen page may hold on to the notices
    await Promise.allSettled([push.closeNotices(() => true), push.unsubscribe()]);
  } catch {
    // no worker or no pushes here: there is nothing to forget
  }
}
