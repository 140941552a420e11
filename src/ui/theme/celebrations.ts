import { useSyncExternalStore } from 'react';
import { wantsStillness } from '#ui/theme/appearance.ts';

/** Whether this device celebrates, whoever uses it. */
export type Celebrations = 'on' | 'off';

export const CELEBRATIONS: readonly Celebrations[] = ['on', 'off'];

const KEY = 'simmer-celebrations';

const chosen = (): Celebrations => (localStorage.getItem(KEY) === 'off' ? 'off' : 'on');

/** The choice of this device and a way to change it. */
export function useCelebrations() {
  return { celebrations: useSyncExternalStore(subscribe, chosen), choose };
}

/** Whether a moment may be celebrated here and now. */
export function mayCelebrate(): boolean {
  return chosen() === 'on' && !wantsStillness();
}

function choose(choice: Celebrations): void {
  if (choice === 'on') localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, choice);
  // browsers tell the other tabs only
  window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('storage', onChange);
  return () => window.removeEventListener('storage', onChange);
}
