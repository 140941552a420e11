/** A plugin of Workbox: keeps the newest entries of a cache. Older ones are fetched again when they are shown. */
export const keepNewest = (most: number) => ({
  async cacheDidUpdate({ cacheName }: { cacheName: string }): Promise<void> {
    const cache = await caches.open(cacheName);
    const addresses = await cache.keys(); // oldest first
    await Promise.all(addresses.slice(0, -most).map((address) => cache.delete(address)));
  },
});
