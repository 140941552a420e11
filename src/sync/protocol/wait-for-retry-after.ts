import type { Clock } from '#base/clock.ts';
import { err } from '#base/result.ts';
import { LONGEST_WAIT_MS, retryAfterMs } from '#base/retry-after.ts';
import type { StoreDatabase } from '#store/database/store-database.ts';
import type { Transport } from '#sync/protocol/transport.ts';

/**
 * Wraps a transport and makes no call before the time that the server asked for (`Retry-After` of a 429 or
 * 503). That time is stored beside the outbox, so that it binds every tab and the worker, even after a
 * reload.
 */
export function waitForRetryAfter(transport: Transport, database: StoreDatabase, clock: Clock): Transport {
  return async (request) => {
    const { not_before = 0 } = await database.readState();
    const left = not_before - clock.now();
    // a longer wait than any server can ask for means that the clock was set back
    if (left > 0 && left <= LONGEST_WAIT_MS) return err({ type: 'Unreachable', waitMs: left });
    const answer = await transport(request);
    if (answer.ok || answer.error.type !== 'Unreachable' || answer.error.retryAfter === undefined)
      return answer;
    const now = clock.now();
    const waitMs = retryAfterMs(answer.error.retryAfter, now);
    if (waitMs === 0) return answer;
    await database.updateState({ not_before: now + waitMs });
    return err({ ...answer.error, waitMs });
  };
}
