-- Contains: what each user decided about another: block and mute.
-- Invariants: to the other user, a block looks the same as a deleted account, and no name chosen after it is shown.
-- Access: users read their own rows; only the functions below write.

create table public.boundaries (
  user_id uuid not null references auth.users (id) on delete cascade,
  other_id uuid not null references auth.users (id) on delete cascade,
  name text not null,
  own_name text,
  blocked_since timestamptz(3),
  muted_since timestamptz(3),
  unblocked_rev bigint,
  rev bigint not null default 0,
  primary key (user_id, other_id),
  check (user_id <> other_id)
);
create index boundaries_by_rev on public.boundaries (user_id, rev);
create index boundaries_of_other on public.boundaries (other_id, user_id);

comment on table public.boundaries is 'The block and mute that a user set on another. The row stays when both are removed.';
comment on column public.boundaries.user_id is 'The owner. No other user sees the row.';
comment on column public.boundaries.name is 'The name of the other user when the row was made, or at the last block.';
comment on column public.boundaries.own_name is 'The name of user_id at the last block: the name that the blocked user may still see.';
comment on column public.boundaries.blocked_since is 'While set, neither user sees the other.';
comment on column public.boundaries.muted_since is 'While set, nothing that the other user does shows a notification.';
comment on column public.boundaries.unblocked_rev is 'The last transaction that removed a block. Both users then get all rows of the other again.';
comment on column public.boundaries.rev is 'The transaction that wrote this row last.';

alter table public.boundaries enable row level security;
revoke all on public.boundaries from public, anon, authenticated;
grant select on public.boundaries to authenticated;

create function private.tombstone_boundary() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tombstone(private.remaining_users(array[old.user_id]), 8::smallint, old.other_id);
  return null;
end $$;

create trigger a_lock_caller before insert or update on public.boundaries
  for each statement execute function private.lock_caller();
create trigger zz_stamp_rev before insert or update on public.boundaries
  for each row execute function private.stamp_rev();
create trigger tombstone_boundary after delete on public.boundaries
  for each row execute function private.tombstone_boundary();
create trigger ring after insert or update or delete on public.boundaries
  for each row execute function private.ring_owner('owner');

create policy "ended sessions have no access" on public.boundaries as restrictive for all to authenticated
  using ((select private.session_alive())) with check ((select private.session_alive()));
create policy "owners read their boundaries" on public.boundaries for select to authenticated
  using (user_id = (select auth.uid()));

-- Rejects a user whom the caller has never dealt with, with the code of an unknown user. Otherwise callers could probe which
-- ids exist.
create function private.require_contact(other uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
begin
  if other = me then
    perform private.reject(422, 'invalid', 'You cannot block, mute or report yourself');
  elsif not (exists (select from public.friendships f where f.user_id = me and f.friend_id = other)
      or exists (select from public.friendships f where f.user_id = other and f.friend_id = me)
      or exists (select from public.boundaries b where b.user_id = me and b.other_id = other))
    or not private.lock_account(other) then
    perform private.reject(404, 'user_not_found', 'There is no such user');
  end if;
end $$;

-- The last name of the other user that this user could see.
create function private.last_visible_name(me uuid, other uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(
    (select b.own_name from public.boundaries b where b.user_id = other and b.other_id = me and b.blocked_since is not null),
    case when not exists (select from public.friendships f
        where (f.user_id = me and f.friend_id = other) or (f.user_id = other and f.friend_id = me))
      then (select b.name from public.boundaries b where b.user_id = me and b.other_id = other) end,
    (select p.display_name from public.profiles p where p.user_id = other));
end $$;

-- The doorbell rings for both, so that their devices drop the other user. It rings before the block, which would stop it.
-- `own_name` is the name that the blocked user saw last: it is what their own list shows if they block or mute, too.
create function private.block(other uuid, at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
begin
  perform private.require_contact(other);
  if exists (select from public.boundaries b where b.user_id = me and b.other_id = other and b.blocked_since is not null) then
    return;
  end if;
  perform private.ring(array[me, other]);
  insert into public.boundaries as b (user_id, other_id, name, blocked_since, own_name)
  select me, other, private.last_visible_name(me, other), date_trunc('milliseconds', least(at, clock_timestamp())), p.display_name
  from public.profiles p where p.user_id = me
  on conflict (user_id, other_id) do update set name = excluded.name, blocked_since = excluded.blocked_since,
    own_name = excluded.own_name;
end $$;

-- Lifting a block is limited, unlike blocking, because the devices of both then fetch everything of the other again.
create function private.unblock(other uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
begin
  if not exists (select from public.boundaries b
      where b.user_id = me and b.other_id = other and b.blocked_since is not null)
    or not private.lock_account(other) then
    return;
  elsif not private.charge('unblock') then
    perform private.reject(429, 'rate_limited', 'At most 30 blocks can be lifted an hour');
  end if;
  update public.boundaries b set blocked_since = null, unblocked_rev = pg_current_xact_id()::text::bigint
  where b.user_id = me and b.other_id = other;
  perform private.ring(array[me, other]);
end $$;

create function private.mute(other uuid, muted boolean, at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
begin
  perform private.require_contact(other);
  if muted then
    insert into public.boundaries as b (user_id, other_id, name, muted_since)
    values (me, other, private.last_visible_name(me, other), date_trunc('milliseconds', least(at, clock_timestamp())))
    on conflict (user_id, other_id) do update set muted_since = excluded.muted_since where b.muted_since is null;
  else
    update public.boundaries b set muted_since = null
    where b.user_id = me and b.other_id = other and b.muted_since is not null;
  end if;
end $$;

-- The users whom the caller can see again because a block ended since a revision, and the transaction that ended it.
create function private.unblocked_since(since bigint) returns table (id uuid, rev bigint)
language plpgsql stable security definer set search_path = '' rows 1 as $$
begin
  return query
  select x.id, max(x.unblocked_rev) from (
    select b.other_id as id, b.unblocked_rev from public.boundaries b where b.user_id = auth.uid()
    union all select b.user_id, b.unblocked_rev from public.boundaries b where b.other_id = auth.uid()) x
  where x.unblocked_rev >= since and x.id <> all (private.blocked_ids())
  group by x.id;
end $$;

grant execute on function private.block(uuid, timestamptz), private.unblock(uuid), private.mute(uuid, boolean, timestamptz),
  private.unblocked_since(bigint) to authenticated;
