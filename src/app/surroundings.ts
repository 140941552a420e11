import { network } from '#base/network.ts';
import type { Surroundings } from '#sync/rounds/engine.ts';

/** The page, as the sync engine sees it. */
export const pageSurroundings: Surroundings = {
  isOnline: network.isOnline,
  lookForNetwork: network.look,
  isVisible: () => document.visibilityState === 'visible',
  onChange(listener) {
    const stop = new AbortController();
    const { signal } = stop;
    document.addEventListener('visibilitychange', listener, { signal });
    signal.addEventListener('abort', network.onChange(listener));
    // the only event when a page comes back from the back/forward cache
    window.addEventListener('pageshow', listener, { signal });
    return () => stop.abort();
  },
};
