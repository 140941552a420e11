/// <reference types="vite/types/importMeta.d.ts" />
import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { readBackendConfig } from '#backend/config.ts';
import { AVATAR_CACHE } from '#base/avatar-cache.ts';
import { systemClock } from '#base/clock.ts';
import { webLocks } from '#base/locks.ts';
import { isClaim, isSkipWaiting, PUSH_TAG } from '#pwa/worker-protocol.ts';
import { isAvatar } from '#sw/is-avatar.ts';
import { isSyncEvent } from '#sw/is-sync-event.ts';
import { NOT_A_PAGE } from '#sw/not-a-page.ts';
import { pushInBackground } from '#sync/push/push-in-background.ts';

declare const self: ServiceWorkerGlobalScope;

/*
 * The only requests that the worker answers. It never caches an answer of the backend.
 *
 *   the app's own files     the precache, as built; written into __WB_MANIFEST by scripts/build.mjs
 *   opening any page        index.html of the precache
 *   a person's picture      cached at its first use; a new picture has a new name
 */
cleanupOutdatedCaches();
precacheAndRoute(self.__WB_MANIFEST);
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: NOT_A_PAGE }));
registerRoute(
  ({ url }) => isAvatar(url, self.location.origin, import.meta.env.VITE_SUPABASE_URL),
  new CacheFirst({
    cacheName: AVATAR_CACHE,
    plugins: [
      // an <img> requests without CORS, and an opaque answer of another origin could hide an error
      {
        requestWillFetch: async ({ request }) =>
          new Request(request.url, { mode: 'cors', credentials: 'omit', cache: 'no-cache' }),
      },
      new CacheableResponsePlugin({ statuses: [200] }),
      new ExpirationPlugin({ maxEntries: 200, maxAgeSeconds: 60 * 24 * 60 * 60, purgeOnQuotaError: true }),
    ],
  }),
);

// A new version waits until the person agrees. The very first one takes over the page that installed it, so
// that the first visit already works offline.
self.addEventListener('message', (event) => {
  if (isSkipWaiting(event.data)) event.waitUntil(self.skipWaiting());
  if (isClaim(event.data)) event.waitUntil(self.clients.claim());
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

// Sends the outbox even though every page is closed. When the promise rejects, the browser tries again
// minutes later.
self.addEventListener('sync', (event) => {
  if (!isSyncEvent(event) || event.tag !== PUSH_TAG) return;
  const push = async () => {
    const end = await pushInBackground({ config: readBackendConfig(), clock: systemClock, locks: webLocks });
    if (end === 'try_later') throw new Error('the server was not reached');
  };
  event.waitUntil(push());
});
