import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';

/** A subscription at a push service that the server knows. Nothing is sent to it. */
const subscription = {
  endpoint: `https://fcm.googleapis.com/fcm/send/${randomBytes(24).toString('base64url')}`,
  keys: {
    // an uncompressed point begins with the byte 4
    p256dh: Buffer.concat([Buffer.from([4]), randomBytes(64)]).toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
  },
};

/** Reloads the page with this permission and a browser that can subscribe. */
export const whenNotificationsAre = (permission: NotificationPermission) => async (page: Page) => {
  await page.addInitScript(
    ([decided, given]) => {
      // use methods: for arrow functions the compiler calls a helper that the page does not have
      const made = {
        ...given,
        toJSON() {
          return given;
        },
      };
      let subscribed: object | null = null;
      Object.defineProperty(Notification, 'permission', { value: decided, writable: true });
      Object.assign(Notification, {
        async requestPermission() {
          Object.assign(Notification, { permission: 'granted' });
          return 'granted';
        },
      });
      Object.assign(PushManager.prototype, {
        async getSubscription() {
          return subscribed;
        },
        async subscribe() {
          subscribed = made;
          return made;
        },
      });
    },
    [permission, subscription] as const,
  );
  await page.reload();
  await page.locator('main').waitFor();
};

export async function turnOnReminders(page: Page): Promise<void> {
  await whenNotificationsAre('default')(page);
  await page.getByRole('button', { name: 'Turn on reminders' }).click();
  await page.getByRole('button', { name: 'Send a test' }).waitFor();
}
