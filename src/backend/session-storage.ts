/** As much of local storage as keeping a session takes. (The worker, which reads sessions too, knows no `Storage`.) */
export interface KeepingText {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

export interface SessionStorage extends KeepingText {
  /** Forgets what there was no room for: the person has signed out in another tab, which cannot reach it. */
  forgetUnkept(): void;
}

/**
 * Keeps in memory what the storage has no room for: a session that cannot be written down is good for as long as the page
 * lives, and after that what the mirror has is (session-mirror.ts). Once another tab has written or removed the same key, that
 * counts.
 */
export function withoutRoomToo(storage: KeepingText): SessionStorage {
  const unkept = new Map<string, { value: string; beside: string | null }>();
  return {
    getItem(key) {
      const stored = storage.getItem(key);
      const held = unkept.get(key);
      if (held?.beside === stored) return held.value;
      unkept.delete(key);
      return stored;
    },
    setItem(key, value) {
      unkept.delete(key);
      try {
        storage.setItem(key, value);
      } catch {
        // the older one stays: without it the other tabs would take this person for signed out
        unkept.set(key, { value, beside: storage.getItem(key) });
      }
    },
    removeItem(key) {
      unkept.delete(key);
      storage.removeItem(key);
    },
    forgetUnkept: () => unkept.clear(),
  };
}
