/** A Web Lock that one tab at a time keeps for as long as it wants. */
export interface TabLock {
  /**
   * Runs `task` once this tab has the lock: in its turn, or at once with `steal`. Resolves when `task` has ended,
   * when `signal` has ended the waiting, or when another tab has stolen the lock, which `task` does not detect.
   * Never rejects.
   */
  take(how: { signal: AbortSignal } | { steal: true }, task: () => Promise<void>): Promise<void>;
}

export const webTabLock = (name: string): TabLock => ({
  take: (how, task) => navigator.locks.request(name, how, task).catch(() => undefined),
});

/** Steals a lock from a frozen holder and releases it, so that the next in line goes on at once. */
export const freeLock = (name: string): Promise<void> =>
  navigator.locks.request(name, { steal: true }, async () => undefined).catch(() => undefined);
