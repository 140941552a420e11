import type { EpochMs } from '#base/clock.ts';

/** A server, or a proxy before it, that asks for longer is asked again after this. */
export const LONGEST_WAIT_MS = 5 * 60_000;

/**
 * How long a `Retry-After` header asks to wait, in milliseconds: it says so in seconds or as an HTTP date. 0 for one that
 * is over or says nothing; at most five minutes.
 */
export function retryAfterMs(header: string, now: EpochMs): EpochMs {
  const text = header.trim();
  const wait = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Math.min(Math.max(0, wait || 0), LONGEST_WAIT_MS);
}
