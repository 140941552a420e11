import type { PrecacheController } from 'workbox-precaching';

type InstallEvent = Parameters<PrecacheController['install']>[0];

/**
 * Fetches the files that are missing in the precache: a browser or a cleaning app can delete caches and leave the
 * service worker. Each file comes in as at the installation. One that does not arrive is left to the next start.
 */
export async function refillPrecache(
  files: PrecacheController,
  event: Pick<InstallEvent, 'waitUntil'>,
): Promise<void> {
  const cache = await caches.open(files.strategy.cacheName);
  // Workbox would look up each file by itself, at every start
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  // Workbox writes to its precache only during an `install` event
  const installing = {
    type: 'install',
    waitUntil: (work: Promise<unknown>) => event.waitUntil(work),
  } as InstallEvent;
  for (const [url, cacheKey] of files.getURLsToCacheKeys()) {
    if (kept.has(cacheKey)) continue;
    // the page has just loaded some of the files whose names carry a hash
    const mode = cacheKey === url ? 'default' : 'reload';
    const request = new Request(url, { cache: mode, credentials: 'same-origin' });
    await Promise.allSettled(files.strategy.handleAll({ event: installing, request, params: { cacheKey } }));
  }
}
