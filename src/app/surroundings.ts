import type { Surroundings } from '#sync/rounds/engine.ts';

/** Whether the server that delivers the app answers now. Bypasses every cache and the worker. */
export const isServed = (): Promise<boolean> =>
  fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );

/** The page, as the sync engine sees it. */
export const pageSurroundings: Surroundings = {
  isOnline: () => navigator.onLine,
  isVisible: () => document.visibilityState === 'visible',
  onChange(listener) {
    const stop = new AbortController();
    const { signal } = stop;
    document.addEventListener('visibilitychange', listener, { signal });
    window.addEventListener('online', listener, { signal });
    window.addEventListener('offline', listener, { signal });
    // the only event when a page comes back from the back/forward cache
    window.addEventListener('pageshow', listener, { signal });
    return () => stop.abort();
  },
};
