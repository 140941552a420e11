import { createHmac } from 'node:crypto';
import type { EpochMs } from '#base/clock.ts';
import { instantOf } from '#domain/calendar/days.ts';
import type { Backend } from '#embedded/data/served-database.ts';

/** How many emails the server sends to one address: of all kinds together, no matter which client asks. */
export interface MailLimit {
  /** Milliseconds between two emails. */
  betweenMs: number;
  perHour: number;
}

/** `max_frequency` of supabase/config.toml, and a bound for a client that asks again every minute. */
export const DEFAULT_MAIL_LIMIT: MailLimit = { betweenMs: 60_000, perHour: 5 };

export interface MailLimiter {
  /**
   * Counts one email to each address and returns 0. If one of them has reached the limit, returns the seconds to wait and
   * counts none. Call it whether or not the address has an account: otherwise the limit would show which addresses have one.
   */
  take(addresses: readonly string[]): Promise<number>;
}

/** A fixed number, so that a flood of addresses cannot fill the disk. Two addresses rarely share a bucket. */
const BUCKETS = 65_536;

/** `key` is a secret, so that no user can choose an address that shares the bucket of another user. */
export function createMailLimiter(
  { betweenMs, perHour }: MailLimit,
  { postgres }: Pick<Backend, 'postgres'>,
  key: string,
  now: () => EpochMs,
): MailLimiter {
  const bucketOf = (address: string) =>
    createHmac('sha256', key).update(`mail ${address.toLowerCase()}`).digest().readUInt32BE(0) % BUCKETS;
  return {
    async take(addresses) {
      const { rows } = await postgres.query<{ ms: number }>(
        'select embedded.try_mail($1, $2, $3, $4) as ms',
        [addresses.map(bucketOf), instantOf(now()), betweenMs, perHour],
      );
      return Math.ceil((rows[0]?.ms ?? 0) / 1000);
    },
  };
}
