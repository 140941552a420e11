import { createHmac } from 'node:crypto';
import type { EpochMs } from '#base/clock.ts';
import { instantOf } from '#domain/calendar/days.ts';
import type { Backend } from '#embedded/data/database.ts';

/** How many mails one address may be sent, over all kinds of mail and all who ask for one. */
export interface MailLimit {
  /** Milliseconds between two mails. */
  betweenMs: number;
  perHour: number;
}

/** `max_frequency` of supabase/config.toml, and a bound for whoever asks again after each minute. */
export const DEFAULT_MAIL_LIMIT: MailLimit = { betweenMs: 60_000, perHour: 5 };

export interface MailLimiter {
  /**
   * Counts one mail to each address and returns 0. If one of them has had enough, returns the seconds to wait and counts none.
   * Call it whether or not the address has an account: otherwise the limit would show which addresses have one.
   */
  take(addresses: readonly string[]): Promise<number>;
}

/**
 * Stores the times of the last mails to each bucket of addresses, newest first. They are in the database, so that a restart keeps
 * them; the table is unlogged, so a crash of the database forgets them. A time in the
 * future is ignored: it was stored before the clock was set back, and must lock nobody out.
 */
export const MAIL_TIMES = `
create schema if not exists embedded;
create unlogged table if not exists embedded.mail_times (bucket int primary key, sent_at timestamptz[] not null default '{}');

create or replace function embedded.try_mail(buckets int[], at timestamptz, between_ms float8, per_hour int)
returns float8 language plpgsql set search_path = '' as $$
declare
  wait_ms float8;
begin
  insert into embedded.mail_times (bucket) select b from unnest(buckets) b order by b on conflict do nothing;
  perform from embedded.mail_times m where m.bucket = any (buckets) order by m.bucket for update;
  update embedded.mail_times m
    set sent_at = array(select t from unnest(m.sent_at) t where t <= at order by t desc limit per_hour)
    where m.bucket = any (buckets);
  select max(greatest(0, between_ms - extract(epoch from at - m.sent_at[1]) * 1000,
      3600000 - extract(epoch from at - m.sent_at[per_hour]) * 1000)) into wait_ms
    from embedded.mail_times m where m.bucket = any (buckets);
  if wait_ms = 0 then
    update embedded.mail_times m set sent_at = at || m.sent_at where m.bucket = any (buckets);
  end if;
  return wait_ms;
end $$;
revoke execute on function embedded.try_mail(int[], timestamptz, float8, int) from public;
`;

/** A fixed number, so that a flood of addresses cannot fill the disk. Two addresses rarely share a bucket. */
const BUCKETS = 65_536;

/** `key` is a secret, so that nobody can choose an address that shares the bucket of another user. */
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
