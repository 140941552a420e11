-- Contains: every lock that a request takes, and the order of them.
-- Invariants: two requests can wait for each other at one point only, so they cannot deadlock.
-- Access: users lock themselves and those they have a request or friendship with; the rest is for definer functions.

-- A call that touches two people takes its locks in this order:
--
--   1. the caller's own profile, before the first row that it writes
--   2. the other person's account (auth.users, for key share), before any row that the two have in common
--   3. that row, or its key if the row is to be inserted
--
-- No call locks another person's profile. A push locks its caller's profile before it knows which people its mutations touch, so
-- two pushes that touch each other's people could not take both profiles in the same order. Nor is that needed: two people write
-- only the friendship between them and its messages, so they can wait for each other only there.
-- A call that deletes an account holds lock 2 exclusively and then wants 3. If another call took 3 first, and then wrote something
-- that refers to the account, the two would deadlock: hence 2 before 3. Three people who push requests to each other at once may
-- still deadlock. PostgreSQL then ends one of the calls, and its client repeats it, as it repeats every failed call.

-- One lock for each person. Every write takes it first, so that two devices of a person cannot deadlock.
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
-- only: a person who could call it would learn which ids exist.
create function private.hold_account(who uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform 1 from auth.users u where u.id = who for key share;
  return found;
end $$;

-- Locks the accounts of those people with whom the caller has a request or a friendship. It returns nothing, so that nobody
-- learns anything by it.
create function private.hold_peers(people uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform 1 from auth.users u
  where u.id = any (people) and exists (select from public.friendships f
    where (f.user_id = auth.uid() and f.friend_id = u.id) or (f.friend_id = auth.uid() and f.user_id = u.id))
  for key share of u;
end $$;

-- Those people whose accounts are not being deleted: only they get tombstones. The row is locked already (3), so this must not
-- wait for an account (2). If the deletion is rolled back, the devices of that account drop the other person all the same,
-- because `scopes` does not name them.
create function private.staying(people uuid[]) returns uuid[]
language plpgsql security definer set search_path = '' as $$
begin
  return array(select u.id from auth.users u where u.id = any (people) for key share skip locked);
end $$;

grant execute on function private.lock_user(uuid), private.hold_peers(uuid[]) to authenticated;
