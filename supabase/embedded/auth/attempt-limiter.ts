import { createHmac, randomBytes } from 'node:crypto';

/** Allows `burst` attempts at once, then one more every `refillMs`. */
export interface AttemptLimit {
  burst: number;
  refillMs: number;
}

export interface AttemptLimits {
  perAddress: AttemptLimit;
  perEmail: AttemptLimit;
}

/** About as generous as hosted (30 attempts in 5 minutes from one address), and stricter for one account. */
export const DEFAULT_LIMITS: AttemptLimits = {
  perAddress: { burst: 60, refillMs: 5_000 },
  perEmail: { burst: 10, refillMs: 30_000 },
};

/** Limits guesses at passwords, codes and addresses, by the network they come from and by the account they try. */
export interface AttemptLimiter {
  /** Returns the seconds until the next attempt is allowed; 0 means now. Does not count an attempt. */
  wait(network: string, account: string | null): number;
  /** Counts one attempt and returns 0. If it is not allowed yet, returns the seconds to wait and does not count it. */
  take(network: string, account: string | null): number;
}

/**
 * `elapsed` is a monotonic clock in milliseconds: setting
 * back the server's clock must lock no user out.
 *
 * We do not use rate-limiter-flexible, because it keeps an entry and a timer for every name that is tried, and reads the wall
 * clock (docs/decisions/010-libraries-in-the-server.md).
 */
export function createAttemptLimiter(limits: AttemptLimits, elapsed: () => number): AttemptLimiter {
  const networks = createBuckets(limits.perAddress, elapsed);
  const accounts = createBuckets(limits.perEmail, elapsed);
  const wait = (network: string, account: string | null): number => {
    const ms = Math.max(networks.wait(network), account === null ? 0 : accounts.wait(account));
    return Math.ceil(ms / 1000);
  };
  return {
    wait,
    take(network, account) {
      const seconds = wait(network, account);
      if (seconds > 0) return seconds;
      networks.count(network);
      if (account !== null) accounts.count(account);
      return 0;
    },
  };
}

/** A fixed number, so that a flood of names neither fills the memory nor evicts a count. */
const BUCKETS = 65_536;

/**
 * Two names may share a bucket. A secret key decides which bucket a name gets, so no user can choose a name that shares the bucket
 * of another.
 */
export function createBuckets({ burst, refillMs }: AttemptLimit, elapsed: () => number) {
  const key = randomBytes(32);
  const used = new Float64Array(BUCKETS);
  const countedAt = new Float64Array(BUCKETS);
  const bucketOf = (name: string) => createHmac('sha256', key).update(name).digest().readUInt16BE(0);
  const usedIn = (bucket: number) =>
    Math.max(0, (used[bucket] ?? 0) - (elapsed() - (countedAt[bucket] ?? 0)) / refillMs);
  return {
    /** Milliseconds. */
    wait: (name: string) => Math.max(0, (usedIn(bucketOf(name)) + 1 - burst) * refillMs),
    count(name: string, amount = 1) {
      const bucket = bucketOf(name);
      used[bucket] = usedIn(bucket) + amount;
      countedAt[bucket] = elapsed();
    },
  };
}
