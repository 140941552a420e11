import { Workbox } from 'workbox-window';
import type { StoreApi } from 'zustand/vanilla';
import type { Clock } from '#base/clock.ts';
import { PAST_THE_WORKER } from '#base/gate.ts';
import type { UpdateState } from '#base/installed-app.ts';
import { workerContainer } from '#base/site-data.ts';
import { PAGE_START } from '#pwa/worker-protocol.ts';
import { workerScript } from '#pwa/worker-script.ts';

const CHECK_INTERVAL_MS = 60 * 60 * 1000;

/**
 * Registers /sw.js once the page has loaded, so that the precache does not slow down the first paint, and
 * notifies `update` when a newer version waits. It never reloads by itself: only `update.apply()` does, once.
 * Looks for a new version when the app becomes visible, at most once an hour. Where service workers are
 * missing or rejected (private mode, full storage), the app works but needs the network.
 */
export function registerWorker(update: StoreApi<UpdateState>, clock: Clock): void {
  backToTheWorker();
  const container = workerContainer();
  if (!container) return;
  const workbox = new Workbox(workerScript());
  const hadController = container.controller !== null;
  let asked = false;
  let lastCheck = clock.now();

  const reload = () => location.reload();
  const apply = () => {
    if (asked) return;
    asked = true;
    workbox.messageSkipWaiting();
  };
  workbox.addEventListener('waiting', () => update.setState({ waiting: true, apply }));

  let settled = hadController;
  container.addEventListener('controllerchange', () => {
    if (asked) return reload();
    // the very first worker claims the page that installed it; that is not an update
    if (!settled) {
      settled = true;
      return;
    }
    // the user agreed in another tab: this page is older than its service worker now, but still must not
    // reload by itself
    update.setState({ waiting: true, apply: reload });
  });

  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || clock.now() - lastCheck < CHECK_INTERVAL_MS) return;
    lastCheck = clock.now();
    // offline, or the server is down: the next check finds the update
    workbox.update().catch(() => undefined);
  });

  const register = async () => {
    const registration = await workbox.register();
    // only if no service worker waits: a waiting one takes over when a page starts with it
    registration?.active?.postMessage({ type: PAGE_START });
  };
  register().catch(() => undefined);
}

/**
 * Call it after the user has passed a sign-on gate, for which the page bypassed the service worker. The service
 * worker then handles the next reload again.
 */
function backToTheWorker(): void {
  const address = new URL(location.href);
  if (!address.searchParams.has(PAST_THE_WORKER)) return;
  address.searchParams.delete(PAST_THE_WORKER);
  history.replaceState(history.state, '', address);
}
