-- Contains: requests and friendships, one row for each pair of users.
-- Invariants: one user asks, the other accepts or rejects, the first may cancel; an accepted request stays.
--   Joining with the other's invitation link makes friends at once. A blocked user looks like an unknown one.
-- Access: both sides read; each writes its own part, directly or through sync (docs/rejections.md).

create table public.friendships (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  friend_id uuid not null references auth.users (id) on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'accepted')),
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  rev bigint not null default 0,
  check (user_id <> friend_id)
);
-- one row for each pair, no matter who asked
create unique index friendships_pair on public.friendships (least(user_id, friend_id), greatest(user_id, friend_id));
create index friendships_of_user on public.friendships (user_id, rev, id);
create index friendships_of_friend on public.friendships (friend_id, rev, id);

comment on table public.friendships is 'A request, and once accepted a friendship: one row for each pair of users.';
comment on column public.friendships.user_id is 'The sender of the request.';
comment on column public.friendships.friend_id is 'The recipient of the request.';
comment on column public.friendships.rev is 'The transaction that wrote this row last.';

alter table public.friendships enable row level security;
revoke all on public.friendships from public, anon, authenticated;
grant select, insert (id, user_id, friend_id, status), update (status), delete on public.friendships to authenticated;

-- At most 500 friends and requests per user: a check-in rings for all friends, and every pull names them.
create function private.can_add_friend(who uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select count(*) from public.friendships f where f.user_id = who)
    + (select count(*) from public.friendships f where f.friend_id = who) < 500;
end $$;

-- Returns the code that rejects this request, null if it is allowed, or 'made' if the caller has already made it.
create function private.request_error(f public.friendships) returns text
language plpgsql security definer set search_path = '' as $$
declare
  existing public.friendships;
begin
  if f.status is distinct from 'pending' then
    return 'invalid';
  elsif not private.has_email(f.user_id) then
    return 'email_needed';
  elsif not private.is_uuid_v4(f.id) then
    return 'bad_id';
  elsif f.friend_id = f.user_id then
    return 'self_request';
  end if;
  select * into existing from public.friendships x where x.id = f.id;
  if (existing.user_id, existing.friend_id) = (f.user_id, f.friend_id) then
    return 'made';
  elsif existing.id is not null then
    return 'id_taken';
  elsif exists (select from private.tombstones t where t.user_id = f.user_id and t.tbl = 5 and t.id = f.id) then
    return 'made'; -- rejected or cancelled since: a repeated request must not make the request again
  elsif not private.lock_account(f.friend_id) or not private.has_email(f.friend_id)
    or f.friend_id = any (private.blocked_ids()) then
    return 'user_not_found';
  end if;
  -- if two users ask each other at once, the second request waits here and then sees the first request
  perform private.lock_pair(f.user_id, f.friend_id);
  if exists (select from public.friendships x where least(x.user_id, x.friend_id) = least(f.user_id, f.friend_id)
      and greatest(x.user_id, x.friend_id) = greatest(f.user_id, f.friend_id)) then
    return 'already_exists';
  elsif not private.can_add_friend(f.user_id) or not private.can_add_friend(f.friend_id) then
    return 'too_many_friends';
  elsif not private.charge('request') then
    return 'rate_limited'; -- each request appears on another user's device
  end if;
  return null;
end $$;

create function private.guard_request() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  code text;
begin
  if auth.uid() is null then
    return new; -- an operator: row security stops every other caller without a user
  elsif new.status = 'accepted' and new.friend_id = auth.uid() and private.has_joined(new.user_id) then
    return new;
  end if;
  -- BEFORE triggers run before row security. Without this check, the rejections below would reveal something about other users
  if new.user_id is distinct from auth.uid() then
    perform private.reject(403, 'not_yours', 'Not your request');
  end if;
  code := private.request_error(new);
  if code = 'made' then
    return null;
  elsif code is not null then
    perform private.reject(case code when 'user_not_found' then 404 when 'rate_limited' then 429 when 'email_needed' then 403
      when 'already_exists' then 409 when 'id_taken' then 409 else 422 end, code, 'This request cannot be made: ' || code);
  end if;
  return new;
end $$;

