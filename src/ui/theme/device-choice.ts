import { useSyncExternalStore } from 'react';
import { localText } from '#base/site-data.ts';

/** A choice for this device, for every user; null for none. Follows changes in all tabs. */
export const useDeviceChoice = (key: string): string | null =>
  useSyncExternalStore(subscribe, () => localText.getItem(key));

/** Null deletes the choice. Returns false, and changes nothing, when storage is full. */
export function chooseOnDevice(key: string, choice: string | null): boolean {
  try {
    if (choice === null) localText.removeItem(key);
    else localText.setItem(key, choice);
  } catch {
    return false;
  }
  // the browser informs only the other tabs
  window.dispatchEvent(new StorageEvent('storage', { key }));
  return true;
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('storage', onChange);
  return () => window.removeEventListener('storage', onChange);
}
