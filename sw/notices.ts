import type { Notice, NoticeData, Notices } from '#sw/notice.ts';

/** TypeScript's options know no buttons, because Safari has none. */
interface WithButtons extends NotificationOptions {
  actions: readonly { action: string; title: string }[];
  renotify: boolean;
}

/** The browser's notices of this app. */
export function browserNotices(registration: ServiceWorkerRegistration): Notices {
  const withTag = (tag: string) => registration.getNotifications({ tag });
  return {
    hasButtons: 'maxActions' in Notification && Number(Notification.maxActions) > 0,
    async show({ title, body, tag, data, actions = [], silent = false }: Notice) {
      const options: WithButtons = {
        body,
        tag,
        data,
        actions,
        silent,
        // the same tag replaces a notice without a sound, unless it is asked for
        renotify: !silent,
        icon: '/icons/icon-192.png',
        badge: '/icons/badge-96.png',
      };
      await registration.showNotification(title, options);
    },
    async close(tag) {
      for (const notification of await withTag(tag)) notification.close();
    },
    async find(tag) {
      const [notification] = await withTag(tag);
      return notification ? noticeData(notification.data) : null;
    },
  };
}

/** What a notice remembers; an earlier version may have written it. */
export function noticeData(data: unknown): NoticeData {
  const isOurs = typeof data === 'object' && data !== null && 'open' in data && typeof data.open === 'string';
  return isOurs ? (data as NoticeData) : { kind: 'news', open: '/' };
}
