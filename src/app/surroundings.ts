import type { Surroundings } from '#sync/rounds/engine.ts';

/** Whether the server that the app comes from answers now; asked past every cache and the worker. */
export const isServed = (): Promise<boolean> =>
  fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );

/** The page as the sync engine sees it. */
export const pageSurroundings: Surroundings = {
  isOnline: () => navigator.onLine,
  isVisible: () => document.visibilityState === 'visible',
  onChange(listener) {
    const stop = new AbortController();
    const { signal } = stop;
    document.addEventListener('visibilitychange', listener, { signal });
    window.addEventListener('online', listener, { signal });
    window.addEventListener('offline', listener, { signal });
    // a page that comes back from the back-forward cache says so by this event only
    window.addEventListener('pageshow', listener, { signal });
    return () => stop.abort();
  },
};
