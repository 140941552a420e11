/// <reference types="vite/types/importMeta.d.ts" />

import { PrecacheController } from 'workbox-precaching';
import { CacheFirst } from 'workbox-strategies';
import { AVATAR_CACHE } from '#base/avatar-address.ts';
import { systemClock } from '#base/clock.ts';
import { webLocks } from '#base/locks.ts';
import { NOTIFICATIONS_LOCK, openMessage } from '#base/web-push.ts';
import type { WordFiles } from '#base/word-files.ts';
import { SIMMER } from '#domain/mutations/simmer.ts';
import { hasSync, isPageStart, isSkipWaiting, PUSH_TAG } from '#pwa/worker-protocol.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import { browserNotifications, notificationData } from '#sw/browser-notifications.ts';
import { keepNewest, keepOwnFiles, keepPictures } from '#sw/cached-responses.ts';
import { questionOf } from '#sw/check-in-notifications.ts';
import { fetchKeptLanguages, isFileOfLanguage, openLanguageFile, speakKeptWords } from '#sw/kept-words.ts';
import { parseNotification } from '#sw/notification-payload.ts';
import {
  checkInFromNotification,
  muteNudgesFromNotification,
  snoozeFromNotification,
  undoFromNotification,
} from '#sw/on-click.ts';
import { answerNotification } from '#sw/on-notification.ts';
import { refillPrecache } from '#sw/refill-precache.ts';
import { renewSubscription } from '#sw/renew-subscription.ts';
import { type Device, withDevice, withDeviceOrPage } from '#sw/worker-device.ts';
import { isAvatar, isScreen } from '#sw/worker-routes.ts';
import { pushInBackground } from '#sync/push/push-in-background.ts';

declare const self: ServiceWorkerGlobalScope;
/** Written by scripts/build-worker.mjs. */
declare const WORD_FILES: WordFiles;
const wordFiles = WORD_FILES;

/*
 * The only requests that the service worker answers. It never caches a response of the backend.
 *
 *   the app's own files     the precache, as built; written into __WB_MANIFEST by scripts/build.mjs.
 *                           Chromium reads those in /assets/ itself (route-build-files.ts)
 *   opening a screen        index.html of the precache, or the network's if it was deleted
 *   opening anything else   the network; index.html of the precache without one
 *   a user's picture      cached at its first use; a new picture has a new name
 *   words, fonts of a language  what the page keeps of them, else the network
 */
const isListed = (address: string): boolean => files.getCacheKeyForURL(address) !== undefined;
const files = new PrecacheController({ plugins: [keepOwnFiles(isListed)] });
files.precache(self.__WB_MANIFEST);
self.addEventListener('install', (event) => event.waitUntil(routeBuildFiles(event)));
// without a connection, English until the page fetches them
self.addEventListener('install', (event) =>
  event.waitUntil(fetchKeptLanguages(wordFiles).catch(() => undefined)),
);
/** Without the words, a notification is better in English than not shown. */
const speakHere = () => speakKeptWords(wordFiles).catch(() => undefined);

const openScreen = async (request: Request, url: URL): Promise<Response> => {
  const page = await files.matchPrecache('/index.html');
  if (!page) return fetch(request);
  return isScreen(url) ? page : fetch(request).catch(() => page);
};
const pictures = new CacheFirst({
  cacheName: AVATAR_CACHE,
  plugins: [
    // an <img> requests without CORS, and an opaque response of another origin could hide an error
    { requestWillFetch: async ({ request }) => new Request(request.url, { cache: 'no-cache' }) },
    keepPictures,
    keepNewest(200),
  ],
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  const url = new URL(request.url);
  if (isListed(url.href)) event.respondWith(files.strategy.handle(event));
  else if (request.mode === 'navigate') event.respondWith(openScreen(request, url));
  else if (isAvatar(url, self.location.origin, import.meta.env.VITE_SUPABASE_URL))
    event.respondWith(pictures.handle(event));
  else if (isFileOfLanguage(wordFiles, url.pathname)) event.respondWith(openLanguageFile(request));
});

