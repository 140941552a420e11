/** Mutual exclusion across all tabs and the service worker of this origin. */
export interface Locks {
  /**
   * Runs `task` while holding the lock `name`, and waits for it first. Fails with a `TimeoutError` after half
   * a minute of waiting, so that the caller can report it and try again.
   */
  hold<T>(name: string, task: () => Promise<T>): Promise<T>;
  /**
   * Like `hold`, but takes the lock from a holder that has kept it longer than `patienceMs`, because a frozen
   * tab must not stop the others forever. Only for tasks that do no harm when two of them run at once.
   */
  holdOrSteal<T>(name: string, patienceMs: number, task: () => Promise<T>): Promise<T>;
}

const HOLD_PATIENCE_MS = 30_000;

export const webLocks: Locks = {
  hold: (name, task) => holdInTime(name, HOLD_PATIENCE_MS, task),
  async holdOrSteal(name, patienceMs, task) {
    let began = false;
    try {
      return await holdInTime(name, patienceMs, () => {
        began = true;
        return task();
      });
    } catch (error) {
      if (!began && isTimeout(error)) return navigator.locks.request(name, { steal: true }, task);
      throw error;
    }
  },
};

export const isTimeout = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'TimeoutError';

/** `patienceMs` limits the waiting only: once begun, the task takes as long as it needs. */
async function holdInTime<T>(name: string, patienceMs: number, task: () => Promise<T>): Promise<T> {
  const waiting = new AbortController();
  const timer = setTimeout(
    () => waiting.abort(new DOMException(`${name} is held for too long`, 'TimeoutError')),
    patienceMs,
  );
  try {
    return await navigator.locks.request(name, { signal: waiting.signal }, () => {
      clearTimeout(timer);
      return task();
    });
  } finally {
    clearTimeout(timer);
  }
}
