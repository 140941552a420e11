-- A database that was loaded elsewhere, or put back to an older copy, is another history: what a device heard from the
-- lost part must not be taken for the present one. `epoch` tells another database, `lives` an older copy of this one.

-- The file of a table of ours takes part: a dump loaded over the same database brings everything else back as it was.
create or replace function private.epoch() returns text
language sql stable security definer set search_path = '' as $$
  select md5(concat_ws(':',
    (select c.system_identifier from pg_catalog.pg_control_system() c),
    (select c.timeline_id from pg_catalog.pg_control_checkpoint() c),
    (select d.oid from pg_catalog.pg_database d where d.datname = current_database()),
    pg_catalog.pg_relation_filenode('private.settings'),
    (select s.epoch from private.settings s)))
$$;

-- One row for each start of the server. A copy put back begins a life of its own, and every cursor names the life that
-- gave it: one of a life that this database never had, or of after the moment it was copied, tells of a lost history.
create table private.lives (
  n bigint generated always as identity primary key,
  id uuid not null unique default gen_random_uuid(),
  started_at timestamptz not null unique,
  first_xid bigint not null -- no transaction of this life has a smaller one
);
alter table private.lives enable row level security;
revoke all on private.lives from public, anon, authenticated;

-- The present life; the first call after a start writes it down. The last checkpoint is at least as young as the start,
-- so that what was written before this call belongs to this life too.
create function private.life() returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  present uuid;
begin
  select l.id into present from private.lives l where l.started_at = pg_postmaster_start_time();
  if present is null then
    insert into private.lives (started_at, first_xid)
    select pg_postmaster_start_time(), least(pg_snapshot_xmax(pg_current_snapshot())::text::bigint,
      split_part(c.next_xid, ':', 1)::bigint * 4294967296 + split_part(c.next_xid, ':', 2)::bigint)
    from pg_catalog.pg_control_checkpoint() c
    on conflict do nothing;
    select l.id into present from private.lives l where l.started_at = pg_postmaster_start_time();
  end if;
  return present;
end $$;

-- True when what was seen in that life, up to that snapshot, is part of the history of this database.
create function private.same_past(life uuid, snapshot pg_snapshot) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.lives l where l.id = life
    and not exists (select from private.lives later
      where later.n > l.n and later.first_xid < pg_snapshot_xmax(snapshot)::text::bigint));
end $$;

-- Since when this client must have started anew, in ms: kept, since the answer that tells it may be lost.
alter table private.sync_clients add column anew_since bigint not null default 0;

-- Not 0 when the client has kept results that this database never gave. From then on the client's word counts for the
-- number; that it starts anew is asked of it until its cursor shows that it did.
drop function private.lost_memory(uuid, uuid, bigint);
create function private.lost_memory(me uuid, client uuid, acked_seq bigint) returns bigint
language plpgsql security invoker set search_path = '' as $$
declare
  seen private.sync_clients;
begin
  select * into seen from private.sync_clients s where s.user_id = me and s.client_id = client;
  if acked_seq <= coalesce(seen.last_seq, 0) then
    return coalesce(seen.anew_since, 0);
  end if;
  perform private.lock_user(me); -- before the row, as every write
  insert into private.sync_clients as s (user_id, client_id, last_seq, anew_since)
  values (me, client, acked_seq, floor(extract(epoch from clock_timestamp()) * 1000))
  on conflict (user_id, client_id) do update
    set last_seq = greatest(s.last_seq, excluded.last_seq), anew_since = excluded.anew_since
  returning s.* into seen;
  return seen.anew_since;
end $$;

-- The cursor to go on from: the one that came, or a fresh one where it cannot be trusted any more. `e` of a fresh one
-- differs from the one that came, or the client would not know that it starts anew: epoch.milliseconds.
drop function private.trusted_cursor(jsonb, boolean);
create function private.trusted_cursor(cur jsonb, life uuid, anew_since bigint) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  base text := private.epoch();
  same boolean := coalesce(split_part(cur ->> 'e', '.', 1) = base, false);
  begun bigint := case when same then coalesce(nullif(split_part(cur ->> 'e', '.', 2), '')::bigint, 0) else 0 end;
  seen pg_snapshot := coalesce(cur ->> 't', cur ->> 'f');
begin
  if same and begun >= anew_since then
    if seen is null or (private.same_past((cur ->> 'l')::uuid, seen)
        and pg_snapshot_xmax(seen) <= pg_snapshot_xmax(pg_current_snapshot())
        and (cur ->> 'd')::date >= current_date - 390) then -- tombstones live 400 days
      return cur || jsonb_build_object('l', life);
    end if;
    anew_since := greatest(begun + 1, floor(extract(epoch from clock_timestamp()) * 1000));
  end if;
  return jsonb_build_object('l', life, 'e', base || case when anew_since > 0 then '.' || anew_since else '' end);
end $$;

revoke execute on all functions in schema private from public;
grant execute on function private.life(), private.same_past(uuid, pg_snapshot),
  private.lost_memory(uuid, uuid, bigint), private.trusted_cursor(jsonb, uuid, bigint) to authenticated;
