/** Runs tasks in the order of their arrival, at most `turns` of them at once. */
export interface RequestQueue {
  run<T>(task: () => Promise<T>): Promise<T>;
  /** Resolves when everything queued so far is done. */
  idle(): Promise<void>;
}

/**
 * Gives each request its turn at the database. PGlite takes one request at a time: all requests share one session, and a
 * transaction consists of separate statements. Without turns a statement could run in the transaction of another request, with
 * the identity of another person. A real PostgreSQL takes several requests at once.
 */
export function createRequestQueue(turns = 1): RequestQueue {
  const waiting: (() => void)[] = [];
  const begun = new Set<Promise<unknown>>();
  let free = turns;
  const startNext = () => {
    if (free === 0) return;
    const next = waiting.shift();
    if (!next) return;
    free -= 1;
    next();
  };
  const takeTurn = () =>
    new Promise<void>((resolve) => {
      waiting.push(resolve);
      startNext();
    });
  return {
    run(task) {
      const result = takeTurn()
        .then(task)
        .finally(() => {
          free += 1;
          startNext();
        });
      const ended = result.catch(() => undefined).finally(() => begun.delete(ended));
      begun.add(ended);
      return result;
    },
    async idle() {
      await Promise.all(begun);
    },
  };
}
