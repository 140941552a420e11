/** Runs one thing at a time, in the order of arrival. */
export interface RequestQueue {
  run<T>(task: () => Promise<T>): Promise<T>;
  /** Resolves when everything queued so far is done. */
  idle(): Promise<void>;
}

/**
 * All requests share one database session, and a transaction goes over it as separate statements: without turns one
 * request's statements would land in another one's transaction, under the other one's identity.
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
