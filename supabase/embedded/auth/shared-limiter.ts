import { createHmac } from 'node:crypto';
import type { AttemptLimiter, AttemptLimits } from '#embedded/auth/attempt-limiter.ts';
import type { Database } from '#embedded/data/database.ts';

/**
 * Counts like attempt-limiter.ts, in a fixed number of buckets. A count with a time in the future is ignored: it was made before
 * the clock was set back, and must lock nobody out. The table is unlogged, so a crash of the database forgets the counts.
 */
export const SHARED_COUNTS = `
create schema if not exists embedded;
create unlogged table if not exists embedded.attempts (
  bucket int primary key, used float8 not null default 0, counted_at timestamptz not null default now());

create or replace function embedded.try_attempt(buckets int[], bursts float8[], refills_ms float8[], counts boolean)
returns float8 language plpgsql set search_path = '' as $$
declare
  waits_ms float8;
begin
  insert into embedded.attempts (bucket) select b from unnest(buckets) b order by b on conflict do nothing;
  perform from embedded.attempts a where a.bucket = any (buckets) order by a.bucket for update;
  update embedded.attempts a set counted_at = clock_timestamp(),
      used = case when a.counted_at > clock_timestamp() then 0
        else greatest(0, a.used - extract(epoch from clock_timestamp() - a.counted_at) * 1000 / l.refill_ms) end
    from unnest(buckets, refills_ms) l (bucket, refill_ms) where a.bucket = l.bucket;
  select coalesce(max((a.used + 1 - l.burst) * l.refill_ms), 0) into waits_ms
    from unnest(buckets, bursts, refills_ms) l (bucket, burst, refill_ms) join embedded.attempts a using (bucket);
  if waits_ms > 0 then return waits_ms; end if;
  if counts then
    update embedded.attempts a set used = a.used + 1 where a.bucket = any (buckets);
  end if;
  return 0;
end $$;
revoke execute on function embedded.try_attempt(int[], float8[], float8[], boolean) from public;
`;

const BUCKETS = 65_536;

/** The limiter for several server processes on one database. `key` is a secret that they share. */
export function createSharedLimiter(limits: AttemptLimits, postgres: Database, key: string): AttemptLimiter {
  const bucketOf = (kind: string, name: string) =>
    createHmac('sha256', key).update(`${kind} ${name}`).digest().readUInt16BE(0);
  const attempt = async (network: string, account: string | null, counts: boolean) => {
    const tried = [{ bucket: bucketOf('network', network), ...limits.perAddress }];
    if (account !== null) {
      tried.push({ bucket: BUCKETS + bucketOf('account', account), ...limits.perEmail });
    }
    const { rows } = await postgres.query<{ ms: number }>(
      'select embedded.try_attempt($1, $2, $3, $4) as ms',
      [
        tried.map(({ bucket }) => bucket),
        tried.map(({ burst }) => burst),
        tried.map(({ refillMs }) => refillMs),
        counts,
      ],
    );
    return Math.ceil((rows[0]?.ms ?? 0) / 1000);
  };
  return {
    wait: (network, account) => attempt(network, account, false),
    take: (network, account) => attempt(network, account, true),
  };
}
