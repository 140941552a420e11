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

const GUARDED = /^\/auth\/v1\/(?:signup|recover|otp|verify|resend|magiclink)\/?$/;
const MOST_BUCKETS = 10_000;

/** Refuses guessing: passwords, codes and addresses, by network address and by the account that is tried. */
export interface AttemptLimiter {
  /** Null when the attempt may go on, else the seconds to wait. A token refresh is never limited. */
  seconds(url: URL, method: string, address: string, body: Uint8Array | null): number | null;
}

export function createAttemptLimiter(limits: AttemptLimits, now: () => number): AttemptLimiter {
  const buckets = new Map<string, { left: number; at: number }>();

  const wait = (key: string, { burst, refillMs }: AttemptLimit): number => {
    const at = now();
    const old = buckets.get(key) ?? { left: burst, at };
    const left = Math.min(burst, old.left + (at - old.at) / refillMs);
    const allowed = left >= 1;
    buckets.delete(key); // the oldest stand first: they are the ones to forget
    buckets.set(key, { left: allowed ? left - 1 : left, at });
    if (buckets.size > MOST_BUCKETS) buckets.delete(buckets.keys().next().value ?? '');
    return allowed ? 0 : Math.ceil(((1 - left) * refillMs) / 1000);
  };

  return {
    seconds(url, method, address, body) {
      if (!isAttempt(url, method)) return null;
      const email = emailOf(body);
      const seconds = Math.max(
        wait(`address ${address}`, limits.perAddress),
        email === null ? 0 : wait(`email ${email}`, limits.perEmail),
      );
      return seconds === 0 ? null : seconds;
    },
  };
}

function isAttempt(url: URL, method: string): boolean {
  if (method === 'OPTIONS') return false;
  // a new password is taken with the current one, which could be guessed here as well
  if (method === 'PUT' && /^\/auth\/v1\/user\/?$/.test(url.pathname)) return true;
  if (/^\/auth\/v1\/token\/?$/.test(url.pathname)) return url.searchParams.get('grant_type') === 'password';
  return GUARDED.test(url.pathname);
}

function emailOf(body: Uint8Array | null): string | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(body ?? new Uint8Array()));
    if (typeof value !== 'object' || value === null || !('email' in value)) return null;
    return typeof value.email === 'string' ? value.email.trim().toLowerCase() : null;
  } catch {
    return null;
  }
}
