-- Contains: a tombstone for each deleted row and each user whose devices may have it.
-- Invariants: for 400 days, sync reports the deletion to every such user, as `removed`.
-- Access: users read their own tombstones; only triggers write.

create table private.tombstones (
  user_id uuid not null references auth.users (id) on delete cascade,
  tbl smallint not null,
  id uuid not null,
  deleted_at timestamptz not null default now(),
  rev bigint not null default 0,
  primary key (user_id, tbl, id)
);
create index tombstones_by_rev on private.tombstones (user_id, rev, tbl, id);
create index tombstones_by_age on private.tombstones (deleted_at);

comment on table private.tombstones is 'A deleted row, for each user whose devices may have it. Kept for 400 days.';
comment on column private.tombstones.user_id is 'The user whose devices may have the row.';
comment on column private.tombstones.tbl is 'The number of the table in private.list_changes.';
comment on column private.tombstones.id is 'The id of the deleted row.';
comment on column private.tombstones.rev is 'The transaction that wrote this row last.';

alter table private.tombstones enable row level security;
revoke all on private.tombstones from public, anon, authenticated;
grant select on private.tombstones to authenticated;

create trigger zz_stamp_rev before insert or update on private.tombstones
  for each row execute function private.stamp_rev();

create policy "owners read their tombstones" on private.tombstones for select to authenticated
  using (user_id = (select auth.uid()));

create function private.tombstone(readers uuid[], tbl smallint, id uuid) returns void
language sql security definer set search_path = '' as $$
  insert into private.tombstones as t (user_id, tbl, id)
  select u.id, tombstone.tbl, tombstone.id from auth.users u where u.id = any (readers) -- none for an account that is being deleted
  on conflict on constraint tombstones_pkey do update set deleted_at = now()
$$;
