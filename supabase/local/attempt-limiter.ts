import { createHmac, randomBytes } from 'node:crypto';

/** So many attempts at once, then one more each so many milliseconds. */
export interface AttemptLimit {
  burst: number;
  refillMs: number;
}

export interface AttemptLimits {
  perAddress: AttemptLimit;
  perEmail: AttemptLimit;
}

/** As generous as hosted (30 in 5 minutes from one address), tighter for one account. */
export const DEFAULT_LIMITS: AttemptLimits = {
  perAddress: { burst: 60, refillMs: 5_000 },
  perEmail: { burst: 10, refillMs: 30_000 },
};

/** Refuses guessing: passwords, codes and addresses, by network and by the account that is tried. */
export interface AttemptLimiter {
  /** Seconds until such an attempt may be made; 0: now. Costs nothing. */
  wait(network: string, account: string | null): number;
  /** Counts one. */
  count(network: string, account: string | null): void;
}

/**
 * `elapsed` counts milliseconds and cannot be set: a server clock put back must lock nobody out.
 *
 * The counting is our own, because rate-limiter-flexible keeps an entry and a timer for every name that is tried, and reads
 * the wall clock (docs/decisions/009-libraries-in-the-server.md).
 */
export function createAttemptLimiter(limits: AttemptLimits, elapsed: () => number): AttemptLimiter {
  const networks = createBuckets(limits.perAddress, elapsed);
  const accounts = createBuckets(limits.perEmail, elapsed);
  return {
    wait(network, account) {
      const ms = Math.max(networks.wait(network), account === null ? 0 : accounts.wait(account));
      return Math.ceil(ms / 1000);
    },
    count(network, account) {
      networks.count(network);
      if (account !== null) accounts.count(account);
    },
  };
}

/** A fixed number: a flood of names neither uses up memory nor pushes out a count. */
const BUCKETS = 65_536;

/** A secret key picks the bucket of a name, so that nobody can choose a name that shares another's. Two names may share one. */
function createBuckets({ burst, refillMs }: AttemptLimit, elapsed: () => number) {
  const key = randomBytes(32);
  const used = new Float64Array(BUCKETS);
  const countedAt = new Float64Array(BUCKETS);
  const bucketOf = (name: string) => createHmac('sha256', key).update(name).digest().readUInt16BE(0);
  const usedIn = (bucket: number) =>
    Math.max(0, (used[bucket] ?? 0) - (elapsed() - (countedAt[bucket] ?? 0)) / refillMs);
  return {
    /** Milliseconds. */
    wait: (name: string) => Math.max(0, (usedIn(bucketOf(name)) + 1 - burst) * refillMs),
    count(name: string) {
      const bucket = bucketOf(name);
      used[bucket] = usedIn(bucket) + 1;
      countedAt[bucket] = elapsed();
    },
  };
}
