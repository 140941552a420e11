import { type AttemptLimit, createBuckets } from '#embedded/auth/attempt-limiter.ts';

/** In the first minute twice as many as `sync` allows, then the same number. */
export const DEFAULT_REQUEST_LIMIT: AttemptLimit = { burst: 300, refillMs: 200 };
/** Opened invitations of a network: then 60 an hour. The app sends two requests when it opens one. */
export const DEFAULT_OPEN_LIMIT: AttemptLimit = { burst: 60, refillMs: 60_000 };
/** A page of a thousand check-ins has about 300 KB. */
const BYTES_OF_A_REQUEST = 128 * 1024;

/** Limits the requests of each user that have a valid token, whether they succeed or fail. */
export interface RequestLimiter {
  /** Counts one request and returns 0. If it is not allowed yet, returns the seconds to wait and does not count it. */
  take(user: string): number;
  /** Counts the work of a large body or response as further requests. They may exceed the limit; the next request then waits longer. */
  weigh(user: string, bytes: number): void;
}

/** `elapsed` is a monotonic clock in milliseconds. */
export function createRequestLimiter(limit: AttemptLimit, elapsed: () => number): RequestLimiter {
  const users = createBuckets(limit, elapsed);
  return {
    take(user) {
      const wait = users.wait(user);
      if (wait === 0) users.count(user);
      return Math.ceil(wait / 1000);
    },
    weigh: (user, bytes) => users.count(user, Math.floor(bytes / BYTES_OF_A_REQUEST)),
  };
}
