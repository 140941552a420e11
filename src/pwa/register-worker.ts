import { Workbox } from 'workbox-window';
import type { StoreApi } from 'zustand/vanilla';
import type { Clock } from '#base/clock.ts';
import type { UpdateState } from '#base/update-state.ts';
import { CLAIM } from '#pwa/worker-protocol.ts';
import { workerScript } from '#pwa/worker-script.ts';

const CHECK_INTERVAL_MS = 60 * 60 * 1000;

/**
 * Registers /sw.js once the page has loaded, so that the precache does not compete with the first paint, and
 * tells `update` when a newer version waits. It never reloads by itself: only `update.apply()` does, once.
 * Looks for a new version when the app becomes visible, at most hourly. A browser without service workers, or
 * one that refuses (private mode, storage full), keeps a working app that needs the network.
 */
export function registerWorker(update: StoreApi<UpdateState>, clock: Clock): void {
  if (!('serviceWorker' in navigator)) return;
  const workbox = new Workbox(workerScript());
  const hadController = navigator.serviceWorker.controller !== null;
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
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (asked) return reload();
    // the very first worker claims the page that installed it: that is not an update
    if (!settled) {
      settled = true;
      return;
    }
    // another tab agreed: this page is now older than its worker, and still nobody reloads under a hand
    update.setState({ waiting: true, apply: reload });
  });

  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || clock.now() - lastCheck < CHECK_INTERVAL_MS) return;
    lastCheck = clock.now();
    // offline, or the server is away: the next look will tell
    workbox.update().catch(() => undefined);
  });

  const register = async () => {
    const registration = await workbox.register();
    // a page that was being opened while the worker took the others, or that was reloaded past it, would have no
    // files offline that it has not fetched yet
    if (!navigator.serviceWorker.controller) registration?.active?.postMessage({ type: CLAIM });
  };
  register().catch(() => undefined);
}
