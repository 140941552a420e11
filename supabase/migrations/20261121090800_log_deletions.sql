-- A deleted row leaves a tombstone for each person who may have held it; sync tells them as `removed`.

create table private.tombstones (
  user_id uuid not null references auth.users (id) on delete cascade, -- the reader
  tbl smallint not null, -- number of the table, as in private.changes
  id uuid not null,
  deleted_at timestamptz not null default now(),
  rev bigint not null default 0,
  primary key (user_id, tbl, id)
);
create index tombstones_by_rev on private.tombstones (user_id, rev, tbl, id);
create index tombstones_by_age on private.tombstones (deleted_at);
create trigger zz_stamp_rev before insert or update on private.tombstones
  for each row execute function private.stamp_rev();

alter table private.tombstones enable row level security;
revoke all on private.tombstones from public, anon, authenticated;
grant select on private.tombstones to authenticated;
create policy "readers see their own tombstones" on private.tombstones for select to authenticated
  using (user_id = (select auth.uid()));

create function private.bury(readers uuid[], tbl smallint, id uuid) returns void
language sql security definer set search_path = '' as $$
  insert into private.tombstones as t (user_id, tbl, id)
  select u.id, bury.tbl, bury.id from auth.users u where u.id = any (readers) -- not for an account that is going itself
  on conflict on constraint tombstones_pkey do update set deleted_at = now()
$$;

create function private.bury_check_in() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from auth.users u where u.id = old.user_id) then
    perform private.bury(array(
      select old.user_id
      union all select f.friend_id from public.friendships f where f.user_id = old.user_id and f.status = 'accepted'
      union all select f.user_id from public.friendships f where f.friend_id = old.user_id and f.status = 'accepted'
    ), 4::smallint, old.id);
  end if;
  return null;
end $$;
create trigger bury_check_in after delete on public.check_ins
  for each row execute function private.bury_check_in();

create function private.bury_friendship() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.bury(array[old.user_id, old.friend_id], 5::smallint, old.id);
  return null;
end $$;
create trigger bury_friendship after delete on public.friendships
  for each row execute function private.bury_friendship();

create function private.bury_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.bury(array[old.sender_id, old.receiver_id], 6::smallint, old.id);
  return null;
end $$;
create trigger bury_message after delete on public.messages
  for each row execute function private.bury_message();

-- For a scheduler or an operator. sync starts a device afresh whose cursor is older than 390 days.
create function private.purge_tombstones() returns void
language sql security definer set search_path = '' as $$
  delete from private.tombstones t where t.deleted_at < now() - interval '400 days'
$$;

revoke execute on all functions in schema private from public;