// A new version waits until the user agrees. The very first one takes over the page that installed it, so
// that the first visit already works offline. A start of a page finds every file in the precache again.
self.addEventListener('message', (event) => {
  if (isSkipWaiting(event.data)) event.waitUntil(self.skipWaiting());
  if (!isPageStart(event.data)) return;
  event.waitUntil(self.clients.claim());
  event.waitUntil(refillPrecache(files, event));
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

const background = { app: SIMMER, clock: systemClock, locks: webLocks };

// Sends the outbox even though every page is closed. When the promise rejects, the browser tries again
// minutes later.
self.addEventListener('sync', (event) => {
  if (!isSyncEvent(event) || event.tag !== PUSH_TAG) return;
  const push = async () => {
    const end = await pushInBackground(background);
    if (end === 'try_later') throw new Error('the server was not reached');
  };
  event.waitUntil(push());
});

const notifications = () => browserNotifications(self.registration);
const windows = () => self.clients.matchAll({ type: 'window' });

self.addEventListener('push', (event) => {
  const payload = parseNotification(jsonOf(event.data));
  const answer = async (device: Device | null) => {
    await answerNotification(payload, device, { notifications: notifications(), badge, isShown });
    return true;
  };
  // a store that is closed to this version, or cannot be read, must still show something for the push
  const push = async () => (await withDevice(background, answer).catch(() => null)) ?? answer(null);
  event.waitUntil(speakHere().then(push));
});

/** A page that holds the lock for notifications longer than this is frozen. */
const FROZEN_MS = 3000;

self.addEventListener('notificationclick', (event) => {
  const at = systemClock.now();
  const data = notificationData(event.notification.data);
  // a frozen page may hold the lock, and a tap must not be lost to it
  const inTurn = <T>(task: () => Promise<T>) => webLocks.holdOrSteal(NOTIFICATIONS_LOCK, FROZEN_MS, task);
  const ask = (type: CheckInType) => open(questionOf(type));
  const ports = { notifications: notifications(), sendLater, wait, inTurn, ask };
  const withData = (task: (device: Device) => Promise<void>) =>
    event.waitUntil(speakHere().then(() => withDeviceOrPage(background, task, () => open(data.open))));
  const tap = ({ clock }: Device) => clock.now() - (systemClock.now() - at);
  switch (event.action) {
    case 'check-in':
      // the result has the tag of the reminder, so it does not replace a nudge
      if (data.kind === 'nudge') event.notification.close();
      return withData((device) => checkInFromNotification(data, tap(device), device, ports));
    case 'undo':
      return withData((device) => undoFromNotification(data, tap(device), device, ports));
    case 'mute-nudges':
      event.notification.close();
      return withData((device) => muteNudgesFromNotification(data, tap(device), device, ports));
    case 'later':
      event.notification.close();
      return event.waitUntil(withDevice(background, (device) => snoozeFromNotification(data, device)));
    default:
      event.notification.close();
      event.waitUntil(open(data.open));
  }
});

self.addEventListener('pushsubscriptionchange', (event) => {
  const { pushManager } = self.registration;
  event.waitUntil(
    withDevice(background, ({ notificationRequests }) =>
      renewSubscription(pushManager, event.oldSubscription, notificationRequests),
    ),
  );
});

function jsonOf(data: PushMessageData | null): unknown {
  try {
    return data?.json();
  } catch {
    return null; // not JSON
  }
}

/** Shows an address of the app: in a window that is open, else in a new one. */
async function open(address: string): Promise<void> {
  const all = await windows();
  const window = all.find(({ visibilityState }) => visibilityState === 'visible') ?? all[0];
  if (!window) return void (await self.clients.openWindow(address));
  window.postMessage(openMessage(address));
  await window.focus();
}

async function isShown(address: string): Promise<boolean> {
  return (await windows()).some(
    ({ url, visibilityState }) => visibilityState === 'visible' && new URL(url).pathname === address,
  );
}

/** Does nothing where a browser has no badges or the app is not installed. */
function badge(count: number): void {
  const worker: Partial<Pick<WorkerNavigator, 'setAppBadge' | 'clearAppBadge'>> = navigator;
  const done = count > 0 ? worker.setAppBadge?.(count) : worker.clearAppBadge?.();
  done?.catch(() => undefined);
}

async function sendLater(): Promise<void> {
  if (!hasSync(self.registration)) return;
  // the user has forbidden it: the next page sends the outbox
  await self.registration.sync.register(PUSH_TAG).catch(() => undefined);
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Background Sync's event. TypeScript does not know it. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

const isSyncEvent = (event: Event): event is SyncEvent => 'tag' in event && 'waitUntil' in event;

/** The browser's own routing, in front of the service worker. TypeScript does not know it. */
interface WithRoutes {
  addRoutes(rule: { condition: { urlPattern: { pathname: string } }; source: 'cache' }): Promise<void>;
}

const hasRoutes = (event: object): event is WithRoutes => 'addRoutes' in event;

/**
 * Lets the browser read the files in /assets/ from the cache itself, without asking the service worker. The app
 * opens faster that way (docs/quality.md). Their names carry a hash of their content, so a file in the cache is
 * never outdated. A browser without such routing asks the service worker.
 */
async function routeBuildFiles(installation: ExtendableEvent): Promise<void> {
  if (!hasRoutes(installation)) return;
  await installation
    .addRoutes({ condition: { urlPattern: { pathname: '/assets/*' } }, source: 'cache' })
    // if the browser rejects the rule, the service worker responds
    .catch(() => undefined);
}
