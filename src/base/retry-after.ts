import type { EpochMs } from '#base/clock.ts';

/** The longest wait that a server, or a proxy before it, can ask for. */
export const LONGEST_WAIT_MS = 5 * 60_000;

/**
 * How long a `Retry-After` header asks to wait, in milliseconds. The header has seconds or an HTTP date. 0
 * for a date in the past or an unreadable header; at most five minutes.
 */
export function retryAfterMs(header: string, now: EpochMs): EpochMs {
  const text = header.trim();
  const wait = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Math.min(Math.max(0, wait || 0), LONGEST_WAIT_MS);
}
