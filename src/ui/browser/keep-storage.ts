import { STORAGE_ASKED } from '#ui/browser/memory-keys.ts';
import type { ScreenMemory } from '#ui/browser/screen-memory.ts';

/** The part of the browser's storage manager that is used here. Old browsers and insecure pages lack it. */
export type KeepingStorage = Partial<Pick<StorageManager, 'persist' | 'persisted'>>;

/**
 * Asks the browser not to delete this app's data when the disk is nearly full; true if it agrees. Some
 * browsers then ask the user, so the app asks by itself only when there is something worth keeping: after
 * the first check-in, and again after an install, which changes the decision of some browsers.
 */
export async function askToKeep(storage: KeepingStorage | undefined, memory: ScreenMemory): Promise<boolean> {
  if (!storage?.persist) return false;
  if ((await isKept(storage)) === true) return true;
  memory.write(STORAGE_ASKED, 'asked');
  return storage.persist();
}

/** Whether the browser keeps this app's data until the user removes it; null if unknown. */
export async function isKept(storage: KeepingStorage | undefined): Promise<boolean | null> {
  try {
    return (await storage?.persisted?.()) ?? null;
  } catch {
    return null;
  }
}
