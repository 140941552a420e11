import { kindOf, type Log } from '#embedded/common/log.ts';
import type { RequestQueue } from '#embedded/data/request-queue.ts';

/**
 * Runs a task in a turn of its own, after the response has been made: then the duration of the response does not show what the
 * task does. Returns false, and does not run it, if too many tasks wait.
 */
export type Later = (task: () => Promise<unknown>) => boolean;

const MOST_TASKS = 100;

export function createLater(queue: RequestQueue, log: Log): Later {
  let waiting = 0;
  return (task) => {
    if (waiting >= MOST_TASKS) return false;
    waiting += 1;
    queue
      .run(task)
      .catch((error: unknown) => log(`an email of Auth could not be made: ${kindOf([error])}`))
      .finally(() => {
        waiting -= 1;
      });
    return true;
  };
}

/** Lets lite respond within such a task. It reports its errors as responses, which no client would read here. */
export async function mustPass(pass: () => Promise<Response>): Promise<string> {
  const response = await pass();
  const text = await response.text();
  if (response.ok) return text;
  throw Object.assign(new Error('Auth rejected a request after its response'), {
    code: `HTTP_${response.status}`,
  });
}
