/*
 * The only place that touches what a browser stores for a site. Users and browsers can block it: then Chromium
 * throws when `localStorage` is merely read, Firefox has null there, and other parts fail at their first use.
 */

/**
 * Texts that the browser keeps for this site. Reads never fail: what is blocked counts as empty. `setItem` fails
 * when storage is full or blocked.
 */
export interface KeepingText {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

export interface SiteText extends KeepingText {
  keys(): string[];
}

/** By name, because neither a service worker nor its types have them. */
const part = <T>(name: 'localStorage' | 'sessionStorage' | 'indexedDB' | 'caches'): T =>
  Reflect.get(globalThis, name) as T;

function attempt<T>(use: () => T): T | null {
  try {
    return use();
  } catch {
    return null; // blocked
  }
}

function textIn(name: 'localStorage' | 'sessionStorage'): SiteText {
  const text = () => part<KeepingText>(name);
  return {
    getItem: (key) => attempt(() => text().getItem(key)),
    setItem: (key, value) => text().setItem(key, value),
    removeItem: (key) => void attempt(() => text().removeItem(key)),
    keys: () => attempt(() => Object.keys(text())) ?? [],
  };
}

/** The key of an opened invitation (ui/browser/kept-invitation.ts). Here, so that a sign-out can delete it without that file. */
export const KEPT_INVITATION = 'simmer-invitation';

/** Kept on this device, for all tabs. */
export const localText = textIn('localStorage');

/** False when blocked. */
export const hasLocalText = (): boolean => !!attempt(() => part('localStorage'));

/** Kept for this tab. */
export const tabText = textIn('sessionStorage');

/** Call it inside a promise: it may throw, and is undefined in a browser without databases. */
export const siteDatabases = (): IDBFactory => part('indexedDB');

/** Call it inside a promise: it may throw, and is undefined at an insecure address. */
export const siteCaches = (): CacheStorage => part('caches');

/** Null at an insecure address, in an old browser, or when blocked. */
export const workerContainer = (): ServiceWorkerContainer | null =>
  attempt(() => navigator.serviceWorker) ?? null;

/** Null when blocked, in which case no tab of this site stores anything either. */
export const openChannel = (name: string): BroadcastChannel | null =>
  attempt(() => new BroadcastChannel(name));
