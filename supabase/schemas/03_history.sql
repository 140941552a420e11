-- Contains: the settings, the epoch, and the incarnations of this database.
-- Invariants: a device detects if the database was moved, or replaced by an older copy (docs/sync.md, Epoch).
-- Access: signed-in users call the functions; only the owner reads or changes the tables.

create table private.settings (
  only_row boolean primary key default true check (only_row),
  epoch uuid not null default gen_random_uuid(),
  min_protocol int not null default 1,
  tidied_at timestamptz not null default now(),
  tidied_up_to uuid not null default '00000000-0000-0000-0000-000000000000',
  unused_up_to uuid not null default '00000000-0000-0000-0000-000000000000'
);

comment on table private.settings is 'Settings of the whole database, in one row.';
comment on column private.settings.epoch is 'Part of the epoch: a new one makes every device fetch everything again.';
comment on column private.settings.min_protocol is 'Clients with an older protocol are rejected and must update.';
comment on column private.settings.tidied_up_to is 'The last user whom tidying visited.';
comment on column private.settings.unused_up_to is 'The last account of which it was checked whether it is unused.';

alter table private.settings enable row level security;
revoke all on private.settings from public, anon, authenticated;

insert into private.settings default values;

-- One row for each start of the server. A restored copy begins an incarnation of its own. Every cursor names the incarnation in
-- which it was made. If this database does not know that incarnation, or it began after the copy was made, history was lost.
create table private.incarnations (
  n bigint generated always as identity primary key,
  id uuid not null unique default gen_random_uuid(),
  started_at timestamptz not null unique,
  first_xid bigint not null -- no transaction of this incarnation has a smaller number
);

comment on table private.incarnations is 'The starts of the server. A cursor names the incarnation that gave it.';
comment on column private.incarnations.first_xid is 'No transaction of this incarnation has a smaller number.';

alter table private.incarnations enable row level security;
revoke all on private.incarnations from public, anon, authenticated;

-- The oid of `settings` is part of the epoch, because a dump loaded over this database creates that table again. The file of
-- the table is not: VACUUM FULL replaces it, and then every device would fetch everything again.
create function private.epoch() returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return md5(concat_ws(':',
    (select c.system_identifier from pg_catalog.pg_control_system() c),
    (select c.timeline_id from pg_catalog.pg_control_checkpoint() c),
    (select d.oid from pg_catalog.pg_database d where d.datname = current_database()),
    'private.settings'::regclass::oid,
    (select s.epoch from private.settings s)));
end $$;

-- The current incarnation. The first request after a start adds its row. `first_xid` comes from the last checkpoint, which is at
-- least as young as the start, so rows written between the start and this request belong to this incarnation.
create function private.current_incarnation() returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  present uuid;
begin
  select l.id into present from private.incarnations l where l.started_at = pg_postmaster_start_time();
  if present is null then
    insert into private.incarnations (started_at, first_xid)
    select pg_postmaster_start_time(), least(pg_snapshot_xmax(pg_current_snapshot())::text::bigint,
      split_part(c.next_xid, ':', 1)::bigint * 4294967296 + split_part(c.next_xid, ':', 2)::bigint)
    from pg_catalog.pg_control_checkpoint() c
    on conflict do nothing;
    select l.id into present from private.incarnations l where l.started_at = pg_postmaster_start_time();
  end if;
  return present;
end $$;

-- True if this database went through that snapshot in that incarnation.
create function private.shares_history(incarnation uuid, snapshot pg_snapshot) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.incarnations l where l.id = incarnation
    and not exists (select from private.incarnations later
      where later.n > l.n and later.first_xid < pg_snapshot_xmax(snapshot)::text::bigint));
end $$;

grant execute on function private.epoch(), private.current_incarnation(), private.shares_history(uuid, pg_snapshot) to authenticated;
