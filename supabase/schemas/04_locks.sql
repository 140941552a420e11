-- Contains: every lock that a request takes, and the order of them.
-- Invariants: two requests can wait for each other at one point only, so they cannot deadlock.
-- Access: users lock themselves and those they have a request or friendship with; the rest is for definer functions.

-- A request that touches two users takes its locks in this order:
--
--   1. the caller's own profile, before the first row that it writes
--   2. the other user's account (auth.users, for key share), before any row that the two have in common
--   3. that row, or its key if the row is to be inserted
--
-- No request locks another user's profile. A push locks its caller's profile before it knows which users its mutations touch, so
-- two pushes that touch each other's users could not take both profiles in the same order. Locking both is not necessary, because
-- two users only share the friendship between them and its messages, so they can wait for each other only there. A request that
-- deletes an account holds lock 2 exclusively and then wants 3. If another request took 3 first and then wrote something that
-- refers to the account, the two would deadlock: hence 2 before 3. Three users who send requests to each other at once may still
-- deadlock. PostgreSQL then ends one of the requests, and its client repeats it, as it repeats every failed request.

-- One lock per user. Every write takes it first, so that two devices of a user cannot deadlock.
create function private.lock_user(who uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform 1 from public.profiles p where p.user_id = who and (auth.uid() is null or who = auth.uid()) for no key update;
end $$;

-- A statement trigger, because a row trigger would run after its row was locked.
create function private.lock_caller() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_user(auth.uid());
  return null;
end $$;

-- Locks an account, so that it exists until the end of the transaction. Returns false if there is none. For definer functions
-- only: a user who could call it would learn which ids exist.
create function private.lock_account(who uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform 1 from auth.users u where u.id = who for key share;
  return found;
end $$;

-- Locks the accounts of those users with whom the caller has a request or a friendship. It returns nothing, so it reveals
-- nothing.
create function private.lock_peers(users uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform 1 from auth.users u
  where u.id = any (users) and exists (select from public.friendships f
    where (f.user_id = auth.uid() and f.friend_id = u.id) or (f.friend_id = auth.uid() and f.user_id = u.id))
  for key share of u;
end $$;

-- Those of the users whose accounts are not being deleted: only they get tombstones. The caller has already locked the row (3), so
-- this function must not wait for an account (2). If the deletion is rolled back, the devices of that account still drop the other
-- user, because `scopes` does not name them.
create function private.remaining_users(users uuid[]) returns uuid[]
language plpgsql security definer set search_path = '' as $$
begin
  return array(select u.id from auth.users u where u.id = any (users) for key share skip locked);
end $$;

-- Both users of a pair wait here before they look for a row that the other may be making.
create function private.lock_pair(one uuid, other uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(least(one, other)::text || greatest(one, other)::text, 0));
end $$;

grant execute on function private.lock_user(uuid), private.lock_peers(uuid[]) to authenticated;