create function private.guard_response() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is null then
    return new;
  elsif old.friend_id <> auth.uid() and not private.has_joined(old.friend_id) then
    perform private.reject(403, 'not_recipient', 'Only the recipient responds to a request');
  elsif not private.has_email(auth.uid()) then
    perform private.reject(403, 'email_needed', 'Friends need an email');
  elsif new.status is distinct from 'accepted' and old.status = 'accepted' then
    perform private.reject(409, 'already_friends', 'An accepted request stays');
  elsif new.status is distinct from 'accepted' then
    perform private.reject(422, 'invalid', 'A request becomes accepted or is deleted');
  elsif old.status = 'accepted' then
    return null; -- a repeated request: store nothing, ring for no user
  end if;
  return new;
end $$;

create function private.guard_removal() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.status = 'accepted' and auth.uid() is not null
    -- a deleted account takes its friendships with it
    and exists (select from auth.users u where u.id = auth.uid()) then
    perform private.reject(409, 'already_friends', 'An accepted request stays');
  end if;
  return old;
end $$;

create function private.tombstone_friendship() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tombstone(private.remaining_users(array[old.user_id, old.friend_id]), 5::smallint, old.id);
  return null;
end $$;

create trigger a_guard_suspension before insert or update or delete on public.friendships
  for each statement execute function private.guard_suspension();
create trigger a_lock_caller before insert or update or delete on public.friendships
  for each statement execute function private.lock_caller();
create trigger a_guard_request before insert on public.friendships
  for each row execute function private.guard_request();
create trigger a_guard_response before update on public.friendships
  for each row execute function private.guard_response();
create trigger a_guard_removal before delete on public.friendships
  for each row execute function private.guard_removal();
create trigger zz_stamp_rev before insert or update on public.friendships
  for each row execute function private.stamp_rev();
create trigger tombstone_friendship after delete on public.friendships
  for each row execute function private.tombstone_friendship();
create trigger ring after insert or update or delete on public.friendships
  for each row execute function private.ring_both('user_id', 'friend_id');

create policy "ended sessions have no access" on public.friendships as restrictive for all to authenticated
  using ((select private.session_alive())) with check ((select private.session_alive()));
create policy "both users read their friendship" on public.friendships for select to authenticated
  using (user_id = (select auth.uid()) or friend_id = (select auth.uid()));
create policy "users send requests as themselves" on public.friendships for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "both users may try to accept" on public.friendships for update to authenticated
  using (user_id = (select auth.uid()) or friend_id = (select auth.uid()))
  with check (user_id = (select auth.uid()) or friend_id = (select auth.uid()));
create policy "recipients reject and senders cancel" on public.friendships for delete to authenticated
  using (user_id = (select auth.uid()) or friend_id = (select auth.uid()));
create policy "blocks hide friendships" on public.friendships as restrictive for all to authenticated
  using (user_id <> all ((select private.blocked_ids())::uuid[]) and friend_id <> all ((select private.blocked_ids())::uuid[]));

-- The mutations acceptFriend, rejectFriend and cancelRequest. To the caller, a request between other users does not exist.
create function private.respond_to_request(me uuid, verb text, request uuid) returns void
language plpgsql security invoker set search_path = '' as $$
declare
  f public.friendships;
begin
  perform private.lock_peers(array(select case x.user_id when me then x.friend_id else x.user_id end
    from public.friendships x where x.id = request));
  select * into f from public.friendships x where x.id = request for no key update;
  if f.id is null then
    if verb = 'acceptFriend' then
      perform private.reject(404, 'request_gone', 'There is no such request');
    end if;
  elsif verb = 'cancelRequest' and f.user_id <> me then
    perform private.reject(403, 'not_sender', 'Only the sender cancels a request');
  elsif verb <> 'cancelRequest' and f.friend_id <> me then
    perform private.reject(403, 'not_recipient', 'Only the recipient responds to a request');
  elsif verb = 'acceptFriend' then
    update public.friendships x set status = 'accepted' where x.id = request;
  else
    delete from public.friendships x where x.id = request; -- the guard keeps an accepted one
  end if;
end $$;

grant execute on function private.respond_to_request(uuid, text, uuid) to authenticated;
