-- Contains: who sees whom: friends, blocks and leaderboards, as policies ask for them.
-- Invariants: a block works in both directions; two friends see each other's week only if both are on leaderboards.
-- Access: signed-in users ask about themselves; definer functions about others.

-- A definer function, because policies of other tables call it for every reader and must not depend on the policies of this table.
create function private.friend_ids() returns setof uuid
language plpgsql stable security definer set search_path = '' rows 50 as $$
begin
  return query
  select f.friend_id from public.friendships f where f.user_id = auth.uid() and f.status = 'accepted'
  union all
  select f.user_id from public.friendships f where f.friend_id = auth.uid() and f.status = 'accepted';
end $$;

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

-- The friends of the caller with whom one of the two is off the boards (level `unranked` of docs/sync.md).
create function private.unranked() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (select from public.profiles p where p.user_id = auth.uid() and not p.on_board) then
    return array(select private.friend_ids());
  end if;
  return array(select p.user_id from public.profiles p
    where p.user_id = any (array(select private.friend_ids())) and not p.on_board);
end $$;

-- True if what one person does may show a notification on another person's devices. Every rule that keeps people apart belongs here.
create function private.may_notify(sender uuid, receiver uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return sender <> receiver
    and not exists (select from public.boundaries b where b.user_id = receiver and b.other_id = sender
      and (b.blocked_since is not null or b.muted_since is not null))
    and not exists (select from public.boundaries b where b.user_id = sender and b.other_id = receiver
      and b.blocked_since is not null);
end $$;

grant execute on function private.friend_ids(), private.shut_out(), private.unranked() to authenticated;
