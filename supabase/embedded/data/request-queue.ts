/** Gives turns to clients in rotation, and to the tasks of one client in the order of their arrival. */
export interface RequestQueue {
  /** `whose` names the client; default: the server itself. */
  run<T>(task: () => Promise<T>, whose?: string): Promise<T>;
  /** Resolves when everything queued so far is done. */
  idle(): Promise<void>;
}

const SERVER = 'the server';

/**
 * Gives each request its turn at the database. PGlite takes one request at a time: all requests share one session, and a
 * transaction consists of separate statements. Without turns a statement could run in the transaction of another request, with
 * the identity of another user. A real PostgreSQL takes several requests at once.
 */
export function createRequestQueue(turns = 1): RequestQueue {
  /** The waiting tasks by client; the client whose turn is next comes first. */
  const waiting = new Map<string, (() => void)[]>();
  const begun = new Set<Promise<unknown>>();
  let free = turns;
  const startNext = () => {
    const [next] = waiting;
    if (free === 0 || !next) return;
    const [whose, tasks] = next;
    const start = tasks.shift();
    waiting.delete(whose);
    if (tasks.length > 0) waiting.set(whose, tasks);
    free -= 1;
    start?.();
  };
  const takeTurn = (whose: string) =>
    new Promise<void>((resolve) => {
      const own = waiting.get(whose);
      if (own) own.push(resolve);
      else waiting.set(whose, [resolve]);
      startNext();
    });
  return {
    run(task, whose = SERVER) {
      const result = takeTurn(whose)
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
