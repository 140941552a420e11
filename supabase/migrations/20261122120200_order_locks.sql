-- Holds: every lock that a call takes, and the order of them.
-- Guarantees: two calls wait for each other in one place only, and so never in a ring.
-- Who may: people lock themselves and those they have a request or friendship with; the rest is for definer functions.

-- A call that touches two people takes its locks in this order:
--
--   1. the caller's own profile, before the first row that it writes
--   2. the other person's account (auth.users, for key share), before any row that the two have in common
--   3. that row, or the place where it is going to be
--
-- No call locks another person's profile. A push holds its caller's profile before it knows whom its mutations touch, so
-- two pushes at each other could not take both profiles in one order. Nor is that needed: two people both write only the
-- one friendship between them and its messages, so they can wait for each other only there.
-- A call that deletes an account holds 2 exclusively and then wants 3. A call that took 3 first and then wrote something that
-- refers to the account would close a ring: hence 2 before 3. Three people who push crossing requests to each other may still
-- close one. PostgreSQL breaks it, and the client repeats the call that fails, as it repeats every other.

-- One lock for each person: every write takes it first, so that two devices cannot wait for each other.
create function private.lock_user(who uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform 1 from public.profiles p where p.user_id = who and (auth.uid() is null or who = auth.uid()) for no key update;
end $$;

-- For each statement: a row trigger would run after the lock of its row.
create function private.lock_caller() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_user(auth.uid());
  return null;
end $$;

-- True while that account exists, and then it exists until the end of the transaction. For definer functions only: a person
-- who could call it would learn which ids exist.
create function private.hold_account(who uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform 1 from auth.users u where u.id = who for key share;
  return found;
end $$;

-- Holds the accounts of those people with whom the caller has a request or a friendship. It tells nothing about anybody.
create function private.hold_peers(people uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform 1 from auth.users u
  where u.id = any (people) and exists (select from public.friendships f
    where (f.user_id = auth.uid() and f.friend_id = u.id) or (f.friend_id = auth.uid() and f.user_id = u.id))
  for key share of u;
end $$;

-- Those people whose accounts stay: they get tombstones. The row is locked already, so this must not wait for an account that
-- is being deleted. If that account stays after all, its devices drop the other person because `scopes` does not name them.
create function private.staying(people uuid[]) returns uuid[]
language plpgsql security definer set search_path = '' as $$
begin
  return array(select u.id from auth.users u where u.id = any (people) for key share skip locked);
end $$;

revoke execute on all functions in schema private from public;
grant execute on function private.lock_user(uuid), private.hold_peers(uuid[]) to authenticated;
