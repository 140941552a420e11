-- Contains: the views that an operator reads (docs/operations.md), and the log of rejections.
-- Invariants: no view but open_reports shows what a user wrote; none shows when they got up, or their address.
-- Access: the owner only; neither users nor callers with only the public key can use the schema `operator`.

-- A log and not a counter, so that two pushes never wait for each other here. It names no user.
create table private.rejections (
  n bigint generated always as identity primary key,
  at timestamptz not null default now(),
  code text not null
);
create index rejections_by_time on private.rejections (at);

comment on table private.rejections is 'Codes of rejected mutations, kept for 90 days. It names no user.';

alter table private.rejections enable row level security;
revoke all on private.rejections from public, anon, authenticated;

-- Adds at most 200 lines per user and day. Each time it deletes up to 100 old lines, as many as one push can add.
create function private.log_rejections() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  part record;
begin
  for part in
    select n.user_id, array_agg(left(n.code, 60)) as codes from outcome n where n.code is not null group by n.user_id
  loop
    insert into private.rejections (code)
    select unnest(part.codes[1:private.charge_up_to(part.user_id, 'rejection', cardinality(part.codes))]);
    delete from private.rejections x where x.ctid = any (array(select r.ctid from private.rejections r
      where r.at < now() - interval '90 days' order by r.at limit 100 for update skip locked));
  end loop;
  return null;
end $$;

create trigger log_rejections after insert on private.outcomes
  referencing new table as outcome for each statement execute function private.log_rejections();

-- Rejections by day and code. If a code becomes more frequent after a release, the release or the rules have a bug. Requests do
-- not name their release, so compare the days before a release with the days after.
create view operator.rejections as
select (r.at at time zone 'UTC')::date as day, r.code, count(*) as rejected
from private.rejections r group by 1, 2 order by 1 desc, 3 desc;

-- The oldest open transactions. While one hangs, rows written after it began are sent again with every pull, and VACUUM cannot
-- clear rows that were deleted since. If `xids_behind` is in the hundred thousands, or a transaction is `idle in transaction` for
-- minutes, end it with `select pg_terminate_backend(pid)`.
create view operator.oldest_writers as
select a.pid, a.usename as role, a.application_name as application, a.state, now() - a.xact_start as open_for,
  greatest(age(a.backend_xid), age(a.backend_xmin)) as xids_behind
from pg_catalog.pg_stat_activity a
where (a.backend_xid is not null or a.backend_xmin is not null) and a.pid <> pg_backend_pid()
order by xids_behind desc;

-- How many transactions pulls repeat: the number between the oldest open one and the newest. The rows written in between are sent
-- again with every pull; 0 or a handful is normal.
create view operator.pull_lag as
select pg_snapshot_xmax(s.now)::text::bigint - pg_snapshot_xmin(s.now)::text::bigint as transactions_behind,
  (select max(w.open_for) from operator.oldest_writers w) as oldest_open_for
from (select pg_current_snapshot() as now) s;

-- Devices that had a mutation rejected and have not pushed since (each push acknowledges the one before). An hour may mean no
-- network; many on one day mean a release that fails on the responses it gets. The view names users only by their ids.
create view operator.stuck_clients as
select c.user_id, c.client_id, c.last_seq, now() - c.pushed_at as silent_for, u.rejected
from private.sync_clients c
cross join lateral (
  select count(*) as rejected from private.outcomes o
  where o.user_id = c.user_id and o.client_id = c.client_id and o.code is not null
) u
where c.pushed_at < now() - interval '1 hour' and u.rejected > 0
order by c.pushed_at;

-- How many users and devices have pushed.
create view operator.activity as
select count(distinct c.user_id) filter (where c.pushed_at > now() - interval '1 day') as users_1_day,
  count(distinct c.user_id) filter (where c.pushed_at > now() - interval '7 days') as users_7_days,
  count(distinct c.user_id) filter (where c.pushed_at > now() - interval '30 days') as users_30_days,
  count(*) as devices,
  (select now() - s.tidied_at from private.settings s) as last_tidied
from private.sync_clients c;

-- The size of each table.
create view operator.sizes as
select n.nspname || '.' || c.relname as name, greatest(c.reltuples, 0)::bigint as rows_about,
  pg_total_relation_size(c.oid) as bytes, pg_indexes_size(c.oid) as bytes_of_indexes
from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
where c.relkind in ('r', 'p') and n.nspname in ('public', 'private') order by bytes desc;

-- Notifications by day, kind and push service. `failed` means a wrong key or a bug, `too_large` a bug, `expired` a service or a
-- sender that was away; many `gone` on one day mean a service that forgot its devices.
create view operator.notifications as
select (p.due_at at time zone 'UTC')::date as day, p.kind, private.web_push_host(s.endpoint) as service,
  coalesce(p.outcome, case when p.claimed_at is null then 'waiting' else 'under way' end) as outcome,
  count(*) as notifications, max(p.attempts) as most_attempts
from private.notifications p left join private.web_push_subscriptions s on s.subscription_id = p.subscription_id
group by 1, 2, 3, 4 order by 1 desc, 5 desc;

-- What should have been sent by now. If it is more than a minute behind, no sender runs, or it is too slow.
create view operator.notification_backlog as
select r.reminders, p.notifications, now() - least(r.oldest, p.oldest) as behind
from (select count(*) as reminders, min(t.due_at) as oldest from private.reminder_times t where t.due_at <= now()) r,
  (select count(*) as notifications, min(q.due_at) as oldest from private.notifications q where q.outcome is null and q.due_at <= now()) p;

-- The oldest report first. This is the only view that shows what users wrote (docs/operations.md, Reports).
create view operator.open_reports as
select r.report_id, now() - r.received_at as waiting_for, r.reason, r.note, r.about_id, r.name, r.avatar_url, r.reporter_id,
  (select count(*) from private.reports x where x.about_id = r.about_id) as reports_about,
  (select s.since from private.suspensions s where s.user_id = r.about_id) as suspended_since,
  not exists (select from auth.users u where u.id = r.about_id) as has_left,
  (select m.value ->> 'message' from jsonb_array_elements(r.messages) m where m.value ->> 'id' = r.message_id::text) as message,
  r.messages
from private.reports r where r.closed_at is null order by r.received_at;

revoke all on all tables in schema operator from public, anon, authenticated;
