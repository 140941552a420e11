/** Mutual exclusion across all tabs and the worker of this origin. */
export interface Locks {
  /** Runs `task` while holding `name`; waits for whoever holds it. */
  hold<T>(name: string, task: () => Promise<T>): Promise<T>;
  /**
   * As `hold`, but takes the lock from a holder that kept it longer than `patienceMs`: a frozen tab must not
   * stop the others for ever. Only for tasks that do no harm when two of them run at once.
   */
  holdOrSteal<T>(name: string, patienceMs: number, task: () => Promise<T>): Promise<T>;
}

export const webLocks: Locks = {
  hold: (name, task) => navigator.locks.request(name, task),
  async holdOrSteal(name, patienceMs, task) {
    try {
      return await navigator.locks.request(name, { signal: AbortSignal.timeout(patienceMs) }, task);
    } catch (error) {
      // the signal only ends the waiting: a task that has begun is never aborted by it
      if (error instanceof DOMException && error.name === 'TimeoutError') {
        return navigator.locks.request(name, { steal: true }, task);
      }
      throw error;
    }
  },
};
