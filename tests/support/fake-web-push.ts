import type { ShownNotification, WebPushDevice } from '#base/web-push.ts';

/** A fake of the browser's push API. A test sets its results and reads its state. */
export interface FakeWebPush extends WebPushDevice {
  /**
   * The user's answer to the permission prompt. With a promise, the prompt stays open until it
   * resolves.
   */
  answer: NotificationPermission | Promise<NotificationPermission>;
  /** The current permission. */
  given: NotificationPermission;
  endpoint: string | null;
  shown: ShownNotification[];
}

export function fakeWebPush(): FakeWebPush {
  const json = (endpoint: string) => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } });
  const push: FakeWebPush = {
    support: 'yes',
    answer: 'granted',
    given: 'default',
    endpoint: null,
    shown: [],
    permission: () => push.given,
    async ask() {
      push.given = await push.answer;
      return push.given;
    },
    subscription: async () => (push.endpoint === null ? null : json(push.endpoint)),
    async subscribe() {
      push.endpoint ??= 'https://push.example/1';
      return json(push.endpoint);
    },
    async unsubscribe() {
      push.endpoint = null;
    },
    async closeNotifications(isOver) {
      push.shown = push.shown.filter((notification) => !isOver(notification));
    },
  };
  return push;
}
