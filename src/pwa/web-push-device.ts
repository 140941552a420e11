import { webLocks } from '#base/locks.ts';
import { workerContainer } from '#base/site-data.ts';
import type { WebPushDevice } from '#base/web-push.ts';
import { NOTIFICATIONS_LOCK } from '#base/web-push.ts';

/** Safari on an iPhone offers notifications only to an app on the Home Screen; an iPad calls itself a Mac. */
const isAppleTouch = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/**
 * A service worker that is still being installed cannot be woken: Firefox would lose its notifications,
 * Chromium does not subscribe it.
 */
async function untilActive(registration: ServiceWorkerRegistration): Promise<ServiceWorkerRegistration> {
  const worker = registration.active ?? registration.waiting ?? registration.installing;
  await new Promise<void>((resolve, reject) => {
    const look = () => {
      if (worker?.state === 'activated') resolve();
      if (worker?.state === 'redundant') reject(new Error('the worker could not be installed'));
    };
    worker?.addEventListener('statechange', look);
    look();
  });
  return registration;
}

/** This browser's subscription and notifications. */
export function browserWebPush(): WebPushDevice {
  const canNotify = workerContainer() !== null && 'PushManager' in window && 'Notification' in window;
  const worker = async () => {
    const registration = await workerContainer()?.getRegistration();
    if (!registration) throw new Error('there is no worker');
    return registration;
  };
  const found = async () => (await worker()).pushManager.getSubscription();
  return {
    support: canNotify ? 'yes' : isAppleTouch() ? 'install_first' : 'no',
    permission: () => (canNotify ? Notification.permission : 'denied'),
    ask: () => Notification.requestPermission(),
    subscription: async () => (await found())?.toJSON() ?? null,
    async subscribe(key) {
      const { pushManager } = await untilActive(await worker());
      const subscribe = () => pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
      try {
        return (await subscribe()).toJSON();
      } catch (error) {
        const before = await found();
        if (!before) throw error;
        // the server has a new key, and a browser keeps one subscription for one key
        await before.unsubscribe();
        return (await subscribe()).toJSON();
      }
    },
    unsubscribe: async () => void (await (await found())?.unsubscribe()),
    closeNotifications: (isOver) =>
      webLocks.hold(NOTIFICATIONS_LOCK, async () => {
        for (const notification of await (await worker()).getNotifications()) {
          const { tag, data } = notification;
          if (isOver({ tag, isReminder: data?.kind === 'reminder' })) notification.close();
        }
      }),
  };
}
