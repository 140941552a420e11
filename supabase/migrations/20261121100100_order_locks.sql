-- In which order calls that touch two people take their locks, so that no two of them wait for each other:
--
--   1. the caller's own profile, before the first row of every write path
--   2. the other person's account (auth.users, for key share), before any row the two have in common
--   3. that row, or the place where it is going to be
--
-- The other person's profile is not locked. A push holds its caller's before it knows whom its mutations touch, so two
-- pushes at each other could not take both profiles in one order; and it is not needed: what two people both write is
-- the one friendship between them and the messages of it, so that they can only wait for each other in one place.
-- An account that is being deleted holds 2 exclusively and wants 3: whoever writes 3 and then something that refers to
-- the account would close a ring, hence 2 before 3. Where three push crossing requests to each other in an unlucky
-- order, a ring can close still: PostgreSQL breaks it, and the call that fails is repeated as any other that did.

create function private.lock_caller() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_user(auth.uid());
  return null;
end $$;
-- for each statement: a row trigger comes after the lock of its row
create trigger a_lock_caller before insert or update or delete on public.friendships
  for each statement execute function private.lock_caller();
create trigger a_lock_caller before insert or update or delete on public.messages
  for each statement execute function private.lock_caller();

-- True while that account stands, and then it stands until the end of the transaction. For definers only: whoever
-- could call it would learn which ids exist.
create function private.hold_account(who uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform 1 from auth.users u where u.id = who for key share;
  return found;
end $$;

-- The accounts of those among them with whom the caller has a request or a friendship; tells nothing of anybody.
create function private.hold_peers(people uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform 1 from auth.users u
  where u.id = any (people) and exists (select from public.friendships f
    where (f.user_id = auth.uid() and f.friend_id = u.id) or (f.friend_id = auth.uid() and f.user_id = u.id))
  for key share of u;
end $$;

-- Tombstones for those who stay. The row is locked already, so an account that is being deleted may not be waited for;
-- should it stay after all, `scopes` has its devices drop the other person with everything of theirs.
create function private.staying(people uuid[]) returns uuid[]
language plpgsql security definer set search_path = '' as $$
begin
  return array(select u.id from auth.users u where u.id = any (people) for key share skip locked);
end $$;

create or replace function private.bury_friendship() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.bury(private.staying(array[old.user_id, old.friend_id]), 5::smallint, old.id);
  return null;
end $$;

create or replace function private.bury_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.bury(private.staying(array[old.sender_id, old.receiver_id]), 6::smallint, old.id);
  return null;
end $$;

revoke execute on all functions in schema private from public;
grant execute on function private.hold_peers(uuid[]) to authenticated;
