/** Whether there is a network, as far as this page knows. */
export interface Network {
  isOnline(): boolean;
  /**
   * Sends a request to the server that delivers the app, past every cache. True when it responds; then
   * `isOnline` is true even if the browser reports no network.
   */
  look(): Promise<boolean>;
  /** Calls back when `isOnline` may have changed. Returns a function that stops it. */
  onChange(listener: () => void): () => void;
}

/** How often a visible page checks the server while the browser reports no network. */
const LOOK_MS = 3 * 60_000;
const LOOK_TIMEOUT_MS = 20_000;

/**
 * Some browsers wrongly report no network: behind some VPNs, on Linux without NetworkManager, in some web
 * views. So each action checks an "offline" before it gives up, and a visible page checks it every few minutes.
 */
export function createNetwork(): Network {
  const listeners = new Set<() => void>();
  /** The server responded, although the browser reports no network. */
  let isWrong = false;
  let looking: Promise<boolean> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let listening = new AbortController();

  const notify = () => {
    for (const listener of [...listeners]) listener();
  };

  const look = (): Promise<boolean> => {
    if (looking) return looking;
    const mine = ask().then((served) => {
      // a newer report of the browser counts more
      if (looking !== mine) return served;
      looking = null;
      const changed = !navigator.onLine && isWrong !== served;
      isWrong = served;
      if (changed) notify();
      return served;
    });
    looking = mine;
    return mine;
  };

  const plan = () => {
    clearTimeout(timer);
    const looks = listeners.size > 0 && !navigator.onLine && document.visibilityState === 'visible';
    if (looks) timer = setTimeout(() => void look().then(plan), LOOK_MS);
  };

  const onReport = () => {
    isWrong = false;
    looking = null;
    plan();
    notify();
  };

  const listen = () => {
    listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('online', onReport, { signal });
    window.addEventListener('offline', onReport, { signal });
    document.addEventListener('visibilitychange', plan, { signal });
  };

  return {
    isOnline: () => navigator.onLine || isWrong,
    look,
    onChange(listener) {
      if (listeners.size === 0) listen();
      listeners.add(listener);
      plan();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        listening.abort();
        clearTimeout(timer);
      };
    },
  };
}

const ask = (): Promise<boolean> =>
  fetch('/', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(LOOK_TIMEOUT_MS) }).then(
    () => true,
    () => false,
  );

/** This page's network. */
export const network = createNetwork();
