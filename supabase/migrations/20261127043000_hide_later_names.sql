-- Holds: block and mute, and the name of the other person that they keep.
-- Guarantees: whoever cannot see a person any more learns no name that the person chose since.
-- Who may: push calls the mutations as the person who pushed.

-- The blocked person may block or mute, too, and then gets the name that was to be seen before the block.
alter table public.boundaries add column own_name text;
comment on column public.boundaries.own_name is 'The own name when the other was blocked last.';
update public.boundaries b set own_name = p.display_name from public.profiles p
where p.user_id = b.user_id and b.blocked_since is not null;

-- The name by which a person last saw the other.
create function private.name_seen(me uuid, other uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(
    (select b.own_name from public.boundaries b where b.user_id = other and b.other_id = me and b.blocked_since is not null),
    case when not exists (select from public.friendships f
        where (f.user_id = me and f.friend_id = other) or (f.user_id = other and f.friend_id = me))
      then (select b.name from public.boundaries b where b.user_id = me and b.other_id = other) end,
    (select p.display_name from public.profiles p where p.user_id = other));
end $$;

-- The doorbell rings for both, so that their devices drop the other person. It rings first, because after the block it would not.
create or replace function private.block(other uuid, at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
begin
  perform private.require_met(other);
  if exists (select from public.boundaries b where b.user_id = me and b.other_id = other and b.blocked_since is not null) then
    return;
  end if;
  perform private.ring(array[me, other]);
  insert into public.boundaries as b (user_id, other_id, name, blocked_since, own_name)
  select me, other, private.name_seen(me, other), date_trunc('milliseconds', least(at, clock_timestamp())), p.display_name
  from public.profiles p where p.user_id = me
  on conflict (user_id, other_id) do update set name = excluded.name, blocked_since = excluded.blocked_since,
    own_name = excluded.own_name;
end $$;

create or replace function private.mute(other uuid, muted boolean, at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
begin
  perform private.require_met(other);
  if muted then
    insert into public.boundaries as b (user_id, other_id, name, muted_since)
    values (me, other, private.name_seen(me, other), date_trunc('milliseconds', least(at, clock_timestamp())))
    on conflict (user_id, other_id) do update set muted_since = excluded.muted_since where b.muted_since is null;
  else
    update public.boundaries b set muted_since = null
    where b.user_id = me and b.other_id = other and b.muted_since is not null;
  end if;
end $$;

revoke execute on all functions in schema private from public;
grant execute on function private.block(uuid, timestamptz), private.mute(uuid, boolean, timestamptz) to authenticated;
