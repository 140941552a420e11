-- Nobody has more than 500 friends and requests together: every check-in rings at all friends, and every pull names them.
create function private.has_friend_room(who uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select count(*) from public.friendships f where f.user_id = who)
    + (select count(*) from public.friendships f where f.friend_id = who) < 500;
end $$;

-- As before, with that limit for both sides.
create or replace function private.request_fault(f public.friendships) returns text
language plpgsql security definer set search_path = '' as $$
declare
  standing public.friendships;
begin
  if f.status is distinct from 'pending' then
    return 'invalid';
  elsif not private.is_random_id(f.id) then
    return 'bad_id';
  elsif f.friend_id = f.user_id then
    return 'self_request';
  end if;
  select * into standing from public.friendships x where x.id = f.id;
  if (standing.user_id, standing.friend_id) = (f.user_id, f.friend_id) then
    return 'made';
  elsif standing.id is not null then
    return 'id_taken';
  elsif exists (select from private.tombstones t where t.user_id = f.user_id and t.tbl = 5 and t.id = f.id) then
    return 'made'; -- and rejected or taken back since: a call sent twice must not ask again
  elsif not private.hold_account(f.friend_id) then
    return 'user_not_found';
  end if;
  -- two who ask each other at once: the second waits here and then sees the first
  perform pg_advisory_xact_lock(
    hashtextextended(least(f.user_id, f.friend_id)::text || greatest(f.user_id, f.friend_id)::text, 0));
  if exists (select from public.friendships x where least(x.user_id, x.friend_id) = least(f.user_id, f.friend_id)
      and greatest(x.user_id, x.friend_id) = greatest(f.user_id, f.friend_id)) then
    return 'already_exists';
  elsif not private.has_friend_room(f.user_id) or not private.has_friend_room(f.friend_id) then
    return 'too_many_friends';
  elsif not private.charge('request') then
    return 'rate_limited'; -- every request leaves a mark on somebody else's device
  end if;
  return null;
end $$;

revoke execute on all functions in schema private from public;
