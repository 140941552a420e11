-- Holds: what each person decided about another (block and mute), and whom a block keeps apart.
-- Guarantees: while one of two people blocks the other, neither can read any row of the other, directly or through sync.
-- Who may: people read their own rows; only the functions of set_boundaries and hide_later_names write.

create table public.boundaries (
  user_id uuid not null references auth.users (id) on delete cascade,
  other_id uuid not null references auth.users (id) on delete cascade,
  name text not null,
  blocked_since timestamptz(3),
  muted_since timestamptz(3),
  reopened_rev bigint,
  rev bigint not null default 0,
  primary key (user_id, other_id),
  check (user_id <> other_id)
);
create index boundaries_by_rev on public.boundaries (user_id, rev);
create index boundaries_of_other on public.boundaries (other_id, user_id);

-- The people whom a block keeps apart from that person, no matter who blocked whom. For definer functions only.
create function private.kept_apart(who uuid) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return array(
    select b.other_id from public.boundaries b where b.user_id = who and b.blocked_since is not null
    union all select b.user_id from public.boundaries b where b.other_id = who and b.blocked_since is not null);
end $$;

-- The same for the caller. Policies call it once for each statement.
create function private.shut_out() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.kept_apart(auth.uid());
end $$;

-- The people whom the caller can see again because a block ended, and the transaction that ended it; only those since a revision.
create function private.reopened(since bigint) returns table (id uuid, rev bigint)
language plpgsql stable security definer set search_path = '' rows 1 as $$
begin
  return query
  select x.id, max(x.reopened_rev) from (
    select b.other_id as id, b.reopened_rev from public.boundaries b where b.user_id = auth.uid()
    union all select b.user_id, b.reopened_rev from public.boundaries b where b.other_id = auth.uid()) x
  where x.reopened_rev >= since and x.id <> all (private.shut_out())
  group by x.id;
end $$;

create function private.bury_boundary() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.bury(private.staying(array[old.user_id]), 8::smallint, old.other_id);
  return null;
end $$;

create trigger a_lock_caller before insert or update on public.boundaries
  for each statement execute function private.lock_caller();
create trigger zz_stamp_rev before insert or update on public.boundaries
  for each row execute function private.stamp_rev();
create trigger bury_boundary after delete on public.boundaries
  for each row execute function private.bury_boundary();
create trigger ring after insert or update or delete on public.boundaries
  for each row execute function private.ring_owner('owner');

alter table public.boundaries enable row level security;
revoke all on public.boundaries from public, anon, authenticated;
grant select on public.boundaries to authenticated;

create policy "a dead session sees nothing" on public.boundaries as restrictive for all to authenticated
  using ((select private.session_alive())) with check ((select private.session_alive()));
create policy "the owner reads the own boundaries" on public.boundaries for select to authenticated
  using (user_id = (select auth.uid()));

-- Nobody is kept apart from themselves, so a person's own rows pass. An insert that a block forbids never gets here: the guards
-- reject it first, with the code that a stranger gets.
create policy "a block hides the profile" on public.profiles as restrictive for all to authenticated
  using (user_id <> all ((select private.shut_out())::uuid[]));
create policy "a block hides the streaks" on public.streaks as restrictive for all to authenticated
  using (user_id <> all ((select private.shut_out())::uuid[]));
create policy "a block hides check-ins" on public.check_ins as restrictive for all to authenticated
  using (user_id <> all ((select private.shut_out())::uuid[]));
create policy "a block hides the friendship" on public.friendships as restrictive for all to authenticated
  using (user_id <> all ((select private.shut_out())::uuid[]) and friend_id <> all ((select private.shut_out())::uuid[]));
create policy "a block hides messages" on public.messages as restrictive for all to authenticated
  using (sender_id <> all ((select private.shut_out())::uuid[]) and receiver_id <> all ((select private.shut_out())::uuid[]));

create view private.wire_boundaries with (security_invoker = true) as
select b.other_id, jsonb_build_object('user_id', b.user_id, 'other_id', b.other_id, 'name', b.name,
  'blocked_since', private.instant(b.blocked_since), 'muted_since', private.instant(b.muted_since)) as doc
from public.boundaries b;
revoke all on private.wire_boundaries from public, anon, authenticated;
grant select on private.wire_boundaries to authenticated;

-- A friend whose account is being deleted gets no tombstone, and this does not wait for that account: the insert of the tombstone
-- would fail, and the undo with it. A friend whom a block keeps apart gets none either, because everything of the person is sent
-- again when the block ends.
create or replace function private.bury_check_in() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  apart uuid[] := private.kept_apart(old.user_id);
begin
  if exists (select from auth.users u where u.id = old.user_id) then
    perform private.bury(private.staying(array(
      select old.user_id
      union all select f.friend_id from public.friendships f
        where f.user_id = old.user_id and f.status = 'accepted' and f.friend_id <> all (apart)
      union all select f.user_id from public.friendships f
        where f.friend_id = old.user_id and f.status = 'accepted' and f.user_id <> all (apart)
    )), 4::smallint, old.id);
  end if;
  return null;
end $$;
drop trigger if exists bury_check_in on public.check_ins;
create trigger bury_check_in after delete on public.check_ins
  for each row execute function private.bury_check_in();

revoke execute on all functions in schema private from public;
grant execute on function private.shut_out(), private.reopened(bigint) to authenticated;

comment on table public.boundaries is 'What a person decided about another: block and mute. The row stays when both are lifted.';
comment on column public.boundaries.user_id is 'Who decided. Nobody else ever sees the row.';
comment on column public.boundaries.name is 'The name of the other when the row was made or they were blocked last.';
comment on column public.boundaries.blocked_since is 'While it is set, neither of the two sees the other.';
comment on column public.boundaries.muted_since is 'While it is set, nothing that the other does shows a notification.';
comment on column public.boundaries.reopened_rev is 'The last transaction that lifted a block. After it, both get everything of the other again.';
comment on column public.boundaries.rev is 'The transaction that wrote this row last.';
comment on column private.tombstones.tbl is '4 check_ins, 5 friendships, 6 messages, 8 boundaries.';
