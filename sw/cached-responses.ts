/*
 * Plugins of Workbox that decide what the service worker may keep. A sign-on gate, of a network or a company, can
 * answer every request with its own page.
 */

interface Candidate {
  request: Request;
  response: Response;
}

const isOfType = ({ headers }: Response, type: string) =>
  headers.get('content-type')?.startsWith(type) ?? false;

/** Caches pictures. */
export const keepPictures = {
  cacheWillUpdate: async ({ response }: Candidate) =>
    response.ok && !response.redirected && isOfType(response, 'image/') ? response : null,
};

/** Caches the files of this version. `isListed` is true for their addresses. */
export const keepOwnFiles = (isListed: (address: string) => boolean) => ({
  async cacheWillUpdate({ request, response }: Candidate): Promise<Response | null> {
    if (!request.url.endsWith('.html')) {
      return response.ok && !response.redirected && !isOfType(response, 'text/html') ? response : null;
    }
    // some hosts redirect /index.html to /, but only the page of this version names scripts of this version alone
    const scripts = (await response.clone().text()).match(/\/assets\/[^"]+\.js(?=")/g);
    return response.ok && scripts?.every(isListed) ? response : null;
  },
});

/** A plugin of Workbox: keeps the newest entries of a cache. Older ones are fetched again when they are shown. */
export const keepNewest = (most: number) => ({
  async cacheDidUpdate({ cacheName }: { cacheName: string }): Promise<void> {
    const cache = await caches.open(cacheName);
    const addresses = await cache.keys(); // oldest first
    await Promise.all(addresses.slice(0, -most).map((address) => cache.delete(address)));
  },
});
