-- Holds: a tombstone for each deleted row and each person who may have held it.
-- Guarantees: for 400 days, sync reports the deletion to every such person, as `removed`.
-- Who may: people read their own tombstones; only triggers write.

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
  select u.id, bury.tbl, bury.id from auth.users u where u.id = any (readers) -- not for an account that is being deleted itself
  on conflict on constraint tombstones_pkey do update set deleted_at = now()
$$;

create function private.bury_friendship() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.bury(private.staying(array[old.user_id, old.friend_id]), 5::smallint, old.id);
  return null;
end $$;

-- All messages of an account are deleted at once, with the account. One statement writes their tombstones and rings. Row by row,
-- deleting an account with 40,000 messages would take longer than the 8 seconds that a hosted project gives a call.
create function private.tell_deleted_messages() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  readers uuid[] := array(select g.sender_id from gone g union select g.receiver_id from gone g);
begin
  insert into private.tombstones as t (user_id, tbl, id)
  select r.id, 6, g.id from gone g join unnest(private.staying(readers)) r (id) on r.id in (g.sender_id, g.receiver_id)
  on conflict on constraint tombstones_pkey do update set deleted_at = now();
  if to_regprocedure('realtime.send(jsonb,text,text,boolean)') is not null then
    perform private.ring(readers);
  end if;
  return null;
end $$;

create trigger bury_friendship after delete on public.friendships
  for each row execute function private.bury_friendship();
create trigger tell_deleted_messages after delete on public.messages
  referencing old table as gone for each statement execute function private.tell_deleted_messages();

revoke execute on all functions in schema private from public;
