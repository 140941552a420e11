import { STORAGE_ASKED } from '#ui/memory-keys.ts';
import type { Memory } from '#ui/person.ts';

/** The part of the browser's storage manager that is used here. Old browsers and insecure pages lack it. */
export type KeepingStorage = Partial<Pick<StorageManager, 'persist' | 'persisted'>>;

/**
 * Asks the browser not to clear this app's data when the device runs low on room; true once it will not. Some browsers ask
 * the person in turn, so it is done unasked only once, when there is something worth keeping: after the first check-in; and
 * once more after an install, which makes some browsers change their mind.
 */
export async function askToKeep(storage: KeepingStorage | undefined, memory: Memory): Promise<boolean> {
  if (!storage?.persist) return false;
  if ((await isKept(storage)) === true) return true;
  memory.write(STORAGE_ASKED, 'asked');
  return storage.persist();
}

/** Whether the browser keeps this app's data until the person removes it; null when it does not say. */
export async function isKept(storage: KeepingStorage | undefined): Promise<boolean | null> {
  try {
    return (await storage?.persisted?.()) ?? null;
  } catch {
    return null;
  }
}
