/**
 * The messages between page and service worker. sw/ imports this file too, so nothing in it may need a
 * window.
 */

export const WORKER_URL = '/sw.js';

/**
 * The Trusted Types policy that turns this address into a script (worker-script.ts); the servers allow no
 * other.
 */
export const WORKER_SCRIPT_POLICY = 'simmer-worker';

/** Sent by the page when the user has agreed to the update. The name is workbox-window's. */
const SKIP_WAITING = 'SKIP_WAITING';

/**
 * Sent by each page once it has started. The active service worker takes over the page, which a hard reload may
 * have led past it, and fetches the files that are missing in its cache.
 */
export const PAGE_START = 'PAGE_START';

/**
 * Background Sync: the browser wakes the service worker with this tag once there is a network, even with no
 * page open.
 */
export const PUSH_TAG = 'simmer-push';

/** Background Sync is not a standard that TypeScript knows. */
interface WithSync {
  sync: { register(tag: string): Promise<void> };
}

export const hasSync = (registration: object | undefined): registration is WithSync =>
  registration !== undefined && 'sync' in registration;

/** True for the message that activates a waiting service worker. */
export const isSkipWaiting = (message: unknown): boolean => typeOf(message) === SKIP_WAITING;

/** True for the message of a page that has started. */
export const isPageStart = (message: unknown): boolean => typeOf(message) === PAGE_START;

/** Messages are outside data. */
function typeOf(message: unknown): unknown {
  return typeof message === 'object' && message !== null && 'type' in message ? message.type : undefined;
}
