/** Runs so many things at once as it has turns, in the order of arrival. */
export interface RequestQueue {
  run<T>(task: () => Promise<T>): Promise<T>;
  /** Resolves when everything queued so far is done. */
  idle(): Promise<void>;
}

/**
 * Gives each request its turn at the database. On PGlite there is one: all requests share one session, and a transaction consists
 * of separate statements, so that without turns a statement could run in the transaction, and with the identity, of another
 * person. A real PostgreSQL takes several.
 */
export function createRequestQueue(turns = 1): RequestQueue {
  const waiting: (() => void)[] = [];
  const begun = new Set<Promise<unknown>>();
  let free = turns;
  const takeTurn = () =>
    new Promise<void>((resolve) => {
      waiting.push(resolve);
      callNext();
    });
  const callNext = () => {
    if (free === 0) return;
    const next = waiting.shift();
    if (!next) return;
    free -= 1;
    next();
  };
  return {
    run(task) {
      const result = takeTurn()
        .then(task)
        .finally(() => {
          free += 1;
          callNext();
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
