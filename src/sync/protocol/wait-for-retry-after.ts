import type { Clock, EpochMs } from '#base/clock.ts';
import { err } from '#base/result.ts';
import type { StoreDatabase } from '#store/database/store-database.ts';
import type { Transport } from '#sync/protocol/transport.ts';

/**
 * Wraps a transport and makes no request before the time that the server asked for (`Retry-After` of a 429 or
 * 503). That time is stored beside the outbox, so that it binds every tab and the service worker, even after
 * a reload.
 */
export function waitForRetryAfter(transport: Transport, database: StoreDatabase, clock: Clock): Transport {
  return async (request) => {
    const { not_before = 0 } = await database.readState();
    const left = not_before - clock.now();
    // a longer wait than any server can ask for means that the clock was set back
    if (left > 0 && left <= LONGEST_WAIT_MS) return err({ type: 'Unreachable', waitMs: left });
    const response = await transport(request);
    if (response.ok || response.error.type !== 'Unreachable' || response.error.retryAfter === undefined)
      return response;
    const now = clock.now();
    const waitMs = retryAfterMs(response.error.retryAfter, now);
    if (waitMs === 0) return response;
    await database.updateState({ not_before: now + waitMs });
    return err({ ...response.error, waitMs });
  };
}

/** The longest wait that a server, or a proxy before it, can ask for. */
const LONGEST_WAIT_MS = 5 * 60_000;

/**
 * How long a `Retry-After` header asks to wait, in milliseconds. The header has seconds or an HTTP date. 0
 * for a date in the past or an unreadable header; at most five minutes.
 */
export function retryAfterMs(header: string, now: EpochMs): EpochMs {
  const text = header.trim();
  const wait = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Math.min(Math.max(0, wait || 0), LONGEST_WAIT_MS);
}
