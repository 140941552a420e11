import { IDBIndex, IDBObjectStore } from 'fake-indexeddb';

const CALLS = ['get', 'getAll', 'getAllKeys', 'count', 'openCursor', 'openKeyCursor', 'put', 'add', 'delete'];

/**
 * Counts how often a task waits for the disk. Requests that are sent together count as one trip, because a slow phone is
 * slowed down by trips, not by requests.
 */
export async function countTrips(task: () => Promise<unknown>): Promise<number> {
  let trips = 0;
  let unanswered = 0;
  const undo: (() => void)[] = [];
  for (const { prototype } of [IDBIndex, IDBObjectStore]) {
    for (const name of CALLS) {
      const call: unknown = Reflect.get(prototype, name);
      if (typeof call !== 'function') continue; // an index only reads
      undo.push(() => Reflect.set(prototype, name, call));
      Reflect.set(prototype, name, function (this: unknown, ...args: unknown[]) {
        if (unanswered === 0) trips += 1;
        unanswered += 1;
        const request: IDBRequest = Reflect.apply(call, this, args);
        for (const answer of ['success', 'error']) {
          request.addEventListener(answer, () => {
            unanswered -= 1;
          });
        }
        return request;
      });
    }
  }
  try {
    await task();
    return trips;
  } finally {
    for (const each of undo) each();
  }
}
