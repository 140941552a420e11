import type { KeepingText } from '#base/site-data.ts';

export interface SessionStorage extends KeepingText {
  /**
   * Deletes what was only kept in memory: the user has signed out in another tab, which cannot reach this
   * memory.
   */
  forgetUnsaved(): void;
}

/**
 * Keeps in memory what does not fit into local storage. Such a session lasts as long as the page; after that
 * the service worker's copy counts (session-mirror.ts). If another tab writes or removes the same key, that
 * value wins.
 */
export function memoryWhenFull(storage: KeepingText): SessionStorage {
  const unsaved = new Map<string, { value: string; beside: string | null }>();
  return {
    getItem(key) {
      const stored = storage.getItem(key);
      const held = unsaved.get(key);
      if (held?.beside === stored) return held.value;
      unsaved.delete(key);
      return stored;
    },
    setItem(key, value) {
      unsaved.delete(key);
      try {
        storage.setItem(key, value);
      } catch {
        // leave the older value in storage: without it the other tabs would treat this user as signed out
        unsaved.set(key, { value, beside: storage.getItem(key) });
      }
    },
    removeItem(key) {
      unsaved.delete(key);
      storage.removeItem(key);
    },
    forgetUnsaved: () => unsaved.clear(),
  };
}
