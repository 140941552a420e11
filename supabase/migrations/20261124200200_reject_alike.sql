-- Holds: the checks of requests, messages and look-ups. For them, a person behind a block does not exist.
-- Guarantees: a block cannot be told from an unknown address or from a person who is no friend: same code, same order of checks.
-- Who may: guards call the first two for everybody; everybody with a session may look somebody up.

-- Returns why the caller may not make this request, or null. Returns 'made' if the caller has made this very request before.
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
    return 'made'; -- and since then rejected or cancelled: a repeated call must not make the request again
  elsif not private.hold_account(f.friend_id) or f.friend_id = any (private.shut_out()) then
    return 'user_not_found';
  end if;
  -- if two people ask each other at once, the second call waits here and then sees the first request
  perform pg_advisory_xact_lock(
    hashtextextended(least(f.user_id, f.friend_id)::text || greatest(f.user_id, f.friend_id)::text, 0));
  if exists (select from public.friendships x where least(x.user_id, x.friend_id) = least(f.user_id, f.friend_id)
      and greatest(x.user_id, x.friend_id) = greatest(f.user_id, f.friend_id)) then
    return 'already_exists';
  elsif not private.has_friend_room(f.user_id) or not private.has_friend_room(f.friend_id) then
    return 'too_many_friends';
  elsif not private.charge('request') then
    return 'rate_limited'; -- each request appears on somebody else's device
  end if;
  return null;
end $$;

-- Returns why the caller may not send this message, or null. Returns 'sent' if the caller has sent this very message before.
create or replace function private.message_fault(m public.messages) returns text
language plpgsql security definer set search_path = '' as $$
declare
  standing public.messages;
begin
  if not private.is_random_id(m.id) then
    return 'bad_id';
  elsif coalesce(m.message, '') = '' then
    return 'message_empty';
  elsif char_length(m.message) > 2000 then
    return 'message_too_long';
  end if;
  select * into standing from public.messages x where x.id = m.id;
  if (standing.sender_id, standing.receiver_id, standing.message) = (m.sender_id, m.receiver_id, m.message) then
    return 'sent';
  elsif standing.id is not null then
    return 'id_taken';
  elsif not exists (select from public.friendships f
      where f.status = 'accepted' and least(f.user_id, f.friend_id) = least(m.sender_id, m.receiver_id)
        and greatest(f.user_id, f.friend_id) = greatest(m.sender_id, m.receiver_id)
        and m.receiver_id <> all (private.shut_out()))
    or not private.hold_account(m.receiver_id) then -- only a deleted account ends a friendship
    return 'not_friends';
  elsif not private.charge('message') then
    return 'rate_limited';
  end if;
  return null;
end $$;

-- Returns {"user_id": …} or {"code": …}. A definer function, because nobody may read addresses.
create or replace function private.find_user(email text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  price text := private.pay_lookup(email);
  apart uuid[] := private.shut_out(); -- read for every address, so that every answer takes the same time
  person uuid;
begin
  if price <> 'paid' then
    return jsonb_build_object('code', price);
  end if;
  select p.user_id into person from public.profiles p
  where p.email = lower(private.trim_text(find_user.email)) and p.user_id <> all (apart) order by p.user_id limit 1;
  return case
    when person is null then '{"code": "user_not_found"}'
    when person = auth.uid() then '{"code": "self_request"}'
    else jsonb_build_object('user_id', person)
  end;
end $$;

revoke execute on all functions in schema private from public;
grant execute on function private.find_user(text) to authenticated;
