/** Runs one thing at a time, in the order of arrival. */
export interface RequestQueue {
  run<T>(task: () => Promise<T>): Promise<T>;
  /** Resolves when everything queued so far is done. */
  idle(): Promise<void>;
}

/**
 * Gives each request its turn at the database. All requests share one session, and a transaction consists of separate statements:
 * without turns a statement could run in the transaction, and with the identity, of another person.
 */
export function createRequestQueue(): RequestQueue {
  let tail: Promise<unknown> = Promise.resolve();
  return {
    run(task) {
      const result = tail.then(task, task);
      tail = result.catch(() => undefined);
      return result;
    },
    async idle() {
      await tail;
    },
  };
}
