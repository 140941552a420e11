import { direction, language } from '#copy/language/language.ts';
import type { Notification, NotificationData, Notifications } from '#sw/notification.ts';

/** TypeScript's type has no buttons, because Safari has none. */
interface WithButtons extends NotificationOptions {
  actions: readonly { action: string; title: string }[];
  renotify: boolean;
}

/** The browser's notifications of this app. */
export function browserNotifications(registration: ServiceWorkerRegistration): Notifications {
  const withTag = (tag: string) => registration.getNotifications({ tag });
  return {
    hasButtons: 'maxActions' in Notification && Number(Notification.maxActions) > 0,
    async show({ title, body, tag, data, actions = [], silent = false }: Notification) {
      const options: WithButtons = {
        body,
        tag,
        data,
        actions,
        silent,
        // a notification with the same tag replaces the old one silently, unless a sound is requested
        renotify: !silent,
        icon: '/icons/icon-192.png',
        badge: '/icons/badge-96.png',
        lang: language(),
        dir: direction(),
      };
      await registration.showNotification(title, options);
    },
    async close(tag) {
      for (const notification of await withTag(tag)) notification.close();
    },
    async find(tag) {
      const [notification] = await withTag(tag);
      return notification ? notificationData(notification.data) : null;
    },
  };
}

/** What a notification remembers; an earlier version may have written it. */
export function notificationData(data: unknown): NotificationData {
  const isOurs = typeof data === 'object' && data !== null && 'open' in data && typeof data.open === 'string';
  return isOurs ? (data as NotificationData) : { kind: 'news', open: '/' };
}
