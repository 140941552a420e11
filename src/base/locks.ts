/** Mutual exclusion across all tabs and the worker of this origin. */
export interface Locks {
  /**
   * Runs `task` while holding `name`; waits for whoever holds it. Fails with a `TimeoutError` after half a minute: whoever
   * waits can then say so and try again.
   */
  hold<T>(name: string, task: () => Promise<T>): Promise<T>;
  /**
   * As `hold`, but takes the lock from a holder that kept it longer than `patienceMs`: a frozen tab must not
   * stop the others for ever. Only for tasks that do no harm when two of them run at once.
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

/** The patience is for the waiting alone: a task that has begun takes as long as it takes. */
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
