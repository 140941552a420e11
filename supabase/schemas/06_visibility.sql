-- Contains: who sees whom: friends, blocks and leaderboards, as policies ask for them.
-- Invariants: a block works in both directions; two friends see each other's week only if both are on leaderboards.
-- Access: signed-in users ask about themselves; definer functions about others.

-- A definer function, because policies of other tables call it and must not depend on the policies of this table.
create function private.friend_ids() returns setof uuid
language plpgsql stable security definer set search_path = '' rows 50 as $$
begin
  return query
  select f.friend_id from public.friendships f where f.user_id = auth.uid() and f.status = 'accepted'
  union all
  select f.user_id from public.friendships f where f.friend_id = auth.uid() and f.status = 'accepted';
end $$;

-- The users whom a block separates from that user, no matter who blocked whom. For definer functions only.
create function private.blocked_ids_of(who uuid) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return array(
    select b.other_id from public.boundaries b where b.user_id = who and b.blocked_since is not null
    union all select b.user_id from public.boundaries b where b.other_id = who and b.blocked_since is not null);
end $$;

-- The same for the caller. Policies call it once per statement.
create function private.blocked_ids() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.blocked_ids_of(auth.uid());
end $$;

-- All friends of a caller who is off the leaderboards; otherwise the friends who are (level `unranked` of docs/sync.md).
create function private.unranked_ids() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (select from public.profiles p where p.user_id = auth.uid() and not p.on_board) then
    return array(select private.friend_ids());
  end if;
  return array(select p.user_id from public.profiles p
    where p.user_id = any (array(select private.friend_ids())) and not p.on_board);
end $$;

-- True if what one user does may show a notification on the devices of another. Every rule that separates users belongs here.
create function private.may_notify(sender uuid, receiver uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return sender <> receiver
    and not exists (select from public.boundaries b where b.user_id = receiver and b.other_id = sender
      and (b.blocked_since is not null or b.muted_since is not null))
    and not exists (select from public.boundaries b where b.user_id = sender and b.other_id = receiver
      and b.blocked_since is not null);
end $$;

grant execute on function private.friend_ids(), private.blocked_ids(), private.unranked_ids() to authenticated;
