import { useSyncExternalStore } from 'react';

/** What was chosen on this device, whoever uses it: null where nothing was. Follows a choice made in any tab. */
export const useDeviceChoice = (key: string): string | null =>
  useSyncExternalStore(subscribe, () => localStorage.getItem(key));

/** Null takes the choice back. False where the browser has no room to keep it: nothing has changed then. */
export function chooseOnDevice(key: string, choice: string | null): boolean {
  try {
    if (choice === null) localStorage.removeItem(key);
    else localStorage.setItem(key, choice);
  } catch {
    return false;
  }
  // browsers tell the other tabs only
  window.dispatchEvent(new StorageEvent('storage', { key }));
  return true;
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('storage', onChange);
  return () => window.removeEventListener('storage', onChange);
}
