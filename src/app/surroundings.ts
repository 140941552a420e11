import { fetchFromServer, gateOf } from '#backend/fetch-from-server.ts';
import type { Gate } from '#base/gate.ts';
import { network } from '#base/network.ts';
import type { Surroundings } from '#sync/rounds/engine.ts';

/**
 * Whether the server that delivers the app responds now, or which gate does. Bypasses every cache and the
 * service worker. Requests a file that is not a page, to distinguish the app from a gate's page.
 */
export const isServed = (): Promise<boolean | Gate> =>
  fetchFromServer('/favicon.svg', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    (error) => gateOf(error) ?? false,
  );

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
