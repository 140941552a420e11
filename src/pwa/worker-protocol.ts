/** The words between page and service worker. sw/ reads this file too: nothing in it may need a window. */

export const WORKER_URL = '/sw.js';

/** The Trusted Types policy under which that address becomes a script (worker-script.ts); the servers allow no other. */
export const WORKER_SCRIPT_POLICY = 'simmer-worker';

/** Sent by the page when the person has agreed to the update. The name is workbox-window's own. */
const SKIP_WAITING = 'SKIP_WAITING';

/** Sent by a page that no worker serves, though one is active: a hard reload goes past it. */
export const CLAIM = 'CLAIM';

/** Background Sync: the browser wakes the worker under this name once there is network, also with no page open. */
export const PUSH_TAG = 'simmer-push';

/** True for the message that lets a waiting worker take over. */
export const isSkipWaiting = (message: unknown): boolean => typeOf(message) === SKIP_WAITING;

/** True for the message by which a page asks to be served. */
export const isClaim = (message: unknown): boolean => typeOf(message) === CLAIM;

/** Messages are data from outside. */
function typeOf(message: unknown): unknown {
  return typeof message === 'object' && message !== null && 'type' in message ? message.type : undefined;
}
